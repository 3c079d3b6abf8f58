import { plainColumn } from "./csv-rows.ts";
import type { FieldOfKind } from "./import-kind.ts";

/**
 * What each column is taken for, by its name: the field of that name, else one that files know under it. A field
 * is proposed once, to the column that names it best.
 */
export function proposedMapping(names: readonly string[], fields: readonly FieldOfKind[]): (string | null)[] {
  const plain = names.map(plainColumn);
  const taken = new Map<string, number>();
  const claim = (fits: (field: FieldOfKind, name: string) => boolean) => {
    for (const [index, name] of plain.entries()) {
      if (name === "" || [...taken.values()].includes(index)) continue;
      const found = fields.find((one) => !taken.has(one.field) && fits(one, name));
      if (found) taken.set(found.field, index);
    }
  };
  claim(({ field }, name) => plainColumn(field) === name);
  claim(({ label }, name) => plainColumn(label) === name);
  claim(({ names: known = [] }, name) => known.includes(name));
  const fieldAt = new Map([...taken].map(([field, index]) => [index, field]));
  return names.map((_, index) => fieldAt.get(index) ?? null);
}

/** Whether a first line names columns: one of them is known, or it holds no number as a row of loads would. */
export const isHeader = (cells: readonly string[], fields: readonly FieldOfKind[]): boolean =>
  proposedMapping(cells, fields).some((field) => field !== null) || !cells.some((cell) => /\d/.test(cell));
