const INITIAL_DELAY_MS = 2_000;
const MAX_DELAY_MS = 5 * 60_000;

/**
 * Computes an exponential backoff with jitter. The maximum doubles with each attempt, up to MAX_DELAY_MS, and the delay
 * is between half of this maximum and the maximum. A retry library does not fit, because the delay of an edit must
 * survive a restart; sync stores this delay with the edit.
 * @param attempts the number of failed attempts; 0 counts as 1
 * @param random between 0 (inclusive) and 1 (exclusive)
 * @param retryAfterMs the minimum delay, from the remote's Retry-After
 * @returns milliseconds
 */
export function computeBackOffMs(attempts: number, random: number, retryAfterMs = 0): number {
  const maxDelayMs = Math.min(INITIAL_DELAY_MS * 2 ** Math.max(attempts - 1, 0), MAX_DELAY_MS);
  return Math.max(retryAfterMs, Math.round(maxDelayMs * (0.5 + random / 2)));
}
