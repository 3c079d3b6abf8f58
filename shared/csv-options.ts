/** A spreadsheet runs a cell as a formula if the cell starts with one of these characters. */
const FORMULA_START = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Options of csv-stringify: RFC 4180 with an apostrophe before text that a spreadsheet would run. */
export const csvOptions = {
  record_delimiter: "\r\n",
  quoted_match: /^\s|\s$|[\r\n]/,
  cast: { string: (cell: string) => (FORMULA_START.test(cell) ? `'${cell}` : cell) },
};

/** Removes the apostrophe that `csvOptions` puts before text that a spreadsheet would run. */
export const removeApostrophe = (cell: string): string =>
  cell.startsWith("'") && FORMULA_START.test(cell.slice(1)) ? cell.slice(1) : cell;
