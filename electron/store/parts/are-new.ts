/** Returns, for each key, whether the key is new: unknown before and not earlier in the list. */
export function areNew(keys: readonly string[], knownBefore: readonly unknown[]): boolean[] {
  const seen = new Set<string>();
  return keys.map((key, index) => {
    const isNew = knownBefore[index] === undefined && !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
