const hour = 3_600_000;
const day = 24 * hour;

/** How many backups are kept: the newest of each of so many hours, and of each of so many days. */
export interface Rotation {
  hours: number;
  days: number;
}

export const DEFAULT_ROTATION: Rotation = { hours: 24, days: 14 };

/**
 * Which backups to remove. Hours and days count where there are backups, not by the clock: after a month away
 * nothing is gone. The newest is always kept.
 * @param moments when they were taken, in milliseconds since 1970
 */
export function selectExpired(moments: readonly number[], { hours, days }: Rotation): number[] {
  const newestFirst = moments.toSorted((left, right) => right - left);
  const kept = new Set([
    ...newestOfEach(newestFirst, hour).slice(0, Math.max(hours, 1)),
    ...newestOfEach(newestFirst, day).slice(0, days),
  ]);
  return newestFirst.filter((moment) => !kept.has(moment));
}

const newestOfEach = (newestFirst: readonly number[], period: number): number[] =>
  newestFirst.filter(
    (moment, index) =>
      Math.floor(moment / period) !== Math.floor((newestFirst[index - 1] ?? Number.NaN) / period),
  );
