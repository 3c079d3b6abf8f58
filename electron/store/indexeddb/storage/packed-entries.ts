import type { EncodedKey } from "./stored.ts";

/** One entry of a record in one index. */
export interface IndexEntry {
  readonly index: number;
  readonly key: EncodedKey;
}

/** Begins what is written here. An earlier layout has the number of an index in this place, which is never 0. */
const MARK = 0;

/** Stands where earlier layouts kept long entries as a fingerprint; no index has this number. */
const FINGERPRINT = 0;

/** Entries that take more bytes than this are not kept with the record. */
const LONGEST = 64;

/**
 * The index entries of a record in one blob, kept with the record: whether they change, and what they were, is then
 * seen without the old value. First the newest index that there was when they were written (see unpackEntries), then
 * for each its index, the length of its key (numbers in sevens of bits), and the key. Null where there are none, or
 * where they are long: the old value is then asked.
 */
export function packEntries(entries: readonly IndexEntry[], newestIndex: number): Uint8Array | null {
  let size = 1 + sizeOf(newestIndex);
  for (const { index, key } of entries) size += sizeOf(index) + sizeOf(key.length) + key.length;
  if (size > LONGEST) return null;
  const bytes = new Uint8Array(size);
  bytes[0] = MARK;
  let at = writeNumber(bytes, 1, newestIndex);
  for (const { index, key } of entries) {
    at = writeNumber(bytes, at, index);
    at = writeNumber(bytes, at, key.length);
    bytes.set(key, at);
    at += key.length;
  }
  return bytes;
}

/**
 * The entries that packEntries wrote; undefined where they do not tell: when they were too long, when there are
 * newer indexes than they know of, or when an earlier layout wrote them.
 */
export function unpackEntries(bytes: Uint8Array | null, newestIndex: number): IndexEntry[] | undefined {
  if (bytes === null || bytes[0] !== MARK) return undefined;
  let at = 1;
  const readNumber = (): number => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 0x7f) * shift;
      if (byte < 0x80) return value;
    }
  };
  if (readNumber() < newestIndex || bytes[at] === FINGERPRINT) return undefined;
  const entries: IndexEntry[] = [];
  while (at < bytes.length) {
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
