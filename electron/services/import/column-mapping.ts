import { isDeepStrictEqual } from "node:util";
import type { ImportKind, ImportSource } from "../../../shared/views/import.ts";
import type { Context } from "../context.ts";
import { type CsvContent, type CsvOptions, normalizeColumn, readFirstLine } from "./csv-rows.ts";
import type { ImportColumn, ImportDefinition } from "./import-kind.ts";

/** Proposes a field for each column by its heading; null for no field. Proposes each field at most once. */
export function proposeMapping(names: readonly string[], fields: readonly ImportColumn[]): (string | null)[] {
  const normalized = names.map(normalizeColumn);
  const columnOfField = new Map<string, number>();
  const assign = (matches: (field: ImportColumn, name: string) => boolean) => {
    for (const [index, name] of normalized.entries()) {
      if (name === "" || [...columnOfField.values()].includes(index)) continue;
      const found = fields.find(
        (candidate) => !columnOfField.has(candidate.field) && matches(candidate, name),
      );
      if (found) columnOfField.set(found.field, index);
    }
  };
  assign(({ field }, name) => normalizeColumn(field) === name);
  assign(({ label }, name) => normalizeColumn(label) === name);
  assign(({ names: known = [], isHeading }, name) => known.includes(name) || isHeading?.(name) === true);
  const fieldAt = new Map([...columnOfField].map(([field, index]) => [index, field]));
  return names.map((_, index) => fieldAt.get(index) ?? null);
}

/**
 * Returns the mapping; undefined if it is the proposed mapping and the kind of import recognizes layouts by their
 * headings. An import in the window then reads the file as the command line does.
 * @throws LanedeskError "invalid" for content that is empty or not a table
 */
export async function omitProposedMapping(
  { columns, hasLayouts }: Pick<ImportDefinition<unknown>, "columns" | "hasLayouts">,
  content: CsvContent,
  { mapping, hasHeader }: Pick<CsvOptions, "mapping" | "hasHeader">,
): Promise<CsvOptions["mapping"]> {
  if (!mapping || !hasLayouts || hasHeader === false) return mapping;
  const proposed = proposeMapping(await readFirstLine(content), columns);
  return isDeepStrictEqual(mapping, proposed) ? undefined : mapping;
}

/** Whether a first line is a header: it has a known heading, or no digits. */
export const isHeader = (cells: readonly string[], fields: readonly ImportColumn[]): boolean =>
  proposeMapping(cells, fields).some((field) => field !== null) || !cells.some((cell) => /\d/.test(cell));

const MAX_SAVED_MAPPINGS = 100;

const createHeadingsKey = (kind: ImportKind, names: readonly string[]): string =>
  [kind, ...names.map(normalizeColumn)].join(" ");

/** Finds the saved mapping for these headings; undefined when there is none. */
export async function findSavedMapping(
  context: Context,
  kind: ImportKind,
  names: readonly string[],
  fields: readonly ImportColumn[],
): Promise<(string | null)[] | undefined> {
  const saved = await context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("importMappings"));
  const found = saved?.find(({ headings }) => headings === createHeadingsKey(kind, names));
  return found?.mapping.map((name) => (fields.some(({ field }) => field === name) ? name : null));
}

/** Saves a file's mapping for the next import with the same headings. Does nothing without a mapping or a header. */
export async function saveMapping(
  context: Context,
  { kind, content, mapping, hasHeader }: ImportSource,
): Promise<void> {
  if (!mapping || hasHeader === false) return;
  const headings = createHeadingsKey(kind, await readFirstLine(content));
  await context.store.write(["keyValue"], async ({ keyValue }) => {
    const others = ((await keyValue.get("importMappings")) ?? []).filter(
      (candidate) => candidate.headings !== headings,
    );
    await keyValue.set("importMappings", [{ headings, mapping }, ...others].slice(0, MAX_SAVED_MAPPINGS));
  });
}
