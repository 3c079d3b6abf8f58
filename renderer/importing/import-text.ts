import type { ImportField, ImportKind, ImportResult } from "../../shared/views/import.ts";
import { count, counted } from "../ui/format.ts";

/** The labels of the kinds of import. */
export const importKindLabels: Record<ImportKind, string> = {
  loads: "Loads",
  carriers: "Carriers",
  rates: "Booked rates",
  "registration-steps": "Registration steps",
  diesel: "Diesel prices",
};

const singular: Record<ImportKind, string> = {
  loads: "load",
  carriers: "carrier",
  rates: "booked rate",
  "registration-steps": "registration step",
  diesel: "diesel price",
};

/**
 * Returns the label of the import button: "Post 117 loads", "Import 3 carriers", "Import 8 booked rates and 5
 * questions".
 */
export function importLabel(kind: ImportKind, rows: number, questioned = 0): string {
  const verb = kind === "loads" ? "Post" : "Import";
  if (rows + questioned === 0) return verb;
  return [`${verb} ${counted(rows, singular[kind])}`, questioned > 0 && counted(questioned, "question")]
    .filter(Boolean)
    .join(" and ");
}

/** Describes the result: "2 loads posted, 1 changed, 0 unchanged, 1 row needs fixing". */
export const resultText = (
  kind: ImportKind,
  { added, changed, unchanged, skipped = 0, questioned = 0, rejected }: ImportResult,
): string =>
  [
    `${counted(added, singular[kind])} ${kind === "loads" ? "posted" : "added"}`,
    `${count(changed)} changed`,
    `${count(unchanged)} unchanged`,
    skipped > 0 && counted(skipped, "row of other carriers skipped", "rows of other carriers skipped"),
    questioned > 0 && `${count(questioned)} questioned`,
    rejected > 0 && counted(rejected, "row needs fixing", "rows need fixing"),
  ]
    .filter(Boolean)
    .join(", ");

/** Replaces the field name at the start of a reason with its label. */
export function reasonText(reason: string, fields: readonly ImportField[]): string {
  const named = fields.find(({ field }) => reason.startsWith(`${field} `));
  return named ? `${named.label}${reason.slice(named.field.length)}` : reason;
}
