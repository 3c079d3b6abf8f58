import type { ChannelOutput } from "../../shared/channels.ts";
import { toFailure } from "../../shared/failure.ts";
import { MAX_ROWS } from "../../shared/max-rows.ts";
import {
  IMPORT_UNDONE,
  type ImportPreview,
  type ImportResult,
  type RejectedRow,
} from "../../shared/views/import.ts";
import { readAppInfo } from "../app-info.ts";
import { callChannel } from "../ui/data/channel.ts";
import { cancelWork, inChunks, runWork } from "../ui/data/work.ts";
import { formatCount } from "../ui/format.ts";
import { showFailure, showNotice } from "../ui/notices/notices.ts";
import { showUndo } from "../ui/notices/undo.ts";
import { describeResult } from "./import-text.ts";
import {
  changeOpenSheet,
  countRows,
  getFirstRow,
  getImportMode,
  getMapping,
  isSkipped,
  listImportRejectedRows,
  type OpenSheet,
  type Sheet,
  toFileRow,
  toRowEdits,
  useSheets,
} from "./sheets.ts";

/**
 * Imports the valid and the questioned rows. Retries the rejected rows of an earlier import only if there are no other
 * rows to import.
 */
export async function runImport(sheetId: string): Promise<void> {
  const open = useSheets.getState()[sheetId];
  if (!open?.preview || open.busy?.doing === "importing") return;
  if (open.busy) void cancelWork(open.busy.workId);
  const { kind, name, content, uploadId } = open.sheet;
  const { preview } = open;
  const parsing = { hasHeader: open.sheet.hasHeader ?? preview.hasHeader, mapping: getMapping(open) };
  const { valid, questioned } = countRows(open);
  const heldBack = valid + questioned > 0 ? listImportRejectedRows(open) : [];
  // The import skips a row without cells.
  const edits = [...toRowEdits(open.sheet.edits), ...heldBack.map(({ row }) => ({ row, cells: [] }))];
  await runWork(`Importing ${formatCount(preview.read, "row")} from ${name}:`, async (workId) => {
    changeOpenSheet(sheetId, { busy: { doing: "importing", workId }, failure: undefined, result: undefined });
    try {
      const output = await callChannel("import.run", {
        kind,
        content,
        uploadId,
        mode: getImportMode(open),
        canAssignNumbers: open.sheet.canAssignNumbers,
        dateOrder: open.sheet.dateOrder,
        ...parsing,
        edits,
        workId,
      });
      const unread = countUnreadRows(open, preview, output.result, heldBack);
      const outcome = `${name}: ${describeResult(kind, output.result, unread)}.`;
      const outcomeIfLeft = isShown(sheetId) ? undefined : outcome;
      if (kind === "loads") offerUndo({ ...output.result, addedLoadIds: output.addedLoadIds }, outcomeIfLeft);
      else if (outcomeIfLeft) showNotice(outcomeIfLeft);
      if (uploadId && unread === 0 && output.result.rejected === 0 && heldBack.length === 0) {
        await callChannel("import.discardUpload", { uploadId });
        const sheet = { ...open.sheet, uploadId: undefined, edits: {}, rejected: [] };
        changeOpenSheet(sheetId, { sheet, result: output.result, unread, busy: undefined });
        return;
      }
      const rest = keepRemainingRows({ ...open.sheet, ...parsing }, preview, output, heldBack, unread);
      changeOpenSheet(sheetId, { ...rest, result: output.result, unread, busy: undefined });
    } catch (error) {
      if (kind === "loads") await offerUndoOfFailedImport(workId);
      changeOpenSheet(sheetId, { failure: toFailure(error), busy: undefined });
      if (!isShown(sheetId)) showFailure(`Can't import all rows of ${name}`, error);
    }
  });
  await readAppInfo();
}

const isShown = (sheetId: string): boolean => useSheets.getState()[sheetId]?.isShown === true;

/** Offers to undo a failed import, unless the imported loads are unknown. */
async function offerUndoOfFailedImport(workId: string): Promise<void> {
  const posted = await callChannel("import.failed", { workId }).catch(() => undefined);
  if (posted) offerUndo(posted);
}

/**
 * Offers to delete the loads that an import added, unless there are too many. The changed loads keep their new values.
 * @param outcomeIfLeft the result to show in the same notice, if no view shows the sheet
 */
