import type { EncodedKey } from "./schema.ts";

/** One entry of a record in one index. */
export interface IndexEntry {
  readonly index: number;
  readonly key: EncodedKey;
}

/** Maximum length of the packed entries that a record stores. */
const MAX_PACKED_BYTES = 64;

/**
 * Packs the index entries of a record into one blob that is stored with the record, so that an overwrite finds the old
 * entries without the old value. Format: the newest index id at the time of writing, then index id, key length and key
 * of each entry; numbers are base-128 varints. Returns null if the blob would be too long.
 */
export function packEntries(entries: readonly IndexEntry[], newestIndex: number): Uint8Array | null {
  let packedBytes = countVarintBytes(newestIndex);
  for (const { index, key } of entries)
    packedBytes += countVarintBytes(index) + countVarintBytes(key.length) + key.length;
  if (packedBytes > MAX_PACKED_BYTES) return null;
  const bytes = new Uint8Array(packedBytes);
  let at = writeVarint(bytes, 0, newestIndex);
  for (const { index, key } of entries) {
    at = writeVarint(bytes, at, index);
    at = writeVarint(bytes, at, key.length);
    bytes.set(key, at);
    at += key.length;
  }
  return bytes;
}

/** Returns the entries that packEntries wrote; undefined without packed entries, or if an index was added later. */
export function unpackEntries(bytes: Uint8Array | null, newestIndex: number): IndexEntry[] | undefined {
  if (bytes === null) return undefined;
  let at = 0;
  const readVarint = (): number => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 0x7f) * shift;
      if (byte < 0x80) return value;
    }
  };
  if (readVarint() < newestIndex) return undefined;
  const entries: IndexEntry[] = [];
  while (at < bytes.length) {
    const index = readVarint();
    const length = readVarint();
    entries.push({ index, key: bytes.subarray(at, at + length) });
    at += length;
  }
  return entries;
}

function countVarintBytes(value: number): number {
  let count = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) count += 1;
  return count;
}

function writeVarint(bytes: Uint8Array, start: number, value: number): number {
  let at = start;
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes[at++] = (rest % 128) | 0x80;
  bytes[at++] = rest;
  return at;
}
