/** A number and how much it counts. */
export interface Weighted {
  value: number;
  weight: number;
}

export const ordered = (items: readonly Weighted[]): Weighted[] =>
  items.toSorted((one, other) => one.value - other.value);

/**
 * The value below which a share of the weight lies, of items in order; interpolated between neighbors, 0 of
 * nothing. At 0.5 it is the median, which single strange bookings do not move.
 */
export function weightedQuantile(items: readonly Weighted[], share: number): number {
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

/** What few items say is drawn towards what is believed without them: `strength` items' worth. */
export const shrunken = (own: number, count: number, believed: number, strength: number): number =>
  (count * own + strength * believed) / (count + strength);
