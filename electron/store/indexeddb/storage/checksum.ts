import { crc32 } from "node:zlib";
import type { EncodedKey, StoredValue } from "./schema.ts";

/**
 * Computes the CRC-32 of a record's key and value. SQLite has no checksums, so a flipped bit in a value would go
 * unnoticed. Every read of a value compares the checksum, which takes under 1 µs for 2.5 KB.
 */
export function computeChecksum(key: EncodedKey, value: StoredValue): number {
  return crc32(value, crc32(key));
}
