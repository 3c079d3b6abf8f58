/** What is dear to make, and may never be asked for: made on the first call, given again from then on. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
