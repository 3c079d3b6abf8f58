import { LanedeskError } from "../../../shared/failure.ts";
import { readDateTime } from "../../../shared/interface/date-time.ts";
import type { Code } from "../../../shared/reference/code-lists.ts";
import { equipmentNamed } from "../equipment.ts";
import { countryOf } from "../places.ts";
import { dayIn, needed, numberIn, RowProblem, textIn } from "./cells.ts";
import type { Row } from "./csv-rows.ts";
import type { ImportKindOf } from "./import-kind.ts";
import type { ImportedLoad } from "./imported-load.ts";
import { recordLoads } from "./record-loads.ts";

/** Loads, known by their load numbers. An empty cell says nothing: what a stored load has stays. */
export const importedLoads: ImportKindOf<ImportedLoad> = {
  begin(columns, { equipmentTypes }) {
    const wanted = [
      "loadNumber",
      "originCity",
      "originState",
      "destinationCity",
      "destinationState",
      "equipmentTypeId",
    ];
    const missing = wanted.filter((name) => !columns.has(name.toLowerCase()));
    if (missing.length > 0)
      throw new LanedeskError(
        "invalid",
        `The file has no column ${missing.join(", ")}. Loads need ${wanted.join(", ")}, and may have originZip, destinationZip, pickupDate, deliveryDate, length, weight, rate and note. Nothing was imported.`,
      );
    return (row) => readLoad(row, equipmentTypes);
  },
  record: recordLoads,
};

function readLoad(row: Row, equipmentTypes: readonly Code[]): ImportedLoad {
  const loadNumber = row.get("loadnumber");
  if (loadNumber === undefined)
    throw new RowProblem(
      "loadNumber is empty. It is needed, so that importing the file again does not post the load twice.",
    );
  const load: ImportedLoad = {
    loadNumber: textIn(loadNumber, "loadNumber", 200) ?? "",
    equipmentTypeId: equipmentIn(row, equipmentTypes),
    pickup: stopIn(row, "origin", "pickupDate"),
    delivery: stopIn(row, "destination", "deliveryDate"),
    length: numberIn(row.get("length"), "length"),
    weight: numberIn(row.get("weight"), "weight"),
    rate: numberIn(row.get("rate"), "rate"),
    note: textIn(row.get("note"), "note", 4_000),
  };
  if (load.rate !== undefined && (load.rate > 10_000_000 || !/^\d+(\.\d{1,2})?$/.test(String(load.rate))))
    throw new RowProblem(`rate is ${load.rate}; it has at most 2 decimals and is at most 10,000,000.`);
  return load;
}

function equipmentIn(row: Row, equipmentTypes: readonly Code[]): number {
  const cell = needed(row.get("equipmenttypeid"), "equipmentTypeId");
  const id = equipmentNamed(cell, equipmentTypes)?.id ?? Number(cell);
  if (!Number.isInteger(id) || id < 0 || id > 1_000_000_000)
    throw new RowProblem(
      `equipmentTypeId is "${cell}"; it must be the number of an equipment type, such as 1 for van.`,
    );
  return id;
}

function stopIn(
  row: Row,
  end: "origin" | "destination",
  date: "pickupDate" | "deliveryDate",
): ImportedLoad["pickup"] {
  const city = needed(textIn(row.get(`${end}city`), `${end}City`, 200), `${end}City`);
  const state = needed(textIn(row.get(`${end}state`), `${end}State`, 200), `${end}State`);
  const postalCode = textIn(row.get(`${end}zip`), `${end}Zip`, 20) ?? null;
  const countryCode = countryOf(state);
  if (countryCode === undefined)
    throw new RowProblem(`${end}State is "${state}", which is no state or province that Lanedesk knows.`);
  return { city, state, postalCode, countryCode, date: dateIn(row.get(date.toLowerCase()), date) };
}

/** A date-time as it is written where it is one, else the day. */
const dateIn = (cell: string | undefined, name: string): string | undefined =>
  cell !== undefined && readDateTime(cell) ? cell : dayIn(cell, name);
