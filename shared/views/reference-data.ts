import { z } from "zod";
import { codeListName } from "../reference/code-lists.ts";
import { rejectedRow } from "./import.ts";

/** The result of a code list import: a rejected row means that nothing was replaced. */
export const codeListsImport = z.object({
  replaced: z.array(z.object({ list: codeListName, codes: z.number().int() })),
  rejected: z.array(rejectedRow),
});

export type CodeListsImport = z.output<typeof codeListsImport>;
