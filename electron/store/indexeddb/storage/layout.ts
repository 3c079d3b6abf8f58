import { createIdbError } from "../errors.ts";
import type { SqliteFile } from "./sqlite-file.ts";
import { INDEX_TABLE_SQL, RECORD_TABLE_SQL } from "./tables.ts";

/** `PRAGMA application_id` ("LDdb") marks a store file. */
export const APPLICATION_ID = 0x4c44_6462;

/** The version of the file layout, in `PRAGMA user_version`. This program reads and writes only this version. */
export const LAYOUT_VERSION = 1;

/** The SQL of the tables that every store file has. */
const FIXED_TABLES = {
  database: "CREATE TABLE database (name TEXT NOT NULL, version INTEGER NOT NULL, schema_checksum INTEGER)",
  stores:
    "CREATE TABLE stores (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, key_path TEXT NOT NULL, auto_increment INTEGER NOT NULL, last_number REAL NOT NULL)",
  indexes:
    "CREATE TABLE indexes (id INTEGER PRIMARY KEY AUTOINCREMENT, store INTEGER NOT NULL, name TEXT NOT NULL, key_path TEXT NOT NULL, is_unique INTEGER NOT NULL, multi_entry INTEGER NOT NULL)",
  quarantine:
    "CREATE TABLE quarantine (id INTEGER PRIMARY KEY, store TEXT NOT NULL, key BLOB NOT NULL, checksum INTEGER NOT NULL, value NOT NULL)",
};

/** The rows for these tables in `sqlite_schema`, as SQL. SQLite adds `sqlite_sequence` because of AUTOINCREMENT. */
const FIXED_ROWS = Object.entries({
  ...FIXED_TABLES,
  sqlite_sequence: "CREATE TABLE sqlite_sequence(name,seq)",
}).map(([name, sql]) => `('table', '${name}', '${name}', '${sql}')`);

/**
 * Lists up to three tables, indexes, triggers or views that are missing from a file, unexpected in the file, or
 * different from those that this program creates. Each difference could make writes slow or fail.
 */
export const LAYOUT_DIFFERENCES_SQL = `
  WITH
    found AS (SELECT type, name, tbl_name, sql FROM sqlite_schema),
    expected (type, name, tbl_name, sql) AS (
      VALUES ${FIXED_ROWS.join(", ")}
      UNION ALL SELECT 'table', 'records_' || id, 'records_' || id, replace('${RECORD_TABLE_SQL}', '#', id) FROM stores
      UNION ALL SELECT 'index', 'sqlite_autoindex_records_' || id || '_1', 'records_' || id, NULL FROM stores
      UNION ALL SELECT 'table', 'index_' || id, 'index_' || id, replace('${INDEX_TABLE_SQL}', '#', id) FROM indexes
    )
  SELECT name FROM (SELECT * FROM found EXCEPT SELECT * FROM expected)
  UNION SELECT name FROM (SELECT * FROM expected EXCEPT SELECT * FROM found)
  LIMIT 3`;

/**
 * Creates the tables that every store file has, if the file is new.
 * @throws VersionError for a file of another program, of a newer layout or with a damaged header; the file stays
 * unchanged
 */
export function prepareFile(file: SqliteFile): void {
  const layout = Number(file.get("PRAGMA user_version")?.[0]);
  const application = Number(file.get("PRAGMA application_id")?.[0]);
  if (application === APPLICATION_ID && layout === LAYOUT_VERSION) return;
  const isEmpty = file.get("SELECT 1 FROM sqlite_schema LIMIT 1") === undefined;
  if (!isEmpty)
    throw createIdbError("VersionError", `${file.path} ${describeRejectedFile(application, layout)}`);
  file.exec(`
    BEGIN;
    ${Object.values(FIXED_TABLES).join(";\n    ")};
    PRAGMA application_id = ${APPLICATION_ID};
    PRAGMA user_version = ${LAYOUT_VERSION};
    COMMIT;
  `);
}

/**
 * Compares the tables of a file with the tables that this program creates (under 1 ms).
 * @throws UnknownError when the tables differ
 */
export function verifyTables(file: SqliteFile): void {
  const differences = file.readAll(LAYOUT_DIFFERENCES_SQL);
  if (differences.length === 0) return;
  throw createIdbError(
    "UnknownError",
    `${file.path} is damaged or was changed by another program (unexpected, missing or different: ${differences.join(", ")}). Lanedesk did not change the file; restore a backup, or run a check to see what can be recovered.`,
  );
}

function describeRejectedFile(application: number, layout: number): string {
  if (application !== APPLICATION_ID)
    return "is not a Lanedesk database. Lanedesk did not change the file; restore a backup, or choose another data folder.";
  return layout > LAYOUT_VERSION
    ? "was written by a newer version of Lanedesk. Lanedesk did not change the file; install that version."
    : "is damaged. Lanedesk did not change the file; restore a backup, or run a check to see what can be recovered.";
}
