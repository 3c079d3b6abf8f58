import { failure } from "../errors.ts";
import type { SqliteFile } from "./file.ts";

/** Marks the file as one of ours ("LDdb"), and the layout that this program writes. */
export const APPLICATION = 0x4c44_6462;
export const LAYOUT = 4;

/** The first layout with a checksum of the database's description. */
export const LAYOUT_WITH_CHECKSUM = 4;

/** The oldest that is read. It differs besides in what records know of their index entries; those tell it themselves. */
export const OLDEST_LAYOUT = 2;

/**
 * Makes the tables that describe the database, in a new file; refuses files that are not ours or are newer. One of a
 * former layout is left as it is until its database was opened: an upgrade that fails must leave the file to the
 * program that wrote it.
 */
export function prepareFile(file: SqliteFile): void {
  const layout = layoutOf(file);
  const application = Number(file.get("PRAGMA application_id")?.[0]);
  if (application === APPLICATION && layout >= OLDEST_LAYOUT && layout <= LAYOUT) return;
  const isEmpty = file.get("SELECT 1 FROM sqlite_schema LIMIT 1") === undefined;
  if (!isEmpty)
    throw failure("VersionError", `${file.path} ${whoseFile(application, layout)} It was left untouched.`);
  file.exec(`
    BEGIN;
    CREATE TABLE database (name TEXT NOT NULL, version INTEGER NOT NULL, description_checksum INTEGER);
    CREATE TABLE stores (
      id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, key_path TEXT NOT NULL,
      auto_increment INTEGER NOT NULL, last_number REAL NOT NULL
    );
    CREATE TABLE indexes (
      id INTEGER PRIMARY KEY AUTOINCREMENT, store INTEGER NOT NULL, name TEXT NOT NULL, key_path TEXT NOT NULL,
      is_unique INTEGER NOT NULL, multi_entry INTEGER NOT NULL
    );
    PRAGMA application_id = ${APPLICATION};
    PRAGMA user_version = ${LAYOUT};
    COMMIT;
  `);
}

/** Whether the file has a checksum of its database's description. */
export function hasChecksum(file: SqliteFile): boolean {
  return layoutOf(file) >= LAYOUT_WITH_CHECKSUM;
}

/** Gives a file of a former layout what this one has besides, in the transaction that runs. */
export function bringForward(file: SqliteFile): void {
  if (hasChecksum(file)) return;
  file.exec(`ALTER TABLE database ADD COLUMN description_checksum INTEGER; PRAGMA user_version = ${LAYOUT}`);
}

function layoutOf(file: SqliteFile): number {
  return Number(file.get("PRAGMA user_version")?.[0]);
}

function whoseFile(application: number, layout: number): string {
  if (application !== APPLICATION) return "is not a database of this program.";
  return layout > LAYOUT
    ? "was written by a newer version of this program: use that version."
    : "was written by a version from before the first release, which cannot be read any more.";
}
