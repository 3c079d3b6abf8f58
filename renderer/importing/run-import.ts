import type { ChannelOutput } from "../../shared/channels.ts";
import { toFailure } from "../../shared/failure.ts";
import {
  IMPORT_UNDONE,
  type ImportPreview,
  type ImportResult,
  type RejectedRow,
} from "../../shared/views/import.ts";
import { readAppInfo } from "../app-info.ts";
import { callChannel } from "../ui/data/channel.ts";
import { cancelWork, inChunks, runWork } from "../ui/data/work.ts";
import { counted } from "../ui/format.ts";
import { showNotice } from "../ui/notices/notices.ts";
import { showUndo } from "../ui/notices/undo.ts";
import { withdrawUndo } from "../ui/notices/undo-stack.ts";
import {
  changeOpenSheet,
  countRows,
  editsOf,
  fileRow,
  firstRow,
  isSkipped,
  mappingOf,
  modeOf,
  type OpenSheet,
  type PostedLoads,
  rejectedByImport,
  useSheets,
} from "./sheets.ts";

/**
 * Imports the valid rows. Invalid rows stay in the sheet with their row numbers; without any, the sheet is finished.
 * Rows that were rejected before are imported again only if no other rows are left.
 */
export async function runImport(sheetId: string): Promise<void> {
  const open = useSheets.getState()[sheetId];
  if (!open?.preview || open.busy?.doing === "posting") return;
  if (open.busy) void cancelWork(open.busy.workId);
  const { kind, name, content, uploadId } = open.sheet;
  const { preview } = open;
  const parsing = { hasHeader: open.sheet.hasHeader ?? preview.hasHeader, mapping: mappingOf(open) };
  const { valid, questioned } = countRows(open);
  const heldBack = valid + questioned > 0 ? rejectedByImport(open) : [];
  const edits = [...editsOf(open.sheet.edits), ...heldBack.map(({ row }) => ({ row, cells: [] }))];
  await runWork(`Importing ${counted(preview.read, "row")} from ${name}:`, async (workId) => {
    changeOpenSheet(sheetId, { busy: { doing: "posting", workId }, failure: undefined, result: undefined });
    try {
      const answer = await callChannel("import.run", {
        kind,
        content,
        uploadId,
        mode: modeOf(open),
        numbersLoads: open.sheet.numbersLoads,
        dateOrder: open.sheet.dateOrder,
        ...parsing,
        edits,
        workId,
      });
      const { added, changed } = answer.result;
      if (kind === "loads")
        offerUndo(
          sheetId,
          { added, changed, addedLoadIds: answer.addedLoadIds },
          !hasReadAll(open, preview, answer.result, heldBack),
        );
      if (uploadId && answer.result.rejected === 0 && heldBack.length === 0) {
        await callChannel("import.discardUpload", { uploadId });
        const sheet = { ...open.sheet, uploadId: undefined, edits: {}, rejected: [] };
        changeOpenSheet(sheetId, { sheet, result: answer.result, busy: undefined });
        return;
      }
      const rest = remainder({ ...open, sheet: { ...open.sheet, ...parsing } }, preview, answer, heldBack);
      changeOpenSheet(sheetId, { ...rest, result: answer.result, busy: undefined });
    } catch (error) {
      if (kind === "loads") await offerUndoOfFailed(sheetId, workId);
      changeOpenSheet(sheetId, { failure: toFailure(error), busy: undefined });
    }
  });
  await readAppInfo();
}

/** Offers to undo what an import did before it failed. If the program does not respond, it is unknown what was done. */
async function offerUndoOfFailed(sheetId: string, workId: string): Promise<void> {
  const posted = await callChannel("import.failed", { workId }).catch(() => undefined);
  if (posted) offerUndo(sheetId, posted, true);
}

/** Loads per call. */
const BATCH_SIZE = 200;

/**
 * Offers to delete the loads that an import added. Loads that it changed keep their new values. One Undo covers all
 * attempts of an import that failed or was canceled.
 * @param isUnfinished true if the next attempt continues this import
 */
