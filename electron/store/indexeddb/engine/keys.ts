import { types } from "node:util";
import { createIdbError } from "../errors.ts";
import type { EncodedKey } from "../storage/schema.ts";
import { HostObject } from "./host-objects.ts";

/** A valid key of the standard. A binary key is a copy in an ArrayBuffer. */
export type Key = number | string | Date | ArrayBuffer | Key[];

/** The first byte of an encoded key, by the type of the key, in the standard's order of types. */
const NUMBER = 0x10;
const DATE = 0x20;
const STRING = 0x30;
const BINARY = 0x40;
const ARRAY = 0x50;
/** Sorts after every number and before every other key. */
export const FIRST_AFTER_NUMBERS: EncodedKey = Uint8Array.of(DATE);

/** Ends a string, a binary key (twice) or an array. The lowest byte, so that a prefix sorts before longer keys. */
const END = 0x00;
/** Follows each zero byte inside a binary key, which would otherwise end the key. */
const ESCAPE = 0xff;

/** The highest code units that take one byte and two bytes. */
const MAX_ONE_BYTE_UNIT = 0x7e;
const MAX_TWO_BYTE_UNIT = 0x3fff + MAX_ONE_BYTE_UNIT + 1;

const NOTHING: readonly unknown[] = [];

/**
 * Converts a value to a key by the rules of the standard. Returns undefined for a value that is not a valid key.
 * @param seen the arrays that contain the value; an array inside itself is not a valid key
 */
export function toKey(value: unknown, seen: readonly unknown[] = NOTHING): Key | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number") return Number.isNaN(value) ? undefined : value;
  if (typeof value !== "object" || value === null) return undefined;
  if (types.isDate(value)) {
    const time = Date.prototype.getTime.call(value);
    return Number.isNaN(time) ? undefined : new Date(time);
  }
  if (value instanceof HostObject) return undefined;
  if (types.isAnyArrayBuffer(value) || ArrayBuffer.isView(value)) return toBinary(value);
  if (Array.isArray(value)) return toArrayKey(value, seen);
  return undefined;
}

/**
 * Converts a value to a key by the rules of the standard.
 * @throws DataError when the value is not a valid key
 */
export function requireKey(value: unknown): Key {
  const key = toKey(value);
  if (key === undefined) {
    throw createIdbError(
      "DataError",
      "The key is not valid. Use a number, date, string, binary value, or an array of these.",
    );
  }
  return key;
}

function toBinary(value: ArrayBufferLike | ArrayBufferView): ArrayBuffer | undefined {
  const isView = ArrayBuffer.isView(value);
  const buffer = isView ? value.buffer : value;
  if (!types.isArrayBuffer(buffer) || buffer.detached) return undefined;
  const bytes = isView ? new Uint8Array(buffer, value.byteOffset, value.byteLength) : new Uint8Array(buffer);
  // A copy of the view has a buffer of this realm; a slice of the buffer would keep a foreign realm.
  return new Uint8Array(bytes).buffer;
}

function toArrayKey(value: readonly unknown[], seen: readonly unknown[]): Key[] | undefined {
  if (seen.includes(value) || types.isProxy(value)) return undefined;
  const inside = [...seen, value];
  let isValid = true;
  const keys = Array.from({ length: value.length }, (_, position) => {
    const key = isValid && Object.hasOwn(value, position) ? toKey(value[position], inside) : undefined;
    isValid &&= key !== undefined;
    return key;
  });
  return isValid ? (keys as Key[]) : undefined;
}

/** Returns the keys of a multiEntry index: the valid items of an array, each once. */
export function toMultiEntryKeys(value: readonly unknown[]): Key[] {
  const keys = new Map<string, Key>();
  for (let position = 0; position < value.length; position += 1) {
    const key = toKey(value[position], [value]);
    if (key !== undefined) keys.set(Buffer.from(encodeKey(key)).toString("latin1"), key);
  }
  return [...keys.values()];
}

/** Compares two encoded keys by their bytes. */
export function compareKeys(a: EncodedKey, b: EncodedKey): -1 | 0 | 1 {
  return Buffer.compare(a, b);
}

let scratch = new Uint8Array(1024);
let view = new DataView(scratch.buffer);
let length = 0;

/** Encodes a key; the bytes sort as the standard sorts keys. */
export function encodeKey(key: Key): EncodedKey {
  length = 0;
  writeKey(key);
  return scratch.slice(0, length);
}

function reserveBytes(bytes: number): void {
  if (length + bytes <= scratch.length) return;
  const larger = new Uint8Array(Math.max(scratch.length * 2, length + bytes));
  larger.set(scratch.subarray(0, length));
  scratch = larger;
  view = new DataView(scratch.buffer);
}

function writeKey(key: Key): void {
  if (typeof key === "string") writeString(key);
  else if (typeof key === "number") writeNumber(NUMBER, key);
  else if (key instanceof Date) writeNumber(DATE, key.getTime());
  else if (key instanceof ArrayBuffer) writeBinary(new Uint8Array(key));
  else {
    reserveBytes(1);
    scratch[length++] = ARRAY;
    for (const item of key) writeKey(item);
    reserveBytes(1);
    scratch[length++] = END;
  }
}

