import type { ChannelOutput } from "../../shared/channels.ts";
import type { ImportPreview, RejectedRow } from "../../shared/views/import.ts";
import { readAppInfo } from "../app-info.ts";
import { callChannel, toFailure } from "../ui/data/channel.ts";
import { cancelWork, runWork } from "../ui/data/work.ts";
import { counted } from "../ui/format.ts";
import { csvOf } from "./csv-text.ts";
import {
  changeOpenSheet,
  countRows,
  editsOf,
  fileRow,
  firstRow,
  isLeftOut,
  mappingOf,
  type OpenSheet,
  refusedStill,
  useSheets,
} from "./sheets.ts";

/**
 * Brings the good rows in. The others stay, with their numbers in the file; a sheet without any is done with. Rows that
 * were refused before are tried again only when they are all that is left.
 */
export async function runImport(sheetId: string): Promise<void> {
  const open = useSheets.getState()[sheetId];
  if (!open?.preview || open.busy?.doing === "posting") return;
  if (open.busy) void cancelWork(open.busy.workId);
  const { kind, name, content } = open.sheet;
  const { preview } = open;
  const reading = { hasHeader: open.sheet.hasHeader ?? preview.hasHeader, mapping: mappingOf(open) };
  const heldBack = countRows(open).good > 0 ? refusedStill(open) : [];
  const edits = [...editsOf(open.sheet.edits), ...heldBack.map(({ row }) => ({ row, cells: [] }))];
  await runWork(`Bringing in ${counted(preview.read, "row")} of ${name}:`, async (workId) => {
    changeOpenSheet(sheetId, { busy: { doing: "posting", workId }, failure: undefined, result: undefined });
    try {
      const answer = await callChannel("import.run", { kind, content, ...reading, edits, workId });
      const rest = restOf({ ...open, sheet: { ...open.sheet, ...reading } }, preview, answer, heldBack);
      changeOpenSheet(sheetId, { ...rest, result: answer.result, busy: undefined });
    } catch (error) {
      changeOpenSheet(sheetId, { failure: toFailure(error), busy: undefined });
    }
  });
  await readAppInfo();
}

/**
 * What is left to be done: the rows that were not taken. Where not all of them are known, because there are too many,
 * one of them could not be read, or it was canceled, every row stays: bringing them in again is harmless.
 */
function restOf(
  { sheet, seen }: OpenSheet,
  preview: ImportPreview,
  { result, rejected }: ChannelOutput<"import.run">,
  heldBack: RejectedRow[],
): Partial<OpenSheet> {
  const left = [...rejected, ...heldBack].sort((one, other) => one.row - other.row);
  const emptied = Object.entries(sheet.edits).filter(
    ([row, cells]) => isLeftOut(cells) && cells !== seen[Number(row)],
  );
  const isWhole =
    result.read + heldBack.length + emptied.length === preview.read && rejected.length === result.rejected;
  if (!isWhole || left.some(({ cells }) => cells.length === 0)) return { sheet: { ...sheet, refused: left } };
  const header = sheet.hasHeader ? [preview.columns.map(({ name }) => name)] : [];
  const refused = left.map((one, index) => ({ ...one, row: index + firstRow(sheet) }));
  return {
    sheet: {
      ...sheet,
      content: left.length === 0 ? "" : csvOf([...header, ...left.map(({ cells }) => cells)]),
      edits: {},
      numbers: left.map(({ row }) => fileRow(sheet, row)),
      refused,
    },
    seen: {},
    preview: { ...preview, read: left.length, rejected: left.length, bad: refused, rows: refused },
  };
}
