import { LanedeskError } from "../../../shared/failure.ts";
import type { Day } from "../../../shared/read-moment.ts";
import type { Code } from "../../../shared/reference/code-lists.ts";
import { equipmentNamed } from "../equipment.ts";
import { countryOf } from "../places.ts";
import { measureIn, needed, numberIn, RowProblem, textIn, timeIn } from "./cells.ts";
import type { Row } from "./csv-rows.ts";
import type { ImportKindOf } from "./import-kind.ts";
import type { ImportedLoad } from "./imported-load.ts";
import { loadFields } from "./load-fields.ts";
import { placeIn } from "./place-cell.ts";
import { recordLoads } from "./record-loads.ts";

/** Loads, known by their load numbers. An empty cell says nothing: what a stored load has stays. */
export const importedLoads: ImportKindOf<ImportedLoad> = {
  fields: loadFields,
  begin(columns, { codeLists: { equipmentTypes }, today }) {
    const missing = ["loadNumber", "equipmentTypeId"].filter((name) => !columns.has(name.toLowerCase()));
    for (const end of ["origin", "destination"])
      if (!columns.has(end) && !(columns.has(`${end}city`) && columns.has(`${end}state`)))
        missing.push(`${end}City and ${end}State`);
    if (missing.length > 0)
      throw new LanedeskError(
        "invalid",
        `The file has no column ${missing.join(", ")}. Loads need loadNumber, originCity, originState, destinationCity, destinationState and equipmentTypeId (origin and destination may also stand whole in one column each, as Dallas, TX), and may have originZip, destinationZip, pickupDate, deliveryDate, length, weight, rate and note. Nothing was imported.`,
      );
    return (row) => readLoad(row, equipmentTypes, today);
  },
  record: recordLoads,
};

function readLoad(row: Row, equipmentTypes: readonly Code[], today: Day): ImportedLoad {
  const loadNumber = row.get("loadnumber");
  if (loadNumber === undefined)
    throw new RowProblem(
      "loadNumber is empty. It is needed, so that importing the file again does not post the load twice.",
      "loadNumber",
    );
  const load: ImportedLoad = {
    loadNumber: textIn(loadNumber, "loadNumber", 200) ?? "",
    equipmentTypeId: equipmentIn(row, equipmentTypes),
    pickup: stopIn(row, "origin", "pickupDate", today),
    delivery: stopIn(row, "destination", "deliveryDate", today),
    length: measureIn(row.get("length"), "length"),
    weight: measureIn(row.get("weight"), "weight"),
    rate: numberIn(row.get("rate"), "rate"),
    note: textIn(row.get("note"), "note", 4_000),
  };
  if (load.rate !== undefined && (load.rate > 10_000_000 || !/^\d+(\.\d{1,2})?$/.test(String(load.rate))))
    throw new RowProblem(
      `rate is ${load.rate}; it has at most 2 decimals and is at most 10,000,000.`,
      "rate",
    );
  return load;
}

function equipmentIn(row: Row, equipmentTypes: readonly Code[]): number {
  const cell = needed(row.get("equipmenttypeid"), "equipmentTypeId");
  const id = equipmentNamed(cell, equipmentTypes)?.id ?? Number(cell);
  if (!Number.isInteger(id) || id < 0 || id > 1_000_000_000)
    throw new RowProblem(
      `equipmentTypeId is "${cell}"; it must be the number of an equipment type, such as 1 for van.`,
      "equipmentTypeId",
    );
  return id;
}

function stopIn(
  row: Row,
  end: "origin" | "destination",
  date: "pickupDate" | "deliveryDate",
  today: Day,
): ImportedLoad["pickup"] {
  const whole = row.get(end);
  const place = whole === undefined ? undefined : placeIn(whole);
  if (whole !== undefined && !place && !row.has(`${end}city`))
    throw new RowProblem(`${end} is "${whole}"; write it as Dallas, TX or Dallas, TX 75201.`, end);
  const cell = (part: "city" | "state", name: string) =>
    needed(textIn(row.get(`${end}${part}`) ?? place?.[part], name, 200), name);
  const [city, state] = [cell("city", `${end}City`), cell("state", `${end}State`)];
  const postalCode = textIn(row.get(`${end}zip`) ?? place?.postalCode ?? undefined, `${end}Zip`, 20) ?? null;
  const countryCode = countryOf(state);
  if (countryCode === undefined)
    throw new RowProblem(
      `${end}State is "${state}", which is no state or province that Lanedesk knows.`,
      `${end}State`,
    );
  return { city, state, postalCode, countryCode, date: timeIn(row.get(date.toLowerCase()), date, today) };
}