/**
 * Writes a number as IEEE 754 so that the bytes sort as the numbers do: sets the sign bit, or inverts all bits of a
 * negative number.
 */
function writeNumber(tag: number, value: number): void {
  reserveBytes(9);
  scratch[length] = tag;
  view.setFloat64(length + 1, value === 0 ? 0 : value);
  if (value < 0) {
    for (let position = length + 1; position < length + 9; position += 1) {
      scratch[position] = ~(scratch[position] ?? 0);
    }
  } else {
    scratch[length + 1] = (scratch[length + 1] ?? 0) | 0x80;
  }
  length += 9;
}

/** Writes each UTF-16 code unit in one to three bytes that sort as the units do and never start with a zero byte. */
function writeString(value: string): void {
  reserveBytes(value.length * 3 + 2);
  scratch[length++] = STRING;
  for (let position = 0; position < value.length; position += 1) {
    const unit = value.charCodeAt(position);
    if (unit <= MAX_ONE_BYTE_UNIT) {
      scratch[length++] = unit + 1;
    } else if (unit <= MAX_TWO_BYTE_UNIT) {
      const shifted = unit - MAX_ONE_BYTE_UNIT - 1;
      scratch[length++] = 0x80 | (shifted >> 8);
      scratch[length++] = shifted & 0xff;
    } else {
      scratch[length++] = 0xc0 | (unit >> 12);
      scratch[length++] = (unit >> 6) & 0x3f;
      scratch[length++] = unit & 0x3f;
    }
  }
  scratch[length++] = END;
}

function writeBinary(bytes: Uint8Array): void {
  reserveBytes(bytes.length * 2 + 3);
  scratch[length++] = BINARY;
  for (const byte of bytes) {
    scratch[length++] = byte;
    if (byte === END) scratch[length++] = ESCAPE;
  }
  scratch[length++] = END;
  scratch[length++] = END;
}

/**
 * Decodes a key.
 * @throws UnknownError when the bytes end too early or have an unknown type
 */
export function decodeKey(bytes: EncodedKey): Key {
  return new KeyReader(bytes).read();
}

class KeyReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(): Key {
    switch (this.#readByte()) {
      case NUMBER:
        return this.#readNumber();
      case DATE:
        return new Date(this.#readNumber());
      case STRING:
        return this.#readString();
      case BINARY:
        return this.#readBinary();
      case ARRAY:
        return this.#readArray();
      default:
        throw createIdbError(
          "UnknownError",
          "A stored key is damaged: the type of the key is unknown. Restore a backup, or run a check.",
        );
    }
  }

  #readByte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined)
      throw createIdbError(
        "UnknownError",
        "A stored key is damaged: the key ends too early. Restore a backup, or run a check.",
      );
    this.#at += 1;
    return byte;
  }

  #readNumber(): number {
    const eight = new DataView(new ArrayBuffer(8));
    const isPositive = ((this.#bytes[this.#at] ?? 0) & 0x80) !== 0;
    for (let position = 0; position < 8; position += 1) {
      const byte = this.#readByte();
      if (!isPositive) eight.setUint8(position, ~byte);
      else eight.setUint8(position, position === 0 ? byte & 0x7f : byte);
    }
    return eight.getFloat64(0);
  }

  #readString(): string {
    const units: number[] = [];
    for (let byte = this.#readByte(); byte !== END; byte = this.#readByte()) {
      if (byte < 0x80) units.push(byte - 1);
      else if (byte < 0xc0) units.push((((byte & 0x3f) << 8) | this.#readByte()) + MAX_ONE_BYTE_UNIT + 1);
      else units.push(((byte & 0x0f) << 12) | (this.#readByte() << 6) | this.#readByte());
    }
    return buildString(units);
  }

  #readBinary(): ArrayBuffer {
    const bytes: number[] = [];
    for (;;) {
      const byte = this.#readByte();
      if (byte === END && this.#readByte() === END) return Uint8Array.from(bytes).buffer;
      bytes.push(byte);
    }
  }

  #readArray(): Key[] {
    const keys = [...this.#readItems()];
    this.#at += 1;
    return keys;
  }

  *#readItems(): Generator<Key> {
    while (this.#bytes[this.#at] !== END) yield this.read();
  }
}

/** Builds a string from code units, in chunks that fit into the arguments of one call. */
function buildString(units: readonly number[]): string {
  const MAX_CHUNK_UNITS = 8192;
  if (units.length <= MAX_CHUNK_UNITS) return String.fromCharCode(...units);
  let text = "";
  for (let start = 0; start < units.length; start += MAX_CHUNK_UNITS) {
    text += String.fromCharCode(...units.slice(start, start + MAX_CHUNK_UNITS));
  }
  return text;
}
