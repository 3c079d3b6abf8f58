import { type ExportedField, exportedField, type LoadExport } from "../../../shared/views/load-export.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { downloadFile } from "../../ui/data/download.ts";
import { isConnected } from "../../ui/data/sync-status.ts";
import { reportProgress, runWork } from "../../ui/data/work.ts";
import { formatCount } from "../../ui/format.ts";
import { showFailure, showNotice } from "../../ui/notices/notices.ts";
import { getQuery, useBoard } from "../board/board.ts";
import { listChosenColumns, useLayout } from "../board/columns/layout.ts";
import { waitForSelection } from "../board/selection.ts";

/** Returns the CSV fields of a column; the margin has one field in dollars and one in percent. */
const listFields = (key: string): ExportedField[] =>
  (key === "margin" ? [key, "marginPercent"] : [key]).flatMap(
    (name) => exportedField.safeParse(name).data ?? [],
  );

interface ExportResult {
  parts: string[];
  rows: number;
}

/** Returns the title of the export command. */
export const formatExportTitle = (selectedCount: number): string =>
  selectedCount === 0 ? "Export view to CSV" : `Export ${formatCount(selectedCount, "selected load")} to CSV`;

/** Writes the selected loads, or all loads of the query, to a CSV file with the columns of the board. */
export async function exportLoads(): Promise<void> {
  if (!(await waitForSelection())) return;
  const { selection } = useBoard.getState();
  const context = { isConnected: isConnected(), view: getQuery().view };
  const fields = listChosenColumns(useLayout.getState().chosen, context).flatMap(({ key }) =>
    listFields(key),
  );
  try {
    const { parts, rows } = await runWork("Exporting loads:", (workId) =>
      selection.size > 0 ? exportSelectedLoads(workId, fields, [...selection]) : exportView(workId, fields),
    );
    if (!(await downloadFile("loads.csv", parts))) return;
    showNotice(`Exported ${formatCount(rows, selection.size > 0 ? "selected load" : "load")} to loads.csv.`);
  } catch (error) {
    showFailure("Can't export the loads", error);
  }
}

async function exportSelectedLoads(
  workId: string,
  fields: ExportedField[],
  loadIds: string[],
): Promise<ExportResult> {
  const { order, isDescending } = getQuery();
  const { text, rows } = await callChannel("loads.exportSelected", {
    order,
    isDescending,
    fields,
    loadIds,
    workId,
  });
  return { parts: [text], rows };
}

async function exportView(workId: string, fields: ExportedField[]): Promise<ExportResult> {
  const query = getQuery();
  const parts: string[] = [];
  let rows = 0;
  let after: string | null = null;
  do {
    const part: LoadExport = await callChannel("loads.export", { ...query, fields, after });
    parts.push(part.text);
    rows += part.rows;
    after = part.next;
    reportProgress(workId, rows, part.total);
  } while (after !== null);
  return { parts, rows };
}
