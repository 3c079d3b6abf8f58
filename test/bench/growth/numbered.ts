/** The entry of a list for a number, going round. */
export function oneOf<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error("The list is empty.");
  return found;
}

export const digits = (value: number, length: number): string => String(value).padStart(length, "0");

/** Numbers below `limit`, spread over all of it, the same each time. */
export function spread(limit: number): () => number {
  let state = 12_345;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state % limit;
  };
}
