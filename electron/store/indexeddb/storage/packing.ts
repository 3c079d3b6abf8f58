import type { EncodedKey } from "../engine/keys.ts";

/** One entry of a record in one index. */
export interface IndexEntry {
  readonly index: number;
  readonly key: EncodedKey;
}

/**
 * The index entries of a record in one blob, kept with the record, so that a change can take the old ones away
 * without reading the old value: number of the index and length of the key (each in sevens of bits), then the key.
 */
export function packEntries(entries: readonly IndexEntry[]): Uint8Array | null {
  if (entries.length === 0) return null;
  let size = 0;
  for (const { index, key } of entries) size += sizeOf(index) + sizeOf(key.length) + key.length;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const { index, key } of entries) {
    at = writeNumber(bytes, at, index);
    at = writeNumber(bytes, at, key.length);
    bytes.set(key, at);
    at += key.length;
  }
  return bytes;
}

/** The entries that packEntries wrote. */
export function unpackEntries(bytes: Uint8Array | null): IndexEntry[] {
  const entries: IndexEntry[] = [];
  let at = 0;
  const readNumber = (): number => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = bytes?.[at++] ?? 0;
      value += (byte & 0x7f) * shift;
      if (byte < 0x80) return value;
    }
  };
  while (bytes !== null && at < bytes.length) {
    const index = readNumber();
    const length = readNumber();
    entries.push({ index, key: bytes.subarray(at, at + length) });
    at += length;
  }
  return entries;
}

function sizeOf(value: number): number {
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
