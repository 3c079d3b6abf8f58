import { z } from "zod";
import { importKind, rejectedRow } from "../../shared/views/import.ts";
import { type DraftSource, forget, saveDraftSoon } from "../ui/data/save-drafts.ts";
import { putSheet, type Sheet, useSheets } from "./sheets.ts";

const keptSheet = z.object({
  kind: importKind,
  name: z.string(),
  content: z.string(),
  isText: z.boolean(),
  hasHeader: z.boolean().optional(),
  mapping: z.array(z.string().nullable()).optional(),
  edits: z.record(z.string(), z.array(z.string())),
  numbers: z.array(z.number()).optional(),
  // What an earlier version kept in another form is refused anew, if it still is.
  refused: z.array(rejectedRow).catch([]),
});

/** Keeps the rows that are to be brought in, until they are. */
export const sheetDrafts: DraftSource = {
  kind: "rows",
  putBack({ draftId, content }) {
    const kept = keptSheet.safeParse(JSON.parse(content));
    if (!kept.success || useSheets.getState()[draftId]) return;
    const { hasHeader, mapping, numbers, ...sheet } = kept.data;
    putSheet(draftId, { ...sheet, hasHeader, mapping, numbers });
  },
  follow: () =>
    useSheets.subscribe((sheets, before) => {
      for (const [sheetId, { sheet }] of Object.entries(sheets))
        if (sheet !== before[sheetId]?.sheet) keepSheet(sheetId, sheet);
      for (const sheetId of Object.keys(before)) if (!sheets[sheetId]) forget(sheetId);
    }),
};

function keepSheet(sheetId: string, sheet: Sheet): void {
  if (sheet.content === "") forget(sheetId);
  else
    saveDraftSoon({ draftId: sheetId, kind: "rows", loadId: null, revision: null, content: keptForm(sheet) });
}

const keptForm = (sheet: Sheet): string => JSON.stringify(sheet);
