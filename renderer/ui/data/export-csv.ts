import { csvOptions } from "../../../shared/csv-options.ts";
import { formatCount } from "../format.ts";
import { showFailure, showNotice } from "../notices/notices.ts";
import { downloadFile } from "./download.ts";

/** The value of a cell; null is empty. */
type CsvCell = string | number | null;

/**
 * Writes rows to a CSV file and reports the result.
 * @param readRows yields, in parts, the rows below the headings
 * @param unit the singular noun for a row in the notice
 */
export async function exportCsv(
  name: string,
  headings: readonly string[],
  readRows: () => AsyncIterable<CsvCell[][]> | Iterable<CsvCell[][]>,
  unit = "row",
): Promise<void> {
  try {
    // Loaded on demand to keep the browser build of csv-stringify, with its copy of Buffer, out of the start bundle.
    const { stringify } = await import("csv-stringify/browser/esm/sync");
    const parts = [stringify([headings], csvOptions)];
    let rowCount = 0;
    for await (const part of readRows()) {
      parts.push(stringify(part, csvOptions));
      rowCount += part.length;
    }
    if (await downloadFile(name, parts)) showNotice(`Exported ${formatCount(rowCount, unit)} to ${name}.`);
  } catch (error) {
    showFailure("Can't export the file", error);
  }
}
