/** The first wait and the longest one, in milliseconds. */
const shortest = 2_000;
const longest = 5 * 60_000;

/**
 * How long to wait after so many attempts in a row that failed: twice as long each time, and somewhere between
 * half of it and all of it, so that many desktops do not come back at the same moment. No library for retries waits here:
 * theirs is a timer, and this wait is stored with the edit, so that it outlives the program.
 * @param random between 0 (inclusive) and 1 (exclusive)
 * @param asked what the remote asked for, in milliseconds; never less than that is waited
 */
export function backOff(attempts: number, random: number, asked = 0): number {
  const whole = Math.min(shortest * 2 ** Math.min(Math.max(attempts - 1, 0), 20), longest);
  return Math.max(asked, Math.round(whole * (0.5 + random / 2)));
}
