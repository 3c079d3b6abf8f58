import { z } from "zod";
import { codeListName } from "../reference/code-lists.ts";
import { rejectedRow } from "./import.ts";

/** What became of an import of code lists: either all is replaced, or rows are rejected and nothing is. */
export const codeListsImport = z.object({
  replaced: z.array(z.object({ list: codeListName, codes: z.number().int() })),
  rejected: z.array(rejectedRow),
});

export type CodeListsImport = z.output<typeof codeListsImport>;
