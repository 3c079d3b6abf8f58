import { idbError } from "../errors.ts";
import type { SqliteFile } from "./sqlite-file.ts";

/** `PRAGMA application_id` ("LDdb") marks a store file; `PRAGMA user_version` is the file layout. */
export const APPLICATION_ID = 0x4c44_6462;
export const LAYOUT = 1;

/**
 * Creates the tables that describe the database, in a new file.
 * @throws VersionError for a file of another program or of a newer layout; the file is unchanged
 */
export function prepareFile(file: SqliteFile): void {
  const layout = Number(file.get("PRAGMA user_version")?.[0]);
  const application = Number(file.get("PRAGMA application_id")?.[0]);
  if (application === APPLICATION_ID && layout === LAYOUT) return;
  const isEmpty = file.get("SELECT 1 FROM sqlite_schema LIMIT 1") === undefined;
  if (!isEmpty)
    throw idbError(
      "VersionError",
      `${file.path} ${describeForeignFile(application, layout)} It was left untouched.`,
    );
  file.exec(`
    BEGIN;
    CREATE TABLE database (name TEXT NOT NULL, version INTEGER NOT NULL, schema_checksum INTEGER);
    CREATE TABLE stores (
      id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, key_path TEXT NOT NULL,
      auto_increment INTEGER NOT NULL, last_number REAL NOT NULL
    );
    CREATE TABLE indexes (
      id INTEGER PRIMARY KEY AUTOINCREMENT, store INTEGER NOT NULL, name TEXT NOT NULL, key_path TEXT NOT NULL,
      is_unique INTEGER NOT NULL, multi_entry INTEGER NOT NULL
    );
    CREATE TABLE quarantine (
      id INTEGER PRIMARY KEY, store TEXT NOT NULL, key BLOB NOT NULL, checksum INTEGER NOT NULL, value NOT NULL
    );
    PRAGMA application_id = ${APPLICATION_ID};
    PRAGMA user_version = ${LAYOUT};
    COMMIT;
  `);
}

function describeForeignFile(application: number, layout: number): string {
  if (application !== APPLICATION_ID) return "is not a database of this program.";
  return layout > LAYOUT
    ? "was written by a newer version of this program. Use that version."
    : "is damaged.";
}
