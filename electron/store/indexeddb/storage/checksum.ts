import { crc32 } from "node:zlib";
import type { EncodedKey, StoredValue } from "./stored.ts";

/**
 * SQLite keeps no checksums: a bit that flips inside a value would be read as if it had been written so. Each record
 * therefore has one over its key and value, looked at whenever the value is read (under a microsecond for 2.5 KB).
 */
export function checksumOf(key: EncodedKey, value: StoredValue): number {
  return crc32(value, crc32(key));
}
