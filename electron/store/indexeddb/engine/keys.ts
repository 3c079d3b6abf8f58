import { types } from "node:util";
import { idbError } from "../errors.ts";
import type { EncodedKey } from "../storage/stored.ts";
import { BlobBytes } from "./blobs.ts";

/** A valid key of the standard; binary keys are always copies in an ArrayBuffer. */
export type Key = number | string | Date | ArrayBuffer | Key[];

const NUMBER = 0x10;
const DATE = 0x20;
const STRING = 0x30;
const BINARY = 0x40;
const ARRAY = 0x50;
/** Every number comes before this, and nothing else does. */
export const FIRST_AFTER_NUMBERS: EncodedKey = Uint8Array.of(DATE);

/** Ends strings, binary and arrays: lower than whatever may follow in a longer one. */
const END = 0x00;
/** After an END: a zero byte inside binary. */
const ZERO = 0xff;

/** The highest one-byte, and the highest two-byte, code unit of an encoded string. */
const ONE_BYTE = 0x7e;
const TWO_BYTES = 0x3fff + ONE_BYTE + 1;

const NOTHING: readonly unknown[] = [];

/** Turns a value into a key by the standard's rules, or gives undefined when it is not a valid key. */
export function toKey(value: unknown, seen: readonly unknown[] = NOTHING): Key | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number") return Number.isNaN(value) ? undefined : value;
  if (typeof value !== "object" || value === null) return undefined;
  if (types.isDate(value)) {
    const time = Date.prototype.getTime.call(value);
    return Number.isNaN(time) ? undefined : new Date(time);
  }
  if (value instanceof BlobBytes) return undefined;
  if (types.isAnyArrayBuffer(value) || ArrayBuffer.isView(value)) return toBinary(value);
  if (Array.isArray(value)) return toArrayKey(value, seen);
  return undefined;
}

/** As toKey, but an invalid key is a DataError. */
export function requireKey(value: unknown): Key {
  const key = toKey(value);
  if (key === undefined) {
    throw idbError(
      "DataError",
      "This is not a valid key: a number, date, string, binary or array of these is.",
    );
  }
  return key;
}

function toBinary(value: ArrayBufferLike | ArrayBufferView): ArrayBuffer | undefined {
  const isView = ArrayBuffer.isView(value);
  const buffer = isView ? value.buffer : value;
  if (!types.isArrayBuffer(buffer) || buffer.detached) return undefined;
  return isView
    ? buffer.slice(value.byteOffset, value.byteOffset + value.byteLength)
    : ArrayBuffer.prototype.slice.call(buffer);
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

/** The keys of a multiEntry index: the valid entries of an array, each once. */
export function toMultiEntryKeys(value: readonly unknown[]): Key[] {
  const keys = new Map<string, Key>();
  for (let position = 0; position < value.length; position += 1) {
    const key = toKey(value[position], [value]);
    if (key !== undefined) keys.set(Buffer.from(encodeKey(key)).toString("latin1"), key);
  }
  return [...keys.values()];
}

/** Compares two encoded keys: -1, 0 or 1. */
export function compareKeys(one: EncodedKey, other: EncodedKey): -1 | 0 | 1 {
  return Buffer.compare(one, other);
}

let scratch = new Uint8Array(1024);
let view = new DataView(scratch.buffer);
let length = 0;

/** The order-preserving binary form of a key. */
export function encodeKey(key: Key): EncodedKey {
  length = 0;
  write(key);
  return scratch.slice(0, length);
}

function reserve(bytes: number): void {
  if (length + bytes <= scratch.length) return;
  const larger = new Uint8Array(Math.max(scratch.length * 2, length + bytes));
  larger.set(scratch.subarray(0, length));
  scratch = larger;
  view = new DataView(scratch.buffer);
}

function write(key: Key): void {
  if (typeof key === "string") writeString(key);
  else if (typeof key === "number") writeNumber(NUMBER, key);
  else if (key instanceof Date) writeNumber(DATE, key.getTime());
  else if (key instanceof ArrayBuffer) writeBinary(new Uint8Array(key));
  else {
    reserve(1);
    scratch[length++] = ARRAY;
    for (const item of key) write(item);
    reserve(1);
    scratch[length++] = END;
  }
}

/** A number in IEEE form, its sign bit turned, and negative ones turned whole, so that bytes sort as numbers do. */
function writeNumber(tag: number, value: number): void {
  reserve(9);
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

/** UTF-16 code units in one to three bytes, in an order that is theirs, and never with a zero byte first. */
function writeString(value: string): void {
  reserve(value.length * 3 + 2);
  scratch[length++] = STRING;
  for (let position = 0; position < value.length; position += 1) {
    const unit = value.charCodeAt(position);
    if (unit <= ONE_BYTE) {
      scratch[length++] = unit + 1;
    } else if (unit <= TWO_BYTES) {
      const shifted = unit - ONE_BYTE - 1;
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
  reserve(bytes.length * 2 + 3);
  scratch[length++] = BINARY;
  for (const byte of bytes) {
    scratch[length++] = byte;
    if (byte === END) scratch[length++] = ZERO;
  }
  scratch[length++] = END;
  scratch[length++] = END;
}

/** The key that an encoded one stands for. */
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
    switch (this.#next()) {
      case NUMBER:
        return this.#number();
      case DATE:
        return new Date(this.#number());
      case STRING:
        return this.#string();
      case BINARY:
        return this.#binary();
      case ARRAY:
        return this.#array();
      default:
        throw idbError("UnknownError", "A stored key is damaged: it is of no known kind.");
    }
  }

  #next(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw idbError("UnknownError", "A stored key is damaged: it ends too early.");
    this.#at += 1;
    return byte;
  }

  #number(): number {
    const eight = new DataView(new ArrayBuffer(8));
    const positive = ((this.#bytes[this.#at] ?? 0) & 0x80) !== 0;
    for (let position = 0; position < 8; position += 1) {
      const byte = this.#next();
      if (!positive) eight.setUint8(position, ~byte);
      else eight.setUint8(position, position === 0 ? byte & 0x7f : byte);
    }
    return eight.getFloat64(0);
  }

  #string(): string {
    const units: number[] = [];
    for (let byte = this.#next(); byte !== END; byte = this.#next()) {
      if (byte < 0x80) units.push(byte - 1);
      else if (byte < 0xc0) units.push((((byte & 0x3f) << 8) | this.#next()) + ONE_BYTE + 1);
      else units.push(((byte & 0x0f) << 12) | (this.#next() << 6) | this.#next());
    }
    return textOf(units);
  }

  #binary(): ArrayBuffer {
    const bytes: number[] = [];
    for (;;) {
      const byte = this.#next();
      if (byte === END && this.#next() === END) return Uint8Array.from(bytes).buffer;
      bytes.push(byte);
    }
  }

  #array(): Key[] {
    const keys = [...this.#items()];
    this.#at += 1;
    return keys;
  }

  *#items(): Generator<Key> {
    while (this.#bytes[this.#at] !== END) yield this.read();
  }
}

/** Text from code units, in pieces that fit into one call's arguments. */
function textOf(units: readonly number[]): string {
  const PIECE = 8192;
  if (units.length <= PIECE) return String.fromCharCode(...units);
  let text = "";
  for (let start = 0; start < units.length; start += PIECE) {
    text += String.fromCharCode(...units.slice(start, start + PIECE));
  }
  return text;
}
