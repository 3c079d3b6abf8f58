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
  let size = countVarintBytes(newestIndex);
  for (const { index, key } of entries)
    size += countVarintBytes(index) + countVarintBytes(key.length) + key.length;
  if (size > MAX_PACKED_BYTES) return null;
  const bytes = new Uint8Array(size);
  let at = writeNumber(bytes, 0, newestIndex);
  for (const { index, key } of entries) {
    at = writeNumber(bytes, at, index);
    at = writeNumber(bytes, at, key.length);
    bytes.set(key, at);
    at += key.length;
  }
  return bytes;
}

/** Returns the entries that packEntries wrote; undefined without packed entries, or if an index was added later. */
export function unpackEntries(bytes: Uint8Array | null, newestIndex: number): IndexEntry[] | undefined {
  if (bytes === null) return undefined;
  let at = 0;
  const readNumber = (): number => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 0x7f) * shift;
      if (byte < 0x80) return value;
    }
  };
  if (readNumber() < newestIndex) return undefined;
  const entries: IndexEntry[] = [];
  while (at < bytes.length) {
    const index = readNumber();
    const length = readNumber();
    entries.push({ index, key: bytes.subarray(at, at + length) });
    at += length;
  }
  return entries;
}

function countVarintBytes(value: number): number {
  let size = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size += 1;
  return size;
}

function writeNumber(bytes: Uint8Array, start: number, value: number): number {
  let at = start;
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes[at++] = (rest % 128) | 0x80;
  bytes[at++] = rest;
  return at;
}
