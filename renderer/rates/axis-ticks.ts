/** Four to seven round amounts that span the values. */
export function axisTicks(values: readonly number[]): number[] {
  const lowest = Math.min(...values);
  const range = Math.max(...values) - lowest || lowest || 1;
  const magnitude = 10 ** Math.floor(Math.log10(range / 3));
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((size) => range / size <= 5) ?? range;
  const first = Math.floor(lowest / step);
  const last = Math.ceil(Math.max(...values) / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
