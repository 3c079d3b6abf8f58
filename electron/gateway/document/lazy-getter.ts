/** Creates a function that computes a value on the first call and returns the same value afterward. */
export function createLazyGetter<T>(compute: () => T): () => T {
  let cached: { value: T } | undefined;
  return () => {
    cached ??= { value: compute() };
    return cached.value;
  };
}
