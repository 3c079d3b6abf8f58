import type { BookedRateRecord } from "../../store/store.ts";
import { parseFlag, parseNumber, RowError, readParts, shortenCell } from "./cells.ts";
import type { Row } from "./csv-rows.ts";
import type { ImportColumn } from "./import-kind.ts";

/** Optional columns with facts about the trip of a rate. */
export const factColumns: readonly ImportColumn[] = [
  { field: "rateType", label: "All-in or line haul" },
  { field: "stops", label: "Stops" },
  { field: "team", label: "Team drivers" },
  { field: "hazmat", label: "Hazardous materials" },
  { field: "leadDays", label: "Lead days" },
];

type RateFacts = Pick<BookedRateRecord, "isLineHaul" | "stops" | "isTeam" | "isHazmat" | "leadDays">;

/**
 * Parses the facts about the trip of a rate; omits the facts of empty cells.
 * @throws RowError for an invalid fact
 */
export function parseRateFacts(row: Row): RateFacts {
  const { isLineHaul, stops, isTeam, isHazmat, leadDays } = readParts({
    isLineHaul: () => parseLineHaul(row.get("ratetype")),
    stops: () => parseCount(row.get("stops"), "stops", 2),
    isTeam: () => parseFlag(row.get("team"), "team"),
    isHazmat: () => parseFlag(row.get("hazmat"), "hazmat"),
    leadDays: () => parseCount(row.get("leaddays"), "leadDays", 0),
  });
  return {
    ...(isLineHaul && { isLineHaul }),
    ...(stops !== undefined && { stops }),
    ...(isTeam !== undefined && { isTeam }),
    ...(isHazmat !== undefined && { isHazmat }),
    ...(leadDays !== undefined && { leadDays }),
  };
}

/** Returns true for a rate without fuel; undefined for an all-in rate or an empty cell. */
function parseLineHaul(cell: string | undefined): true | undefined {
  if (cell === undefined || /^all[ -]?in$/i.test(cell)) return undefined;
  if (/^line[ -]?haul$/i.test(cell)) return true;
  throw new RowError(`rateType is "${shortenCell(cell)}". Enter all-in or line haul.`, "rateType");
}

const MAX_FACT_COUNT = 365;

function parseCount(cell: string | undefined, name: string, min: number): number | undefined {
  const value = parseNumber(cell, name);
  if (value === undefined || (Number.isInteger(value) && value >= min && value <= MAX_FACT_COUNT))
    return value;
  throw new RowError(`${name} is ${value}. Enter a whole number from ${min} to ${MAX_FACT_COUNT}.`, name);
}
