import { type ExportedField, exportedField, type LoadExport } from "../../../shared/views/load-export.ts";
import { isConnected } from "../../sync/sync-state.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { downloadFile } from "../../ui/data/download.ts";
import { reportProgress, runWork } from "../../ui/data/work.ts";
import { count, counted } from "../../ui/format.ts";
import { showFailure, showNotice } from "../../ui/notices/notices.ts";
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
    downloadFile("loads.csv", parts);
    showNotice(`${counted(rows, selection.size > 0 ? "selected load" : "load")} written to loads.csv.`);
  } catch (error) {
    showFailure("Nothing was exported", error);
  }
}

async function chosen(workId: string, fields: ExportedField[], loadIds: string[]): Promise<Exported> {
  const { order, descending } = currentQuery();
  const { text, rows } = await callChannel("loads.exportChosen", {
    order,
    descending,
    fields,
    loadIds,
    workId,
  });
  return { parts: [text], rows };
}

async function shown(workId: string, fields: ExportedField[]): Promise<Exported> {
  const asked = currentQuery();
  const parts: string[] = [];
  let rows = 0;
  let after: string | null = null;
  do {
    const part: LoadExport = await callChannel("loads.export", { ...asked, fields, after });
    parts.push(part.text);
    rows += part.rows;
    after = part.next;
    reportProgress(workId, rows, part.total);
  } while (after !== null);
  return { parts, rows };
}
