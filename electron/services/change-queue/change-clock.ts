import type { KeyValueStore } from "../../store/store.ts";

/**
 * The moments of changes and of reads make one order in each store, whatever the machine's clock does: a change
 * comes after every change and every read that was before it, by at least a millisecond. So a clear that names
 * the moment of a read never takes away a change that the read did not see, not even one of the same
 * millisecond. When the clock steps back, moments stand still at the latest one, a millisecond a change.
 */

/** The moment of a change in this transaction; `keepMoment` must follow when the change is written. */
export const nextChangeTime = async (keyValue: KeyValueStore, now: number): Promise<number> =>
  Math.max(now, ((await keyValue.get("latestChangeAt")) ?? 0) + 1);

export const saveChangeTime = (keyValue: KeyValueStore, moment: number): Promise<void> =>
  keyValue.set("latestChangeAt", moment);

/** The moment of a fetch: keyValue, so that a later change comes after it even when the program was started again. */
export async function recordFetchTime(keyValue: KeyValueStore, now: number): Promise<number> {
  const latest = (await keyValue.get("latestChangeAt")) ?? 0;
  if (now > latest) await saveChangeTime(keyValue, now);
  return Math.max(now, latest);
}

/**
 * A moment at which this transaction's reads are true, without writing anything: that of the latest change or
 * fetch. Every change it could miss will come after it.
 */
export const currentReadTime = async (keyValue: KeyValueStore, now: number): Promise<number> =>
  (await keyValue.get("latestChangeAt")) ?? now;

/** The latest moment that can have been given to anybody. */
export const latestChangeTime = async (keyValue: KeyValueStore, now: number): Promise<number> =>
  Math.max(now, (await keyValue.get("latestChangeAt")) ?? 0);
