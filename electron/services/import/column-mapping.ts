import type { ImportKind, ImportSource } from "../../../shared/views/import.ts";
import type { Context } from "../context.ts";
import { normalizeColumn, readFirstLine } from "./csv-rows.ts";
import type { ImportColumn } from "./import-kind.ts";

/**
 * What each column is taken for, by its name: the field of that name, else one that files know under it. A field
 * is proposed once, to the column that names it best.
 */
export function proposeMapping(names: readonly string[], fields: readonly ImportColumn[]): (string | null)[] {
  const plain = names.map(normalizeColumn);
  const taken = new Map<string, number>();
  const claim = (fits: (field: ImportColumn, name: string) => boolean) => {
    for (const [index, name] of plain.entries()) {
      if (name === "" || [...taken.values()].includes(index)) continue;
      const found = fields.find((one) => !taken.has(one.field) && fits(one, name));
      if (found) taken.set(found.field, index);
    }
  };
  claim(({ field }, name) => normalizeColumn(field) === name);
  claim(({ label }, name) => normalizeColumn(label) === name);
  claim(({ names: known = [] }, name) => known.includes(name));
  const fieldAt = new Map([...taken].map(([field, index]) => [index, field]));
  return names.map((_, index) => fieldAt.get(index) ?? null);
}

/** Whether a first line names columns: one of them is known, or it holds no number as a row of loads would. */
export const isHeader = (cells: readonly string[], fields: readonly ImportColumn[]): boolean =>
  proposeMapping(cells, fields).some((field) => field !== null) || !cells.some((cell) => /\d/.test(cell));

/** So many files with headings of their own are remembered, the last used first. */
const MAX_SAVED_MAPPINGS = 100;

const headingsOf = (kind: ImportKind, names: readonly string[]): string =>
  [kind, ...names.map(normalizeColumn)].join(" ");

/** How the columns were mapped when a file with these headings was imported last; undefined where none was. */
export async function findSavedMapping(
  context: Context,
  kind: ImportKind,
  names: readonly string[],
  fields: readonly ImportColumn[],
): Promise<(string | null)[] | undefined> {
  const remembered = await context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("importMappings"));
  const found = remembered?.find(({ headings }) => headings === headingsOf(kind, names));
  return found?.mapping.map((name) => (fields.some(({ field }) => field === name) ? name : null));
}

/** Remembers how the window mapped a file with headings, for the next one with the same. */
export async function saveMapping(
  context: Context,
  { kind, content, mapping, hasHeader }: ImportSource,
): Promise<void> {
  if (!mapping || hasHeader === false) return;
  const headings = headingsOf(kind, await readFirstLine(content));
  await context.store.write(["keyValue"], async ({ keyValue }) => {
    const others = ((await keyValue.get("importMappings")) ?? []).filter((one) => one.headings !== headings);
    await keyValue.set("importMappings", [{ headings, mapping }, ...others].slice(0, MAX_SAVED_MAPPINGS));
  });
}
