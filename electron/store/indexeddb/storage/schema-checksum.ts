import { crc32 } from "node:zlib";
import { createIdbError } from "../errors.ts";
import type { SqliteFile } from "./sqlite-file.ts";

/**
 * Reads the schema of a database as one string (name, version, stores and indexes), and its stored checksum. Leaves out
 * the last numbers of key generators, which change with the records.
 */
export const SCHEMA_TEXT_SQL = `
  SELECT json_array(
    (SELECT json_group_array(json_array(name, version)) FROM database),
    (SELECT json_group_array(json_array(id, name, key_path, auto_increment)) FROM (SELECT * FROM stores ORDER BY id)),
    (SELECT json_group_array(json_array(id, store, name, key_path, is_unique, multi_entry))
     FROM (SELECT * FROM indexes ORDER BY id))
  ) AS schemaText, (SELECT schema_checksum FROM database) AS checksum`;

/** Writes the checksum of the schema at the end of an upgrade. */
export function writeSchemaChecksum(file: SqliteFile): void {
  const [schemaText] = file.get(SCHEMA_TEXT_SQL) ?? [];
  file.run("UPDATE database SET schema_checksum = ?", crc32(String(schemaText)));
}

/**
 * Verifies the schema: one flipped bit in a store's name would hide the store, and one flipped bit in the page of the
 * version would make the file look new.
 * @throws UnknownError when the schema does not match its checksum
 */
export function verifySchemaChecksum(file: SqliteFile): void {
  const [schemaText, checksum] = file.get(SCHEMA_TEXT_SQL) ?? [];
  // A file without a version and without stores is new: no upgrade was ever committed.
  const isNew = file.get("SELECT 1 FROM database UNION ALL SELECT 1 FROM stores LIMIT 1") === undefined;
  if (isNew || checksum === crc32(String(schemaText))) return;
  throw createIdbError(
    "UnknownError",
    `${file.path} is damaged: its list of tables does not match its checksum. Restore a backup, or run a check to see what can be recovered.`,
  );
}
