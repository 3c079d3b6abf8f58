import type { ImportField, ImportKind, ImportResult } from "../../shared/views/import.ts";
import { formatCount, formatNumber } from "../ui/format.ts";

/** The labels of the kinds of import. */
export const importKindLabels: Record<ImportKind, string> = {
  loads: "Loads",
  carriers: "Carriers",
  rates: "Booked rates",
  "registration-steps": "Registration steps",
  diesel: "Diesel prices",
};

const singularNames: Record<ImportKind, string> = {
  loads: "load",
  carriers: "carrier",
  rates: "booked rate",
  "registration-steps": "registration step",
  diesel: "diesel price",
};

/**
 * Returns the label of the import button: "Post 117 loads" or "Import 13 rows"; only the verb if there are no rows to
 * import.
 * @param rows the number of rows to import, including questioned rows
 */
export function describeImport(kind: ImportKind, rows: number): string {
  const [verb, noun] = kind === "loads" ? ["Post", "load"] : ["Import", "row"];
  return rows === 0 ? verb : `${verb} ${formatCount(rows, noun)}`;
}

/**
 * Describes the result: "2 loads posted, 1 changed, 0 unchanged, 1 row needs fixing".
 * @param unread the number of rows that a canceled import did not read
 */
export const describeResult = (
  kind: ImportKind,
  { added, changed, unchanged, skipped = 0, questioned = 0, rejected }: ImportResult,
  unread: number,
): string =>
  [
    `${unread > 0 ? "Canceled: " : ""}${formatCount(added, singularNames[kind])} ${kind === "loads" ? "posted" : "added"}`,
    `${formatNumber(changed)} changed`,
    `${formatNumber(unchanged)} unchanged`,
    skipped > 0 &&
      formatCount(skipped, "row of an unwatched carrier skipped", "rows of unwatched carriers skipped"),
    questioned > 0 && `${formatNumber(questioned)} questioned`,
    rejected > 0 && formatCount(rejected, "row needs fixing", "rows need fixing"),
    unread > 0 && formatCount(unread, "row not imported", "rows not imported"),
  ]
    .filter(Boolean)
    .join(", ");

/** Replaces the field name at the start of a reason with the field's label. */
export function labelReason(reason: string, fields: readonly ImportField[]): string {
  const named = fields.find(({ field }) => reason.startsWith(`${field} `));
  return named ? `${named.label}${reason.slice(named.field.length)}` : reason;
}
