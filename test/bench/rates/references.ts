import type { Observation, Trip } from "../../../electron/services/rates/observations.ts";
import { getRateLane } from "../../../electron/store/store.ts";

export const REFERENCES = ["last booking", "four-week mean", "least squares"] as const;

/**
 * The estimates that a broker makes without a model, in USD per mile: the last booking of the lane and equipment, the
 * mean of their last four weeks, and least squares of log rate on log miles of the equipment. Without bookings of the
 * lane, the first two fall back on the next.
 */
export function estimateByReferences(
  known: readonly Observation[],
  byLane: ReadonlyMap<string, readonly Observation[]>,
  day: number,
): (trip: Trip) => Record<string, number> {
  const lines = new Map(
    [...Map.groupBy(known, ({ equipmentCode }) => equipmentCode)].map(([code, rates]) => [
      code,
      fitLine(rates),
    ]),
  );
  const all = fitLine(known);
  return (trip) => {
    const { intercept, slope } = lines.get(trip.equipmentCode) ?? all;
    const leastSquares = Math.exp(intercept + slope * Math.log(trip.miles)) / trip.miles;
    const lane = (byLane.get(getRateLane(trip)) ?? []).filter(
      ({ equipmentCode }) => equipmentCode === trip.equipmentCode,
    );
    const newest = lane.at(-1);
    const last = newest ? newest.totalRate / newest.miles : leastSquares;
    const recent = lane.filter((rate) => rate.day >= day - 28);
    const mean =
      recent.length > 0
        ? recent.reduce((sum, { totalRate, miles }) => sum + totalRate / miles, 0) / recent.length
        : last;
    return { "last booking": last, "four-week mean": mean, "least squares": leastSquares };
  };
}

function fitLine(rates: readonly Observation[]): { intercept: number; slope: number } {
  let [sumX, sumY, sumXX, sumXY] = [0, 0, 0, 0];
  for (const { miles, totalRate } of rates) {
    const [x, y] = [Math.log(miles), Math.log(totalRate)];
    sumX += x;
    sumY += y;
    sumXX += x * x;
    sumXY += x * y;
  }
  const count = rates.length;
  const spread = count * sumXX - sumX ** 2;
  const slope = spread > 1e-9 ? (count * sumXY - sumX * sumY) / spread : 0.7;
  return { slope, intercept: (sumY - slope * sumX) / count };
}
