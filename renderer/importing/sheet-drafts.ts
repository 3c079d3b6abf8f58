import { z } from "zod";
import { importKind, importMode, rejectedRow } from "../../shared/views/import.ts";
import { type DraftSource, deleteDraft, parseContent, saveDraftSoon } from "../ui/data/save-drafts.ts";
import { addSheet, type Sheet, useSheets } from "./sheets.ts";

const savedSheet = z.object({
  kind: importKind,
  name: z.string(),
  content: z.string(),
  isText: z.boolean(),
  hasHeader: z.boolean().optional(),
  canAssignNumbers: z.boolean(),
  mapping: z.array(z.string().nullable()).optional(),
  mode: importMode.optional(),
  dateOrder: z.enum(["month-first", "day-first"]).optional(),
  edits: z.record(z.string(), z.array(z.string())),
  numbers: z.array(z.number()).optional(),
  rejected: z.array(rejectedRow),
});

/** Saves and restores sheets as drafts. */
export const sheetDrafts: DraftSource = {
  kind: "rows",
  restore({ draftId, content }) {
    const saved = savedSheet.safeParse(parseContent(content));
    if (!saved.success || useSheets.getState()[draftId]) return;
    const { hasHeader, mapping, numbers, ...sheet } = saved.data;
    addSheet(draftId, { ...sheet, hasHeader, mapping, numbers });
  },
  follow: () =>
    useSheets.subscribe((sheets, before) => {
      for (const [sheetId, { sheet }] of Object.entries(sheets))
        if (sheet !== before[sheetId]?.sheet) saveSheet(sheetId, sheet);
      for (const sheetId of Object.keys(before)) if (!sheets[sheetId]) deleteDraft(sheetId);
    }),
};

function saveSheet(sheetId: string, sheet: Sheet): void {
  if (sheet.content === "") deleteDraft(sheetId);
  else
    saveDraftSoon({
      draftId: sheetId,
      kind: "rows",
      loadId: null,
      revision: null,
      content: JSON.stringify(sheet),
    });
}
