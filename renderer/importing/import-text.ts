import type { ImportField, ImportKind, ImportResult } from "../../shared/views/import.ts";
import { count, counted } from "../ui/format.ts";

export const kindWords: Record<ImportKind, string> = {
  loads: "Loads",
  carriers: "Carriers",
  rates: "Booked rates",
  "registration-steps": "Registration steps",
};

const oneOf: Record<ImportKind, string> = {
  loads: "load",
  carriers: "carrier",
  rates: "booked rate",
  "registration-steps": "registration step",
};

/** "Post 117 loads", "Import 3 carriers". */
export const importLabel = (kind: ImportKind, rows: number): string =>
  `${kind === "loads" ? "Post" : "Import"} ${counted(rows, oneOf[kind])}`;

/** What became of an import, in one line. */
export const resultText = (kind: ImportKind, { added, changed, unchanged, rejected }: ImportResult): string =>
  [
    `${counted(added, oneOf[kind])} ${kind === "loads" ? "posted" : "added"}`,
    `${count(changed)} changed`,
    `${count(unchanged)} as they were`,
    rejected > 0 && `${counted(rejected, "row")} to be put right`,
  ]
    .filter(Boolean)
    .join(", ");

/** A reason begins with the field's own name; people know it by its label. */
export function reasonText(reason: string, fields: readonly ImportField[]): string {
  const named = fields.find(({ field }) => reason.startsWith(`${field} `));
  return named ? `${named.label}${reason.slice(named.field.length)}` : reason;
}
