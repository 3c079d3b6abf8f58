/** Typical arguments, such as days, have far fewer distinct values. */
const MAX_RESULTS = 10_000;

/** Returns a function that caches the results of a pure function of strings and numbers. Clears a full cache. */
export function memoize<Arguments extends (string | number)[], Result>(
  compute: (...values: Arguments) => Result,
): (...values: Arguments) => Result {
  const results = new Map<string, Result>();
  return (...values) => {
    const key = values.length === 1 ? String(values[0]) : values.join("\n");
    const known = results.get(key);
    if (known !== undefined) return known;
    if (results.size >= MAX_RESULTS) results.clear();
    const result = compute(...values);
    results.set(key, result);
    return result;
  };
}
