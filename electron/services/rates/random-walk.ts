/** A random walk with one value per week. */
interface RandomWalk {
  /** Output: the smoothed levels and their variances. */
  levels: Float64Array;
  variances: Float64Array;
  /** Input: the total weight of each week's observations, and their weighted sum. */
  weights: Float64Array;
  sums: Float64Array;
}

/** Standard deviations: of the first week from 0, of a week from the week before, and of an observation. */
interface Deviations {
  deviation: number;
  drift: number;
  noise: number;
}

/** Smooths a random walk over the weeks up to `lastWeek` in place; later weeks get the last level and variance. */
export function smoothRandomWalk(
  { levels, variances, weights, sums }: RandomWalk,
  lastWeek: number,
  { deviation, drift, noise }: Deviations,
): void {
  const link = (noise / drift) ** 2;
  const start = (noise / deviation) ** 2;
  const diagonal = new Float64Array(lastWeek + 1);
  const pivots = new Float64Array(lastWeek + 1);
  for (let week = 0; week <= lastWeek; week++) {
    const previous = week === 0 ? start : link;
    diagonal[week] = (weights[week] as number) + previous + (week < lastWeek ? link : 0);
    const carried = week === 0 ? 0 : link / (pivots[week - 1] as number);
    pivots[week] = (diagonal[week] as number) - carried * (week === 0 ? 0 : link);
    levels[week] = (sums[week] as number) + carried * (week === 0 ? 0 : (levels[week - 1] as number));
  }
  let backward = 0;
  for (let week = lastWeek; week >= 0; week--) {
    const next = week === lastWeek ? 0 : link * (levels[week + 1] as number);
    levels[week] = ((levels[week] as number) + next) / (pivots[week] as number);
    const own = diagonal[week] as number;
    backward = week === lastWeek ? own : own - link ** 2 / backward;
    variances[week] = noise ** 2 / ((pivots[week] as number) + backward - own);
  }
  levels.fill(levels[lastWeek] as number, lastWeek);
  variances.fill(variances[lastWeek] as number, lastWeek);
}
