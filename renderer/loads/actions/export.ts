import { type ExportedField, exportedField, type LoadExport } from "../../../shared/views/load-export.ts";
import { isConnected } from "../../sync/sync.ts";
import { ask, tell, tellFailure } from "../../ui/ask.ts";
import { count, counted } from "../../ui/format.ts";
import { keepFile } from "../../ui/keep-file.ts";
import { runWork, tellWork } from "../../ui/work.ts";
import { currentQuery, useBoard } from "../board/board.ts";
import { gridColumns, useLayout } from "../board/columns/layout.ts";
import { isSelectionComplete } from "../board/selection.ts";

interface Exported {
  parts: string[];
  rows: number;
}

/** Says what an export would write: the loads that are selected, otherwise every one of the view. */
export function exportTitle(selected: number): string {
  if (selected === 0) return "Export what is shown as CSV";
  return selected === 1
    ? "Export the selected load as CSV"
    : `Export the ${count(selected)} selected loads as CSV`;
}

/** Writes the loads that are selected, otherwise every one of the view, to a CSV file: the board's columns, in its order. */
export async function exportLoads(): Promise<void> {
  if (!(await isSelectionComplete())) return;
  const { selection } = useBoard.getState();
  const { columns } = gridColumns(useLayout.getState().shown, isConnected());
  const fields = columns.flatMap(({ key }) => exportedField.safeParse(key).data ?? []);
  try {
    const { parts, rows } = await runWork("Writing loads.csv:", (workId) =>
      selection.size > 0 ? chosen(workId, fields, [...selection]) : shown(workId, fields),
    );
    keepFile("loads.csv", parts);
    tell(`${counted(rows, selection.size > 0 ? "selected load" : "load")} written to loads.csv.`);
  } catch (error) {
    tellFailure("Nothing was exported", error);
  }
}

async function chosen(workId: string, fields: ExportedField[], loadIds: string[]): Promise<Exported> {
  const { order, descending } = currentQuery();
  const { text, rows } = await ask("loads.exportChosen", { order, descending, fields, loadIds, workId });
  return { parts: [text], rows };
}

async function shown(workId: string, fields: ExportedField[]): Promise<Exported> {
  const asked = currentQuery();
  const parts: string[] = [];
  let rows = 0;
  let after: string | null = null;
  do {
    const part: LoadExport = await ask("loads.export", { ...asked, fields, after });
    parts.push(part.text);
    rows += part.rows;
    after = part.next;
    tellWork(workId, rows, part.total);
  } while (after !== null);
  return { parts, rows };
}
