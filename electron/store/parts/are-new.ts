/** Returns, for each key, whether it is new: unknown before and not repeated in the list. */
export function areNew(keys: readonly string[], knownBefore: readonly unknown[]): boolean[] {
  const seen = new Set<string>();
  return keys.map((key, index) => {
    const isNew = knownBefore[index] === undefined && !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
