import type { ChannelOutput } from "../../shared/channels.ts";
import type { ImportPreview } from "../../shared/window/import.ts";
import { readDesk } from "../desk.ts";
import { ask, failureOf } from "../ui/ask.ts";
import { counted } from "../ui/format.ts";
import { cancelWork, runWork } from "../ui/work.ts";
import { csvOf } from "./csv-text.ts";
import {
  changeOpenSheet,
  fileRow,
  firstRow,
  leftOut,
  mappingOf,
  type OpenSheet,
  type Sheet,
  useSheets,
} from "./sheets.ts";

/** Brings the good rows in. The others stay, with their numbers in the file; a sheet without any is done with. */
export async function postSheet(sheetId: string): Promise<void> {
  const open = useSheets.getState()[sheetId];
  if (!open?.preview || open.busy?.doing === "posting") return;
  if (open.busy) void cancelWork(open.busy.workId);
  const { kind, name, content, edits } = open.sheet;
  const { preview } = open;
  const reading = { hasHeader: open.sheet.hasHeader ?? preview.hasHeader, mapping: mappingOf(open) };
  await runWork(`Bringing in ${counted(preview.read, "row")} of ${name}:`, async (workId) => {
    changeOpenSheet(sheetId, { busy: { doing: "posting", workId }, failure: undefined, result: undefined });
    try {
      const answer = await ask("import.run", { kind, content, ...reading, edits: editsOf(edits), workId });
      const rest = restOf({ ...open.sheet, ...reading }, preview, answer);
      changeOpenSheet(sheetId, { ...rest, result: answer.result, busy: undefined });
    } catch (error) {
      changeOpenSheet(sheetId, { failure: failureOf(error), busy: undefined });
    }
  });
  await readDesk();
}

const editsOf = (edits: Sheet["edits"]) =>
  Object.entries(edits).map(([row, cells]) => ({ row: Number(row), cells }));

/**
 * What is left to be done: the rows that were not taken. Where not all of them are known, because there are too many,
 * one of them could not be read, or it was cancelled, every row stays: bringing them in again is harmless.
 */
function restOf(
  sheet: Sheet,
  preview: ImportPreview,
  { result, rejected }: ChannelOutput<"import.run">,
): Partial<OpenSheet> {
  const isWhole = result.read + leftOut(sheet) === preview.read && rejected.length === result.rejected;
  if (!isWhole || rejected.some(({ cells }) => cells.length === 0))
    return { sheet: { ...sheet, refused: rejected } };
  const header = sheet.hasHeader ? [preview.columns.map(({ name }) => name)] : [];
  const refused = rejected.map((one, index) => ({ ...one, row: index + firstRow(sheet) }));
  return {
    sheet: {
      ...sheet,
      content: rejected.length === 0 ? "" : csvOf([...header, ...rejected.map(({ cells }) => cells)]),
      edits: {},
      numbers: rejected.map(({ row }) => fileRow(sheet, row)),
      refused,
    },
    verdicts: {},
    preview: { ...preview, read: rejected.length, rejected: rejected.length, bad: refused, rows: refused },
  };
}