function offerUndo(
  { added, changed, addedLoadIds }: ChannelOutput<"import.failed">,
  outcomeIfLeft?: string,
): void {
  const message = outcomeIfLeft ?? `Imported ${formatCount(added, "load")}.`;
  if (added > addedLoadIds.length) showNotice(`${message} Too many loads to undo in one step.`);
  else if (added > 0) showUndo(message, () => deleteImportedLoads(addedLoadIds, changed));
  else if (outcomeIfLeft) showNotice(outcomeIfLeft);
}

/**
 * Deletes imported loads.
 * @param changed the number of loads that the import changed; their changes remain
 * @returns the text of the notice
 */
async function deleteImportedLoads(loadIds: readonly string[], changed: number): Promise<string> {
  const request = { reason: IMPORT_UNDONE, comment: null };
  const reasons: string[] = [];
  let deleted = 0;
  const isComplete = await runWork(`Deleting ${formatCount(loadIds.length, "load")}:`, (workId) =>
    inChunks(workId, loadIds, MAX_ROWS, async (chunk) => {
      const output = await callChannel("loads.deleteMany", { loadIds: chunk, request });
      deleted += output.changed.length;
      reasons.push(...output.rejected.map(({ message }) => message));
    }),
  );
  const notDeleted = loadIds.length - deleted;
  const remaining = [
    notDeleted > 0 && formatCount(notDeleted, "load"),
    changed > 0 && `the changes to ${formatCount(changed, "load")}`,
  ].filter(Boolean);
  const remainingText =
    remaining.length === 0
      ? ""
      : `; ${remaining.join(" and ")} ${notDeleted === 1 && changed === 0 ? "remains" : "remain"}`;
  const reason = notDeleted === 0 ? "." : isComplete ? `: ${reasons[0]}` : ", because you canceled.";
  return `Deleted ${formatCount(deleted, "imported load")}${remainingText}${reason}`;
}

/** Counts the rows that a canceled import did not read. */
function countUnreadRows(
  { sheet, previewedEdits }: Pick<OpenSheet, "sheet" | "previewedEdits">,
  preview: ImportPreview,
  { read }: ImportResult,
  heldBack: RejectedRow[],
): number {
  const emptied = Object.entries(sheet.edits).filter(
    ([row, cells]) => isSkipped(cells) && cells !== previewedEdits[Number(row)],
  );
  return preview.read - read - heldBack.length - emptied.length;
}

/**
 * Returns the changes to the open sheet after an import: only the rows that were not imported stay. Every row stays if
 * some of these rows are unknown; importing a row twice changes nothing.
 */
function keepRemainingRows(
  sheet: Sheet,
  preview: ImportPreview,
  { result, rejected }: ChannelOutput<"import.run">,
  heldBack: RejectedRow[],
  unread: number,
): Partial<OpenSheet> {
  const remaining = [...rejected, ...heldBack].sort((a, b) => a.row - b.row);
  const isEachRowKnown = unread === 0 && rejected.length === result.rejected;
  // The window does not have the text of a large file, so all rows of this file stay.
  if (!isEachRowKnown || sheet.uploadId || remaining.some(({ cells }) => cells.length === 0))
    return {
      sheet: { ...sheet, rejected: remaining },
      ...(unread === 0 && { importedEdits: sheet.edits }),
    };
  const header = sheet.hasHeader ? [preview.columns.map(({ name }) => name)] : [];
  const renumbered = remaining.map((rejectedRow, index) => ({
    ...rejectedRow,
    row: index + getFirstRow(sheet),
  }));
  return {
    sheet: {
      ...sheet,
      content: remaining.length === 0 ? "" : formatCsv([...header, ...remaining.map(({ cells }) => cells)]),
      edits: {},
      numbers: remaining.map(({ row }) => toFileRow(sheet, row)),
      rejected: renumbered,
    },
    previewedEdits: {},
    importedEdits: {},
    preview: {
      ...preview,
      validRows: [],
      modes: preview.modes && { ...preview.modes, watched: 0, others: 0 },
      questioned: 0,
      questionedRows: [],
      repeatedHeaders: 0,
      read: remaining.length,
      rejected: remaining.length,
      rejectedRows: renumbered,
      rows: renumbered,
    },
  };
}

/** Formats rows as CSV. A row of empty cells gets quotes, because a reader would skip an empty line. */
const formatCsv = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) => (cells.every((cell) => cell === "") ? '""' : cells.map(quoteCell).join(",")))
    .join("\n");

const quoteCell = (cell: string): string =>
  /[",;|\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
