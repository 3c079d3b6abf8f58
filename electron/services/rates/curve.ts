import type { Curve } from "../../store/store.ts";

/** Distances at which a curve is fitted. Between two of these distances, the curve is linear in log miles. */
const KNOT_MILES = [30, 60, 120, 220, 400, 650, 1_000, 1_500, 2_200, 3_200];
const KNOTS = KNOT_MILES.map(Math.log);

/** The number of distances at which a curve is fitted. */
export const KNOT_COUNT = KNOTS.length;

/** Average slope of log USD per mile over log miles, before any booking. */
const PRIOR_SLOPE = -0.3;
const REFERENCE_LOG_MILES = Math.log(500);

/** The position of a distance on a curve: between `knot` and the next knot, at `share` of the interval. */
export interface CurvePosition {
  knot: number;
  /** From 0 to 1. */
  share: number;
}

/** Returns the position of a distance in miles on a curve. */
export function locateOnCurve(miles: number): CurvePosition {
  const x = Math.log(Math.max(miles, 1));
  let knot = 0;
  while (knot < KNOT_COUNT - 2 && x >= (KNOTS[knot + 1] as number)) knot++;
  const [left, right] = [KNOTS[knot] as number, KNOTS[knot + 1] as number];
  return { knot, share: Math.min(1, Math.max(0, (x - left) / (right - left))) };
}

/** Returns the prior of log USD per mile at a distance, relative to 500 miles. */
export const getPrior = (miles: number): number =>
  PRIOR_SLOPE * (Math.log(Math.max(miles, 1)) - REFERENCE_LOG_MILES);

/** Reads a curve at a position, by interpolation between two knots. */
export const readCurve = (values: readonly number[], { knot, share }: CurvePosition): number =>
  (values[knot] as number) * (1 - share) + (values[knot + 1] as number) * share;

/** Added to the diagonal of a covariance, so that the inverse is stable. */
const JITTER = 1e-4;
/** Knots over which a smooth deviation fades. */
const REACH_KNOTS = 2;

/**
 * Returns the precision matrix of a smooth curve before any booking.
 * @param level standard deviation of the whole curve, on the log scale
 * @param shape standard deviation of the curve's smooth deviations, on the log scale
 */
export function computeCurvePrecision(level: number, shape: number): number[][] {
  const covariance = KNOTS.map((_, row) =>
    KNOTS.map(
      (_, column) =>
        level ** 2 +
        shape ** 2 * Math.exp(-((row - column) ** 2) / (2 * REACH_KNOTS ** 2)) +
        (row === column ? JITTER : 0),
    ),
  );
  return invertMatrix(covariance);
}

/** Solves for the curve with the given precision matrix and right-hand side. */
export function solveCurve(matrix: number[][], rightSide: readonly number[]): Curve {
  const inverse = invertMatrix(matrix);
  return {
    values: inverse.map((row) =>
      row.reduce((sum, value, index) => sum + value * (rightSide[index] as number), 0),
    ),
    variances: inverse.map((row, index) => row[index] as number),
  };
}

/** Inverts a small positive definite matrix by Gauss-Jordan elimination. */
function invertMatrix(matrix: number[][]): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, index) => [...row, ...row.map((_, column) => (column === index ? 1 : 0))]);
  for (const [index, pivotRow] of rows.entries()) {
    const pivot = pivotRow[index] as number;
    for (let column = 0; column < 2 * size; column++) pivotRow[column] = (pivotRow[column] as number) / pivot;
    for (const other of rows) {
      if (other === pivotRow) continue;
      const factor = other[index] as number;
      if (factor === 0) continue;
      for (let column = 0; column < 2 * size; column++)
        other[column] = (other[column] as number) - factor * (pivotRow[column] as number);
    }
  }
  return rows.map((row) => row.slice(size));
}
