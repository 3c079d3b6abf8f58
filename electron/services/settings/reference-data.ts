import { type CodeLists, defaultCodeLists } from "../../../shared/reference/code-lists.ts";
import type { Context } from "../context.ts";

/** Names for the codes of loads; a list that nobody imported is the default one. */
export async function readCodeLists(context: Context): Promise<CodeLists> {
  const kept = await context.store.read(["kept"], ({ kept }) => kept.find("codeLists"));
  return { ...defaultCodeLists, ...kept };
}
