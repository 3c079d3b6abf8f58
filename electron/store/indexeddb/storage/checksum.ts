import { crc32 } from "node:zlib";
import { failure, RECORD_DAMAGED } from "../errors.ts";
import type { EncodedKey, StoredValue } from "./stored.ts";

/**
 * SQLite keeps no checksums: a bit that flips inside a value would be read as if it had been written so. Each record
 * therefore has one over its key and value, looked at whenever the value is read (under a microsecond for 2.5 KB).
 */
export function checksumOf(key: EncodedKey, value: StoredValue): number {
  return crc32(value, crc32(key));
}

/** Throws when a record is not what was written. */
export function requireWhole(key: EncodedKey, value: StoredValue, checksum: unknown): StoredValue {
  if (checksumOf(key, value) === checksum) return value;
  throw failure(
    "UnknownError",
    "A record is damaged on the disk and was not read. The others are not touched by it. Check the store, and restore a backup.",
    { code: RECORD_DAMAGED },
  );
}
