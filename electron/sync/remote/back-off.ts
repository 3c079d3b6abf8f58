const MIN_DELAY_MS = 2_000;
const MAX_DELAY_MS = 5 * 60_000;

/**
 * Exponential backoff with jitter: doubles with each attempt, and is between half of that and all of it. The delay is
 * stored with the edit, because it must survive a restart; that is why no retry library is used.
 * @param random between 0 (inclusive) and 1 (exclusive)
 * @param retryAfterMs the least delay, as the remote asked for
 * @returns milliseconds
 */
export function backOff(attempts: number, random: number, retryAfterMs = 0): number {
  const delayMs = Math.min(MIN_DELAY_MS * 2 ** Math.min(Math.max(attempts - 1, 0), 20), MAX_DELAY_MS);
  return Math.max(retryAfterMs, Math.round(delayMs * (0.5 + random / 2)));
}
