const quoted = (cell: string): string =>
  /[",;|\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Rows as CSV, the form in which they are imported. A row without anything would count as none, so it gets quotes. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => (cells.every((cell) => cell === "") ? '""' : cells.map(quoted).join(","))).join("\n");
