/** Columns that an import of loads understands, in any order and letter case. */
export const loadColumns = [
  "loadNumber",
  "pickupDate",
  "deliveryDate",
  "originCity",
  "originState",
  "originZip",
  "destinationCity",
  "destinationState",
  "destinationZip",
  "equipmentTypeId",
  "length",
  "weight",
  "rate",
  "note",
];

/** Rows of a spreadsheet as they were pasted: cells between tabs, or commas where there is no tab. */
export interface PastedRows {
  header: string[];
  rows: string[][];
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, "");

const known = new Map(loadColumns.map((name) => [plain(name), name]));

/** Reads pasted text. A heading such as "Origin City" is taken as originCity; others are kept as they are. */
export function readRows(text: string): PastedRows {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const separator = text.includes("\t") ? "\t" : ",";
  const [header = [], ...rows] = lines.map((line) => cellsOf(line, separator));
  return { header: header.map((name) => known.get(plain(name)) ?? name.trim()), rows };
}

/** Spreadsheets put cells that hold a separator between quotes, and double the quotes inside. */
function cellsOf(line: string, separator: string): string[] {
  const cell = separator === "\t" ? /("(?:[^"]|"")*"|[^\t]*)(?:\t|$)/gy : /("(?:[^"]|"")*"|[^,]*)(?:,|$)/gy;
  const cells: string[] = [];
  while (cell.lastIndex < line.length) cells.push(unquoted(cell.exec(line)?.[1] ?? ""));
  if (line.endsWith(separator)) cells.push("");
  return cells;
}

const unquoted = (cell: string): string =>
  cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell.trim();

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The rows as CSV, the form in which they are imported. */
export const csvOf = ({ header, rows }: PastedRows): string =>
  [header, ...rows].map((cells) => cells.map(quoted).join(",")).join("\n");

/** The rows as a spreadsheet pastes them, to be put right in place. */
export const textOf = ({ header, rows }: PastedRows): string =>
  (rows.length === 0 ? [] : [header, ...rows]).map((cells) => cells.join("\t")).join("\n");

/** The headings that mean something to an import of loads. */
export const understoodIn = ({ header }: PastedRows): string[] =>
  header.filter((name) => loadColumns.includes(name));
