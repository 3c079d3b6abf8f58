import { crc32 } from "node:zlib";
import { idbError } from "../errors.ts";
import type { SqliteFile } from "./sqlite-file.ts";

/**
 * What a file says of its database, as one text: name, version, stores and indexes; not the last numbers, which change
 * with the records.
 */
export const SCHEMA_TEXT_SQL = `
  SELECT json_array(
    (SELECT json_group_array(json_array(name, version)) FROM database),
    (SELECT json_group_array(json_array(id, name, key_path, auto_increment)) FROM (SELECT * FROM stores ORDER BY id)),
    (SELECT json_group_array(json_array(id, store, name, key_path, is_unique, multi_entry))
     FROM (SELECT * FROM indexes ORDER BY id))
  ) AS description, (SELECT description_checksum FROM database) AS checksum`;

/** Writes the checksum of the description, at the end of an upgrade. */
export function writeSchemaChecksum(file: SqliteFile): void {
  const [description] = file.get(SCHEMA_TEXT_SQL) ?? [];
  file.run("UPDATE database SET description_checksum = ?", crc32(String(description)));
}

/**
 * Throws when the description is not what was written. One flipped bit in it would hide a store, in whose place an empty
 * one would be made, or let an index look for something else.
 */
export function verifySchemaChecksum(file: SqliteFile): void {
  const [description, checksum] = file.get(SCHEMA_TEXT_SQL) ?? [];
  // A file whose first upgrade never finished describes nothing.
  if (file.get("SELECT 1 FROM database") === undefined || checksum === crc32(String(description))) return;
  throw idbError(
    "UnknownError",
    `${file.path} is damaged: what it says of its tables is not what was written. It was left as it is. Restore a backup, or run the check to see what can be saved.`,
  );
}
