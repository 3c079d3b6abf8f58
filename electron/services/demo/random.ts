/** A stream of random values; the same seed and name give the same values. */
export interface RandomStream {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  drawFraction(): number;
  /** Returns a whole number from `min` to `max`, both inclusive. */
  drawBetween(min: number, max: number): number;
  /** Returns a random item. */
  pickOne<T>(items: readonly [T, ...T[]]): T;
  /** Returns true with the given probability, from 0 to 1. */
  drawBoolean(probability: number): boolean;
  /** Returns a standard normal value. */
  drawNormal(): number;
  /** Returns a GUID. */
  createGuid(): string;
}

/** Creates the random stream of a seed and a name. */
export function createRandomStream(seed: number, name: string): RandomStream {
  const drawFraction = createMulberry32(hashText(`${seed} ${name}`));
  const drawBetween = (min: number, max: number) => min + Math.floor(drawFraction() * (max - min + 1));
  const drawHex = (digits: number) =>
    Array.from({ length: digits }, () => drawBetween(0, 15).toString(16)).join("");
  return {
    drawFraction,
    drawBetween,
    pickOne: <T>(items: readonly [T, ...T[]]): T => items[drawBetween(0, items.length - 1)] ?? items[0],
    drawBoolean: (probability) => drawFraction() < probability,
    drawNormal: () => Math.sqrt(-2 * Math.log(1 - drawFraction())) * Math.cos(2 * Math.PI * drawFraction()),
    createGuid: () => `${drawHex(8)}-${drawHex(4)}-4${drawHex(3)}-8${drawHex(3)}-${drawHex(12)}`,
  };
}

/** Returns the 32-bit FNV-1a hash of a text. */
function hashText(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

/** Creates a generator of numbers from 0 (inclusive) to 1 (exclusive). */
function createMulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
