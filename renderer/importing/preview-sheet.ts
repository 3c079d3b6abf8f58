import { toFailure } from "../../shared/failure.ts";
import { callChannel } from "../ui/data/channel.ts";
import { cancelWork, runWork } from "../ui/data/work.ts";
import { changeOpenSheet, changeSheet, hasRows, toRowEdits, useSheets } from "./sheets.ts";

/** Validates a sheet and shows the progress. */
export async function previewSheet(sheetId: string): Promise<void> {
  const name = useSheets.getState()[sheetId]?.sheet.name;
  await runWork(`Reviewing ${name}:`, (workId) => runPreview(sheetId, workId));
}

/** Validates a sheet without showing the progress. */
export const previewSheetQuietly = (sheetId: string): Promise<void> =>
  runPreview(sheetId, crypto.randomUUID());

/** Validates a sheet; cancels the previous preview. */
async function runPreview(sheetId: string, workId: string): Promise<void> {
  const open = useSheets.getState()[sheetId];
  if (!open || !hasRows(open.sheet) || open.busy?.doing === "importing") return;
  if (open.busy) void cancelWork(open.busy.workId);
  const { kind, content, uploadId, hasHeader, canAssignNumbers, mapping, dateOrder, edits } = open.sheet;
  const isLatest = () => useSheets.getState()[sheetId]?.busy?.workId === workId;
  changeOpenSheet(sheetId, { busy: { doing: "previewing", workId }, failure: undefined });
  try {
    const source = {
      kind,
      content,
      uploadId,
      hasHeader,
      canAssignNumbers,
      mapping,
      dateOrder,
      edits: toRowEdits(edits),
    };
    const output = await callChannel("import.preview", { ...source, workId });
    if (!isLatest()) return;
    // The text is an e-mail: the sheet continues with the e-mail's loads as a table.
    if (output.table !== undefined) {
      changeOpenSheet(sheetId, { busy: undefined });
      return changeSheet(sheetId, { content: output.table, hasHeader: true, canAssignNumbers: true });
    }
    changeOpenSheet(sheetId, { preview: output, previewedEdits: edits, busy: undefined });
  } catch (error) {
    if (isLatest()) changeOpenSheet(sheetId, { failure: toFailure(error), busy: undefined });
  }
}
