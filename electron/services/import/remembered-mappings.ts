import type { ImportKind, ImportSource } from "../../../shared/views/import.ts";
import type { Context } from "../context.ts";
import { firstLine, plainColumn } from "./csv-rows.ts";
import type { FieldOfKind } from "./import-kind.ts";

/** So many files with headings of their own are remembered, the last used first. */
const mostRemembered = 100;

const headingsOf = (kind: ImportKind, names: readonly string[]): string =>
  [kind, ...names.map(plainColumn)].join(" ");

/** How the columns were mapped when a file with these headings was imported last; undefined where none was. */
export async function rememberedMapping(
  context: Context,
  kind: ImportKind,
  names: readonly string[],
  fields: readonly FieldOfKind[],
): Promise<(string | null)[] | undefined> {
  const remembered = await context.store.read(["kept"], ({ kept }) => kept.find("importMappings"));
  const found = remembered?.find(({ headings }) => headings === headingsOf(kind, names));
  return found?.mapping.map((name) => (fields.some(({ field }) => field === name) ? name : null));
}

/** Remembers how the window mapped a file with headings, for the next one with the same. */
export async function rememberMapping(
  context: Context,
  { kind, content, mapping, hasHeader }: ImportSource,
): Promise<void> {
  if (!mapping || hasHeader === false) return;
  const headings = headingsOf(kind, await firstLine(content));
  await context.store.write(["kept"], async ({ kept }) => {
    const others = ((await kept.find("importMappings")) ?? []).filter((one) => one.headings !== headings);
    await kept.save("importMappings", [{ headings, mapping }, ...others].slice(0, mostRemembered));
  });
}
