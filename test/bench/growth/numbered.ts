/** The entry at an index modulo the list's length. */
export function pickOne<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error("The list is empty.");
  return found;
}

export const digits = (value: number, length: number): string => String(value).padStart(length, "0");

/** Pseudo-random numbers below `limit`; the same sequence each time. */
export function spread(limit: number): () => number {
  let state = 12_345;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state % limit;
  };
}
