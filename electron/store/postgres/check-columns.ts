import type { Counts } from "../port/backups.ts";
import type { Progress } from "../port/progress.ts";
import type { SqlRunner } from "./table.ts";
import type { TableLayout } from "./table-layout.ts";

/** The result of a check of the database. */
export interface DatabaseCheckResult {
  /** False if a record can't be read, or a column differs from its record. */
  sound: boolean;
  /** A sentence for each table with unreadable records or differences. */
  problems: string[];
  records: Counts;
}

const ROWS_PER_PAGE = 500;
const MAX_LISTED_KEYS = 10;

/**
 * Reads all records of a snapshot and compares each with its columns, which searches and lists use.
 * @throws the signal's reason if the check is canceled
 */
export async function checkColumns(
  run: SqlRunner,
  layouts: Record<string, TableLayout>,
  { signal, reportProgress }: Progress,
): Promise<DatabaseCheckResult> {
  const records: Counts = {};
  const problems: string[] = [];
  let done = 0;
  for (const [table, layout] of Object.entries(layouts)) {
    const keys: string[] = [];
    const names = new Set<string>();
    let count = 0;
    let page: Row[] = [];
    do {
      signal.throwIfAborted();
      page = await readPage(run, layout, page.at(-1));
      for (const row of page) {
        const differing = findDifferingColumns(layout, row);
        if (differing.length > 0) keys.push(layout.key.map(({ name }) => String(row[name])).join(" "));
        for (const name of differing) names.add(name);
      }
      count += page.length;
      done += page.length;
      reportProgress(done, null);
    } while (page.length === ROWS_PER_PAGE);
    records[table] = count;
    if (keys.length > 0) problems.push(describeDifferences(table, [...names], keys));
  }
  return { sound: problems.length === 0, problems, records };
}

type Row = Record<string, unknown> & { record: string };

/** Reads the rows after `last`, in the order of the key. */
function readPage(run: SqlRunner, { name, key }: TableLayout, last: Row | undefined): Promise<Row[]> {
  const names = key.map((part) => `"${part.name}"`).join(", ");
  const parameters = key.map((_, index) => `$${index + 1}`).join(", ");
  const after = last ? `where (${names}) > (${parameters})` : "";
  const sql = `select * from ${name} ${after} order by ${names} limit ${ROWS_PER_PAGE}`;
  return run<Row>(sql, last ? key.map((part) => last[part.name]) : []);
}

/** Finds the names of the columns that differ from the record; "record" for an unreadable record. */
function findDifferingColumns({ columns }: TableLayout, row: Row): string[] {
  try {
    const record = JSON.parse(row.record);
    return columns
      .filter((part) => !part.isOutOfLineKey && !isSame(part.readValue(record), row[part.name]))
      .map((part) => part.name);
  } catch {
    // The record is not valid JSON, or lacks fields that `readValue` needs.
    return ["record"];
  }
}

const isSame = (expected: unknown, found: unknown): boolean =>
  JSON.stringify(expected ?? null) === JSON.stringify(found ?? null);

function describeDifferences(table: string, columns: string[], keys: string[]): string {
  const list = `${keys.slice(0, MAX_LISTED_KEYS).join(", ")}${keys.length > MAX_LISTED_KEYS ? ", …" : ""}`;
  const rows = keys.length === 1 ? "1 row has" : `${keys.length} rows have`;
  return `Table ${table}: ${rows} unreadable or differing columns (${columns.join(", ")}): ${list}.`;
}
