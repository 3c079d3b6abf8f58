import type { KeyValueStore } from "../../store/store.ts";

/**
 * Times of changes and reads form one increasing order per store, even if the system clock steps back. A change is at
 * least 1 ms later than every earlier change and read, so a Clear with a read's time never removes a change that the
 * read did not see. After the clock steps back, times advance by 1 ms per change.
 */

/** Returns the time of a change in this transaction. Call `saveChangeTime` when you write the change. */
export const getNextChangeTime = async (keyValue: KeyValueStore, now: number): Promise<number> =>
  Math.max(now, ((await keyValue.get("latestChangeAt")) ?? 0) + 1);

/** Stores the time of a change, so that later changes get a later time. */
export const saveChangeTime = (keyValue: KeyValueStore, time: number): Promise<void> =>
  keyValue.set("latestChangeAt", time);

/** Returns and stores the time of a fetch, so that later changes get a later time, even after a restart. */
export async function recordFetchTime(keyValue: KeyValueStore, now: number): Promise<number> {
  const latest = (await keyValue.get("latestChangeAt")) ?? 0;
  if (now > latest) await saveChangeTime(keyValue, now);
  return Math.max(now, latest);
}

/**
 * Returns the time of a read without writing: the latest change or fetch, because every later change gets a later time.
 * Returns `now` before the first change or fetch.
 */
export const getReadTime = async (keyValue: KeyValueStore, now: number): Promise<number> =>
  (await keyValue.get("latestChangeAt")) ?? now;

/** Returns the latest time that a client can have received. */
export const getLatestTime = async (keyValue: KeyValueStore, now: number): Promise<number> =>
  Math.max(now, (await keyValue.get("latestChangeAt")) ?? 0);
