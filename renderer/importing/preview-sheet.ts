import { callChannel, toFailure } from "../ui/data/channel.ts";
import { cancelWork, runWork } from "../ui/data/work.ts";
import { changeOpenSheet, editsOf, useSheets } from "./sheets.ts";

/** Looks through a sheet for the first time, or when it is read in another way, and shows how far it is. */
export async function previewSheet(sheetId: string): Promise<void> {
  const name = useSheets.getState()[sheetId]?.sheet.name;
  await runWork(`Looking through ${name}:`, (workId) => check(sheetId, workId));
}

/** Looks through it again for a row that was mended; quietly, for it comes with every word. */
export const previewQuietly = (sheetId: string): Promise<void> => check(sheetId, crypto.randomUUID());

/** Looks through a sheet as it stands; what was asked about it before is of no use any more and ends. */
async function check(sheetId: string, workId: string): Promise<void> {
  const open = useSheets.getState()[sheetId];
  if (!open || open.sheet.content === "" || open.busy?.doing === "posting") return;
  if (open.busy) void cancelWork(open.busy.workId);
  const { kind, content, hasHeader, mapping, edits } = open.sheet;
  const isLatest = () => useSheets.getState()[sheetId]?.busy?.workId === workId;
  changeOpenSheet(sheetId, { busy: { doing: "checking", workId }, failure: undefined });
  try {
    const source = { kind, content, hasHeader, mapping, edits: editsOf(edits) };
    const preview = await callChannel("import.preview", { ...source, workId });
    if (isLatest()) changeOpenSheet(sheetId, { preview, seen: edits, busy: undefined });
  } catch (error) {
    if (isLatest()) changeOpenSheet(sheetId, { failure: toFailure(error), busy: undefined });
  }
}