function offerUndo(sheetId: string, last: PostedLoads, isUnfinished: boolean): void {
  const about = `import of ${sheetId}`;
  const earlier = useSheets.getState()[sheetId]?.earlier;
  if (earlier) withdrawUndo(about);
  const added = last.added + (earlier?.added ?? 0);
  const changed = last.changed + (earlier?.changed ?? 0);
  const addedLoadIds = [...(earlier?.addedLoadIds ?? []), ...last.addedLoadIds];
  changeOpenSheet(sheetId, { earlier: isUnfinished ? { added, changed, addedLoadIds } : undefined });
  const notUndone =
    changed === 0 ? "" : ` ${counted(changed, "changed load keeps", "changed loads keep")} the new values.`;
  const undo = async () => {
    changeOpenSheet(sheetId, { earlier: undefined });
    return `${await deleteImported(addedLoadIds)}${notUndone}`;
  };
  if (added > addedLoadIds.length)
    showNotice(`Imported ${counted(added, "load")}, too many to undo in one step.`);
  else if (added > 0) showUndo(`Imported ${counted(added, "load")}.`, undo, about);
}

/** @returns the text of the notice, with the loads that could not be deleted */
async function deleteImported(loadIds: readonly string[]): Promise<string> {
  const request = { reason: IMPORT_UNDONE, comment: null };
  const reasons: string[] = [];
  let deleted = 0;
  const isComplete = await runWork(`Deleting ${counted(loadIds.length, "load")}:`, (workId) =>
    inChunks(workId, loadIds, BATCH_SIZE, async (batch) => {
      const answer = await callChannel("loads.deleteMany", { loadIds: batch, request });
      deleted += answer.changed.length;
      reasons.push(...answer.rejected.map(({ message }) => message));
    }),
  );
  const kept = loadIds.length - deleted;
  const reason = isComplete ? reasons[0] : "Canceled.";
  return `Deleted ${counted(deleted, "imported load")}.${kept > 0 ? ` Kept ${counted(kept, "load")}. ${reason}` : ""}`;
}

/** Whether an import read every row; a canceled one did not. */
function hasReadAll(
  { sheet, seen }: Pick<OpenSheet, "sheet" | "seen">,
  preview: ImportPreview,
  { read }: ImportResult,
  heldBack: RejectedRow[],
): boolean {
  const emptied = Object.entries(sheet.edits).filter(
    ([row, cells]) => isSkipped(cells) && cells !== seen[Number(row)],
  );
  return read + heldBack.length + emptied.length === preview.read;
}

/**
 * Returns the sheet with the rows that were not imported. If not all of them are known (too many, unreadable, or
 * canceled), every row stays: importing a row twice changes nothing.
 */
function remainder(
  { sheet, seen }: Pick<OpenSheet, "sheet" | "seen">,
  preview: ImportPreview,
  { result, rejected }: ChannelOutput<"import.run">,
  heldBack: RejectedRow[],
): Partial<OpenSheet> {
  const left = [...rejected, ...heldBack].sort((a, b) => a.row - b.row);
  const isWhole =
    hasReadAll({ sheet, seen }, preview, result, heldBack) && rejected.length === result.rejected;
  // A large file stays on disk, so its rows stay too.
  if (!isWhole || sheet.uploadId || left.some(({ cells }) => cells.length === 0))
    return { sheet: { ...sheet, rejected: left } };
  const header = sheet.hasHeader ? [preview.columns.map(({ name }) => name)] : [];
  const renumbered = left.map((rejectedRow, index) => ({ ...rejectedRow, row: index + firstRow(sheet) }));
  return {
    sheet: {
      ...sheet,
      content: left.length === 0 ? "" : csvOf([...header, ...left.map(({ cells }) => cells)]),
      edits: {},
      numbers: left.map(({ row }) => fileRow(sheet, row)),
      rejected: renumbered,
    },
    seen: {},
    preview: {
      ...preview,
      validRows: [],
      questioned: 0,
      questionedRows: [],
      repeatedHeaders: 0,
      read: left.length,
      rejected: left.length,
      rejectedRows: renumbered,
      rows: renumbered,
    },
  };
}

/** A row of empty cells is written with quotes; otherwise it would not count as a row. */
const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => (cells.every((cell) => cell === "") ? '""' : cells.map(quoted).join(","))).join("\n");

const quoted = (cell: string): string =>
  /[",;|\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
