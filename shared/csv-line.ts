/** Spreadsheets run a text that begins so as a formula. */
const formula = /^[=+\-@\t\r]/;

/**
 * One line of CSV with its end (RFC 4180). A text that a spreadsheet would run gets an apostrophe before it. These few
 * lines serve both sides; csv-stringify, beside csv-parse, needs Node's Buffer or brings one of its own into the window.
 */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cellOf).join(",")}\r\n`;

function cellOf(cell: string | number | null): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
