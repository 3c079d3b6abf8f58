/** Maximum number of failed attempts to authenticate from one address within `PERIOD_MS` (decision "attempts"). */
const MAX_FAILURES = 10;
const PERIOD_MS = 60_000;

/** Returns the times of the failures that still count; all times in milliseconds by one clock. */
export const filterRecentFailures = (times: readonly number[], now: number): number[] =>
  times.filter((time) => time > now - PERIOD_MS && time <= now);

/**
 * Adds a failed attempt, unless the limit is reached.
 * @param times the times of earlier failures in milliseconds, by the same clock as `now`
 * @returns the times that count, and the wait until the next attempt; 0 if this failure was added
 */
export function addFailure(times: readonly number[], now: number): { times: number[]; waitMs: number } {
  const recent = filterRecentFailures(times, now);
  if (recent.length < MAX_FAILURES) return { times: [...recent, now], waitMs: 0 };
  return { times: recent, waitMs: (recent[0] ?? now) + PERIOD_MS - now };
}
