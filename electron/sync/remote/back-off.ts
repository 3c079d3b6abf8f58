const MIN_DELAY_MS = 2_000;
const MAX_DELAY_MS = 5 * 60_000;

/**
 * Computes an exponential backoff with jitter: the maximum doubles with each attempt, and the delay is between half and
 * all of it. The delay is stored with the edit because it must survive a restart, so a retry library does not fit.
 * @param random between 0 (inclusive) and 1 (exclusive)
 * @param retryAfterMs the minimum delay, from the remote's Retry-After
 * @returns milliseconds
 */
export function computeBackOffMs(attempts: number, random: number, retryAfterMs = 0): number {
  const delayMs = Math.min(MIN_DELAY_MS * 2 ** Math.max(attempts - 1, 0), MAX_DELAY_MS);
  return Math.max(retryAfterMs, Math.round(delayMs * (0.5 + random / 2)));
}
