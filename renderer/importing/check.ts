import type { ImportSource } from "../../shared/window/import.ts";
import { ask, failureOf } from "../ui/ask.ts";
import { cancelWork, runWork } from "../ui/work.ts";
import { csvOf } from "./csv-text.ts";
import { changeOpenSheet, mappingOf, type OpenSheet, useSheets } from "./sheets.ts";

/** Looks through a sheet as it stands; what was asked about it before is of no use any more and ends. */
export async function checkSheet(sheetId: string): Promise<void> {
  const open = useSheets.getState()[sheetId];
  if (!open || open.sheet.content === "" || open.busy?.doing === "posting") return;
  if (open.busy) void cancelWork(open.busy.workId);
  const { kind, name, content, hasHeader, mapping } = open.sheet;
  const isLatest = (workId: string) => useSheets.getState()[sheetId]?.busy?.workId === workId;
  await runWork(`Looking through ${name}:`, async (workId) => {
    changeOpenSheet(sheetId, { busy: { doing: "checking", workId }, failure: undefined });
    try {
      const preview = await ask("import.preview", { kind, content, hasHeader, mapping, workId });
      if (isLatest(workId)) changeOpenSheet(sheetId, { preview, busy: undefined });
    } catch (error) {
      if (isLatest(workId)) changeOpenSheet(sheetId, { failure: failureOf(error), busy: undefined });
    }
  });
}

/** Looks at mended rows again, and at nothing else: a large file need not be read for one cell. */
export async function checkRows(sheetId: string, rows: readonly number[]): Promise<void> {
  const open = useSheets.getState()[sheetId];
  if (!open || rows.length === 0 || open.preview?.problem !== "") return;
  const { edits } = open.sheet;
  const workId = crypto.randomUUID();
  try {
    const { bad } = await ask("import.preview", { ...rowsAlone(open, rows), workId });
    const now = useSheets.getState()[sheetId];
    if (!now) return;
    const verdicts = rows
      .filter((row) => now.sheet.edits[row] === edits[row])
      .map((row) => [row, bad.find((one) => one.row === rows.indexOf(row) + 1) ?? null] as const);
    changeOpenSheet(sheetId, { verdicts: { ...now.verdicts, ...Object.fromEntries(verdicts) } });
  } catch (error) {
    changeOpenSheet(sheetId, { failure: failureOf(error) });
  }
}

function rowsAlone(open: OpenSheet, rows: readonly number[]): ImportSource {
  const { kind, edits } = open.sheet;
  const cells = rows.map((row) => edits[row] ?? []);
  return { kind, content: csvOf(cells), hasHeader: false, mapping: mappingOf(open) };
}
