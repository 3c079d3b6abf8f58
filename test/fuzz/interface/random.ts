/** Chance that is the same for the same seed. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `most`. */
  below(most: number): number;
  pick<T>(items: readonly T[]): T;
  /** True once in so many times. */
  oneIn(times: number): boolean;
}

/** Mulberry32, by its published constants. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    next,
    below,
    oneIn: (times) => below(times) === 0,
    pick<T>(items: readonly T[]): T {
      const item = items[below(items.length)];
      if (item === undefined && items.length === 0) throw new Error("There is nothing to pick from.");
      return item as T;
    },
  };
}
