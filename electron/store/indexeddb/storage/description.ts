import { crc32 } from "node:zlib";
import { failure } from "../errors.ts";
import type { SqliteFile } from "./file.ts";
import { bringForward, hasChecksum } from "./layout.ts";

/**
 * What a file says of its database, as one text: name, version, stores and indexes; not the last numbers, which change
 * with the records.
 */
export const DESCRIPTION = `
  SELECT json_array(
    (SELECT json_group_array(json_array(name, version)) FROM database),
    (SELECT json_group_array(json_array(id, name, key_path, auto_increment)) FROM (SELECT * FROM stores ORDER BY id)),
    (SELECT json_group_array(json_array(id, store, name, key_path, is_unique, multi_entry))
     FROM (SELECT * FROM indexes ORDER BY id))
  ) AS description, (SELECT description_checksum FROM database) AS checksum`;

/** Ends an upgrade: brings the file to the present layout, and sums up what it says of its database now. */
export function sealDescription(file: SqliteFile): void {
  bringForward(file);
  const [description] = file.get(DESCRIPTION) ?? [];
  file.run("UPDATE database SET description_checksum = ?", crc32(String(description)));
}

/** As the end of an upgrade, for a file of a former layout whose database needs none. */
export function sealFormerDescription(file: SqliteFile): void {
  if (hasChecksum(file)) return;
  file.exec("BEGIN");
  try {
    sealDescription(file);
    file.commit();
  } catch (error) {
    file.rollback();
    throw error;
  }
}

/**
 * Throws when the description is not what was written. One flipped bit in it would hide a store, in whose place an empty
 * one would be made, or let an index look for something else.
 */
export function requireWholeDescription(file: SqliteFile): void {
  if (!hasChecksum(file)) return;
  const [description, checksum] = file.get(DESCRIPTION) ?? [];
  // A file whose first upgrade never finished describes nothing.
  if (file.get("SELECT 1 FROM database") === undefined || checksum === crc32(String(description))) return;
  throw failure(
    "UnknownError",
    `${file.path} is damaged: what it says of its tables is not what was written. It was left as it is. Restore a backup, or run the check to see what can be saved.`,
  );
}
