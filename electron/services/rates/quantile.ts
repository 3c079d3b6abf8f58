interface WeightedValue {
  value: number;
  weight: number;
}

/** Sorts items by value, smallest first. */
export const sortByValue = (items: readonly WeightedValue[]): WeightedValue[] =>
  items.toSorted((a, b) => a.value - b.value);

/**
 * Computes the weighted quantile of sorted items, interpolated; 0 for no items.
 * @param share from 0 to 1
 */
export function computeQuantile(items: readonly WeightedValue[], share: number): number {
  let total = 0;
  for (const { weight } of items) total += weight;
  let below = 0;
  let previousValue: number | undefined;
  let previousPosition = 0;
  for (const { value, weight } of items) {
    const position = (below + weight / 2) / total;
    if (position >= share) {
      if (previousValue === undefined) return value;
      return (
        previousValue + ((share - previousPosition) / (position - previousPosition)) * (value - previousValue)
      );
    }
    previousValue = value;
    previousPosition = position;
    below += weight;
  }
  return previousValue ?? 0;
}
