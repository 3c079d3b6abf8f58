/** A repeatable random generator (mulberry32). */
export interface RandomStream {
  /** Between 0 (inclusive) and 1 (exclusive). */
  next(): number;
  /** A whole number from 0 up to, not including, `below`. */
  whole(below: number): number;
  /** Returns true once in `times` on average. */
  oneIn(times: number): boolean;
  /** Throws for an empty list. */
  pick<T>(items: readonly T[]): T;
  createGuid(): string;
}

export function createRandomStream(seed: number): RandomStream {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (below: number) => Math.floor(next() * below);
  const hex = (digits: number) =>
    Math.floor(next() * 16 ** digits)
      .toString(16)
      .padStart(digits, "0");
  return {
    next,
    whole,
    oneIn: (times) => whole(times) === 0,
    pick(items) {
      if (items.length === 0) throw new Error("There is nothing to pick from.");
      return items[whole(items.length)] as (typeof items)[number];
    },
    createGuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`,
  };
}
