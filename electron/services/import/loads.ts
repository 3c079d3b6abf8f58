import { LanedeskError } from "../../../shared/failure.ts";
import type { Day } from "../../../shared/read-moment.ts";
import type { CodeLists } from "../../../shared/reference/code-lists.ts";
import { countryOf, locate } from "../places/places.ts";
import { amountIn, measureIn, needed, placeIn, RowProblem, readParts, textIn } from "./cells.ts";
import type { Row } from "./csv-rows.ts";
import { equipmentIn } from "./equipment-cell.ts";
import { createRepeatedRows, type ImportKindOf } from "./import-kind.ts";
import { loadFields } from "./load-columns.ts";
import { type ImportedLoad, recordLoads } from "./record-loads.ts";
import { type StopTimes, stopTimesIn } from "./stop-times.ts";

/** What a load cannot be without, and the columns of which any will do. */
const needs = [
  { words: "the load number", columns: ["loadnumber"] },
  { words: "the equipment", columns: ["equipmenttypeid"] },
  { words: "the origin", columns: ["origin", "origincity", "originzip"] },
  { words: "the destination", columns: ["destination", "destinationcity", "destinationzip"] },
];

/** Loads, known by their load numbers. An empty cell says nothing: what a stored load has stays. */
export const importedLoads: ImportKindOf<ImportedLoad> = {
  fields: loadFields,
  begin(columns, { codeLists, today }) {
    const missing = needs.filter(({ columns: any }) => !any.some((column) => columns.has(column)));
    if (missing.length > 0)
      throw new LanedeskError(
        "invalid",
        `No column holds ${missing.map(({ words }) => words).join(", or ")}. Loads need loadNumber, originCity, originState, destinationCity, destinationState and equipmentTypeId (origin and destination may also stand whole in one column each, as Dallas, TX, or as a ZIP code), and may have originZip, destinationZip, pickupDate, pickupTime, deliveryDate, deliveryTime, length, weight, rate and note. Nothing was imported.`,
      );
    const repeated = createRepeatedRows();
    return (row, number) => {
      const load = readLoad(row, codeLists, today);
      repeated.take(load.loadNumber, JSON.stringify(load), number, { of: `Load ${load.loadNumber}` });
      return load;
    };
  },
  doubt({ pickup, delivery }) {
    const unknown = [pickup, delivery]
      .filter((stop) => !locate(stop))
      .map(({ city, state }) => `${city}, ${state}`);
    return unknown.length === 0
      ? ""
      : `${unknown.join(" and ")} ${unknown.length === 1 ? "is no place" : "are no places"} that Lanedesk knows: the load is posted without miles.`;
  },
  record: recordLoads,
};

const readLoad = (row: Row, codeLists: CodeLists, today: Day): ImportedLoad =>
  readParts<ImportedLoad>({
    loadNumber: () => loadNumberIn(row),
    equipment: () =>
      equipmentIn(
        needed(textIn(row.get("equipmenttypeid"), "equipmentTypeId", 200), "equipmentTypeId"),
        codeLists,
        "equipmentTypeId",
      ),
    pickup: () => stopIn(row, "origin", "pickup", today),
    delivery: () => stopIn(row, "destination", "delivery", today),
    length: () => measureIn(row.get("length"), "length"),
    weight: () => measureIn(row.get("weight"), "weight"),
    rate: () => rateIn(row),
    note: () => textIn(row.get("note"), "note", 4_000),
  });

function loadNumberIn(row: Row): string {
  const loadNumber = textIn(row.get("loadnumber"), "loadNumber", 200);
  if (loadNumber !== undefined) return loadNumber;
  throw new RowProblem(
    "loadNumber is empty. It is needed, so that importing the file again does not post the load twice.",
    "loadNumber",
  );
}

function rateIn(row: Row): number | undefined {
  const rate = amountIn(row.get("rate"), "rate");
  if (rate !== undefined && (rate > 10_000_000 || !/^\d+(\.\d{1,2})?$/.test(String(rate))))
    throw new RowProblem(`rate is ${rate}; it has at most 2 decimals and is at most 10,000,000.`, "rate");
  return rate;
}

type End = "origin" | "destination";

function stopIn(row: Row, end: End, kind: "pickup" | "delivery", today: Day): ImportedLoad["pickup"] {
  const cellOf = (name: string) => ({ name, cell: row.get(name.toLowerCase()) });
  const { place, times } = readParts({
    place: () => placeOf(row, end),
    times: () => stopTimesIn({ day: cellOf(`${kind}Date`), time: cellOf(`${kind}Time`) }, today),
  });
  return { ...place, ...times };
}

function placeOf(row: Row, end: End): Omit<ImportedLoad["pickup"], keyof StopTimes> {
  const whole = wholePlaceIn(row, end);
  const cell = (part: "city" | "state", name: string) =>
    needed(textIn(row.get(`${end}${part}`) ?? whole?.[part], name, 200), name);
  const { inState, ...place } = readParts({
    city: () => (whole && !row.has(`${end}state`) ? whole.city : cell("city", `${end}City`)),
    inState: () => stateIn(cell("state", `${end}State`), `${end}State`),
    postalCode: () => textIn(row.get(`${end}zip`) ?? whole?.postalCode ?? undefined, `${end}Zip`, 20) ?? null,
  });
  return {
    city: place.city,
    state: inState.state,
    postalCode: place.postalCode,
    countryCode: inState.countryCode,
  };
}

function stateIn(state: string, name: string): { state: string; countryCode: string } {
  const countryCode = countryOf(state);
  if (countryCode !== undefined) return { state, countryCode };
  throw new RowProblem(`${name} is "${state}", which is no state or province that Lanedesk knows.`, name);
}

/** City and state where the row does not say each: both in one cell, or those of the ZIP code. */
function wholePlaceIn(row: Row, end: End) {
  const [city, state, zip] = ["city", "state", "zip"].map((part) => row.get(`${end}${part}`));
  if (city !== undefined && state !== undefined) return undefined;
  const field = row.has(end) ? end : state === undefined ? `${end}City` : undefined;
  const whole = field && textIn(row.get(field.toLowerCase()), field, 200);
  if (whole === undefined) {
    if (zip !== undefined) return locate({ city: "", state: state ?? "", postalCode: zip });
    if (state === undefined) throw new RowProblem(`${end} is empty.`, end);
    return undefined;
  }
  const place = placeIn(whole) ?? locate({ city: "", state: "", postalCode: whole });
  if (place) return place;
  throw new RowProblem(`${field} is "${whole}"; write it as Dallas, TX or by its ZIP code.`, field);
}
