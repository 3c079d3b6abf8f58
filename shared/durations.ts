/** Durations in milliseconds. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * The window shows the Undo button for this time. Sync sends a user's deletes and clears, and the deletes of booked
 * loads, only after this time, because a remote has no undo.
 */
export const UNDO_MS = 10_000;
