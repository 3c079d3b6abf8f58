import { LanedeskError } from "../../../shared/failure.ts";
import type { Day } from "../../../shared/read-moment.ts";
import type { CodeLists } from "../../../shared/reference/code-lists.ts";
import { countryOf, locate } from "../places/places.ts";
import {
  limitText,
  parseAmount,
  parseMeasure,
  parsePlace,
  RowError,
  readParts,
  requireCell,
} from "./cells.ts";
import type { Row } from "./csv-rows.ts";
import { parseEquipment } from "./equipment-cell.ts";
import { createDuplicateCheck, type ImportDefinition } from "./import-kind.ts";
import { loadColumns } from "./load-columns.ts";
import { type ImportedLoad, recordLoads } from "./record-loads.ts";
import { parseStopTimes, type StopTimes } from "./stop-times.ts";

/** What a load cannot be without, and the columns of which any will do. */
const needs = [
  { words: "the load number", columns: ["loadnumber"] },
  { words: "the equipment", columns: ["equipmenttypeid"] },
  { words: "the origin", columns: ["origin", "origincity", "originzip"] },
  { words: "the destination", columns: ["destination", "destinationcity", "destinationzip"] },
];

/** Loads, known by their load numbers. An empty cell says nothing: what a stored load has stays. */
export const loadImport: ImportDefinition<ImportedLoad> = {
  columns: loadColumns,
  createReader(columns, { codeLists, today }) {
    const missing = needs.filter(({ columns: any }) => !any.some((column) => columns.has(column)));
    if (missing.length > 0)
      throw new LanedeskError(
        "invalid",
        `No column holds ${missing.map(({ words }) => words).join(", or ")}. Loads need loadNumber, originCity, originState, destinationCity, destinationState and equipmentTypeId (origin and destination may also stand whole in one column each, as Dallas, TX, or as a ZIP code), and may have originZip, destinationZip, pickupDate, pickupTime, deliveryDate, deliveryTime, length, weight, rate and note. Nothing was imported.`,
      );
    const repeated = createDuplicateCheck();
    return (row, number) => {
      const load = readLoad(row, codeLists, today);
      repeated.take(load.loadNumber, JSON.stringify(load), number, { of: `Load ${load.loadNumber}` });
      return load;
    };
  },
  warn({ pickup, delivery }) {
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
      parseEquipment(
        requireCell(limitText(row.get("equipmenttypeid"), "equipmentTypeId", 200), "equipmentTypeId"),
        codeLists,
        "equipmentTypeId",
      ),
    pickup: () => stopIn(row, "origin", "pickup", today),
    delivery: () => stopIn(row, "destination", "delivery", today),
    length: () => parseMeasure(row.get("length"), "length"),
    weight: () => parseMeasure(row.get("weight"), "weight"),
    rate: () => rateIn(row),
    note: () => limitText(row.get("note"), "note", 4_000),
  });

function loadNumberIn(row: Row): string {
  const loadNumber = limitText(row.get("loadnumber"), "loadNumber", 200);
  if (loadNumber !== undefined) return loadNumber;
  throw new RowError(
    "loadNumber is empty. It is needed, so that importing the file again does not post the load twice.",
    "loadNumber",
  );
}

function rateIn(row: Row): number | undefined {
  const rate = parseAmount(row.get("rate"), "rate");
  if (rate !== undefined && (rate > 10_000_000 || !/^\d+(\.\d{1,2})?$/.test(String(rate))))
    throw new RowError(`rate is ${rate}; it has at most 2 decimals and is at most 10,000,000.`, "rate");
  return rate;
}

type End = "origin" | "destination";

function stopIn(row: Row, end: End, kind: "pickup" | "delivery", today: Day): ImportedLoad["pickup"] {
  const cellOf = (name: string) => ({ name, cell: row.get(name.toLowerCase()) });
  const { place, times } = readParts({
    place: () => placeOf(row, end),
    times: () => parseStopTimes({ day: cellOf(`${kind}Date`), time: cellOf(`${kind}Time`) }, today),
  });
  return { ...place, ...times };
}

function placeOf(row: Row, end: End): Omit<ImportedLoad["pickup"], keyof StopTimes> {
  const whole = wholePlaceIn(row, end);
  const cell = (part: "city" | "state", name: string) =>
    requireCell(limitText(row.get(`${end}${part}`) ?? whole?.[part], name, 200), name);
  const { inState, ...place } = readParts({
    city: () => (whole && !row.has(`${end}state`) ? whole.city : cell("city", `${end}City`)),
    inState: () => stateIn(cell("state", `${end}State`), `${end}State`),
    postalCode: () =>
      limitText(row.get(`${end}zip`) ?? whole?.postalCode ?? undefined, `${end}Zip`, 20) ?? null,
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
  throw new RowError(`${name} is "${state}", which is no state or province that Lanedesk knows.`, name);
}

/** City and state where the row does not say each: both in one cell, or those of the ZIP code. */
function wholePlaceIn(row: Row, end: End) {
  const [city, state, zip] = ["city", "state", "zip"].map((part) => row.get(`${end}${part}`));
  if (city !== undefined && state !== undefined) return undefined;
  const field = row.has(end) ? end : state === undefined ? `${end}City` : undefined;
  const whole = field && limitText(row.get(field.toLowerCase()), field, 200);
  if (whole === undefined) {
    if (zip !== undefined) return locate({ city: "", state: state ?? "", postalCode: zip });
    if (state === undefined) throw new RowError(`${end} is empty.`, end);
    return undefined;
  }
  const place = parsePlace(whole) ?? locate({ city: "", state: "", postalCode: whole });
  if (place) return place;
  throw new RowError(`${field} is "${whole}"; write it as Dallas, TX or by its ZIP code.`, field);
}
