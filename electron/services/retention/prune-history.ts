import { DAY_MS } from "../../../shared/durations.ts";
import type { LoadStatus } from "../../../shared/reference/load-states.ts";
import { RECORDS_PER_CHUNK, yieldToEventLoop } from "../chunks.ts";
import type { Context, Work } from "../context.ts";
import { listAccounts } from "../people/accounts.ts";
import { readSettings } from "../settings/settings.ts";
import { removeEndedLoads } from "./remove-ended-loads.ts";

const LOADS_PER_STEP = 50;

/** Maximum advance of the stored time in one run of `advancePruneTime`. */
const MAX_CLOCK_ADVANCE_MS = 7 * DAY_MS;

/** Pruning leaves the history of available loads unchanged. */
const PRUNED_STATUSES: LoadStatus[] = ["booked", "deleted"];

/** Days to keep responses and an office's change log; longer than a desktop is expected to be offline. */
const RETENTION_DAYS = 90;

/**
 * Deletes history older than the setting: activity of booked and deleted loads, carrier changes and the audit log. Also
 * deletes old responses to creates and edits, and old entries of an office's change log. Keeps loads, because a broker
 * must keep the carrier's identity for three years (49 CFR 371.3). A desktop of an office removes ended loads, because
 * the office keeps these loads.
 * @returns the number of deleted records
 */
export async function pruneHistory(context: Context, signal: AbortSignal): Promise<number> {
  const { daysOfHistory, daysOfEndedLoads } = await readSettings(context);
  const now = await advancePruneTime(context);
  const before = now - daysOfHistory * DAY_MS;
  const { store } = context;
  let total = 0;
  const addCounts = async (counts: AsyncIterable<number>) => {
    if (signal.aborted) return;
    for await (const count of counts) {
      total += count;
      if (signal.aborted) return;
    }
  };
  const pruneAndCount = (prune: () => Promise<number>) => addCounts(pruneInChunks(prune));

  await addCounts(removeEndedLoads(context, PRUNED_STATUSES, now - daysOfEndedLoads * DAY_MS));
  for (const { accountId } of await listAccounts(context))
    for (const status of PRUNED_STATUSES)
      await addCounts(pruneActivities(context, accountId, status, before));
  await pruneAndCount(() =>
    store.write(["carrierChanges"], (parts) => parts.carrierChanges.removeBefore(before, RECORDS_PER_CHUNK)),
  );
  await pruneAndCount(() =>
    store.write(["answers"], ({ answers }) =>
      answers.removeBefore(now - RETENTION_DAYS * DAY_MS, RECORDS_PER_CHUNK),
    ),
  );
  await pruneAndCount(() =>
    store.write(["auditLog"], ({ auditLog }) => auditLog.removeBefore(before, RECORDS_PER_CHUNK)),
  );
  const { changeLog } = store;
  if (changeLog) await pruneAndCount(() => changeLog.removeOld(RETENTION_DAYS, RECORDS_PER_CHUNK));
  return total;
}

/**
 * Deletes chunk by chunk until a chunk deletes nothing. A chunk may delete fewer records than its limit, because it
 * skips records of a later time, from a clock that was ahead.
 */
async function* pruneInChunks(prune: () => Promise<number>): AsyncGenerator<number> {
  for (let count = 1; count > 0; await yieldToEventLoop()) {
    count = await prune();
    yield count;
  }
}

/**
 * Sets the stored time from which the retention limits count to now, and returns the time. A run advances the time by
 * at most a week, so that a clock set years ahead does not delete everything.
 */
const advancePruneTime = ({ store, env }: Context): Promise<number> =>
  store.write(["keyValue"], async ({ keyValue }) => {
    const now = env.clock.now();
    const last = (await keyValue.get("historyPrunedAt")) ?? now;
    const moment = Math.min(now, last + MAX_CLOCK_ADVANCE_MS);
    await keyValue.set("historyPrunedAt", moment);
    return moment;
  });

/** Prunes activities of loads with the given status, oldest update first, from the saved position. */
async function* pruneActivities(
  { store }: Context,
  accountId: string,
  status: LoadStatus,
  before: number,
): AsyncGenerator<number> {
  const list = `${accountId} ${status}`;
  for (let hasMore = true; hasMore; await yieldToEventLoop()) {
    const step = await store.write(
      ["loads", "activities", "keyValue"],
      async ({ loads, activities, keyValue }) => {
        const cursors = (await keyValue.get("historyCursors")) ?? {};
        const page = await loads.readPage({
          accountId,
          status,
          order: "updated",
          isDescending: false,
          after: cursors[list] ?? null,
          size: LOADS_PER_STEP,
        });
        const old = page.records.filter(({ updatedAt }) => updatedAt < before);
        const count = await activities.removeBefore(
          before,
          old.map(({ loadId }) => loadId),
        );
        const next = old.length === page.records.length ? page.next : null;
        if (next) await keyValue.set("historyCursors", { ...cursors, [list]: next });
        return { count, hasMore: next !== null };
      },
    );
    hasMore = step.hasMore;
    yield step.count;
  }
}

/**
 * Returns a function that prunes history if a day has passed since its last run. Compacts the store after a run that
 * deleted records.
 * @param vacuum returns freed space to the disk
 */
export function createDailyPruning(
  context: Context,
  vacuum: (work: Work) => Promise<void>,
): (signal: AbortSignal) => Promise<void> {
  let lastRunAt = Number.NEGATIVE_INFINITY;
  return async (signal) => {
    const now = context.env.clock.now();
    if (Math.abs(now - lastRunAt) < DAY_MS) return;
    lastRunAt = now;
    if ((await pruneHistory(context, signal)) > 0) await vacuum({ signal, reportProgress: () => {} });
  };
}
