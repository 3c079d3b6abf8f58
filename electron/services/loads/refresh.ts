import { MINUTE_MS } from "../../../shared/durations.ts";
import { LanedeskError } from "../../../shared/failure.ts";
import { guid } from "../../../shared/interface/leniency.ts";
import { MAX_REFRESHES, type RefreshAnswer, refreshStatus } from "../../../shared/interface/refresh.ts";
import { loadStates } from "../../../shared/reference/load-states.ts";
import type { RefreshOutcome } from "../../../shared/views/refresh-outcome.ts";
import type { LoadRecord, Page } from "../../store/store.ts";
import { inChunks, RECORDS_PER_CHUNK, yieldToEventLoop } from "../chunks.ts";
import type { Caller, Context, Work } from "../context.ts";
import { requireRoleForLoads } from "../people/require-role.ts";
import { readSettings } from "../settings/settings.ts";
import { loadChangeParts, saveLoadChanges } from "./change-load.ts";
import { createLoadNotFoundError } from "./get.ts";

type Status = RefreshAnswer["statuses"][number];

/**
 * Refreshes loads by id (specification 4.5); returns the statuses in the given order. Ignores duplicate ids and
 * the letter case of ids.
 * @throws LanedeskError "invalid" for more than 10,000 entries; "forbidden" for more loads than the caller's role may
 * change in one step; both before the first refresh
 */
export async function refreshLoads(
  context: Context,
  caller: Caller,
  loadIds: readonly unknown[],
  work?: Work,
): Promise<RefreshOutcome> {
  if (loadIds.length > MAX_REFRESHES)
    throw new LanedeskError(
      "invalid",
      `One call can refresh at most 10,000 loads, not ${loadIds.length}. Nothing was refreshed; use several calls.`,
    );
  const wanted = [...new Set(loadIds.map(normalizeId))];
  requireRoleForLoads(caller, wanted.length);
  const refreshIntervalMs = await readRefreshIntervalMs(context);
  const statuses: Status[] = [];
  for await (const chunk of inChunks(wanted)) {
    if (work?.signal.aborted) break;
    statuses.push(...(await refreshChunk(context, caller, chunk, refreshIntervalMs)));
    work?.reportProgress(statuses.length, wanted.length);
  }
  return { ...toAnswer(context, statuses), unprocessed: wanted.length - statuses.length };
}

/**
 * Refreshes one load.
 * @throws LanedeskError "not-found"; "conflict" if the load is not posted or was refreshed too recently
 */
export async function refreshLoad(context: Context, caller: Caller, loadId: string): Promise<void> {
  const refreshIntervalMs = await readRefreshIntervalMs(context);
  await context.store.write(loadChangeParts, async (parts) => {
    const before = await parts.loads.find(caller.accountId, loadId);
    if (!before) throw createLoadNotFoundError();
    const { status, change } = planRefresh(loadId, before, context.env.clock.now(), refreshIntervalMs);
    if (!change) throw new LanedeskError("conflict", status.error);
    await saveLoadChanges(parts, [change], caller);
  });
  context.publish("loads.changed", { loadIds: [loadId] });
}

/**
 * Refreshes the due loads of the caller's account, oldest refresh first. Does not check the caller's role. `statuses`
 * has at most 10,000 entries; the counts have no limit.
 */
export async function refreshDueLoads(
  context: Context,
  caller: Caller,
  work?: Work,
): Promise<RefreshOutcome> {
  const refreshIntervalMs = await readRefreshIntervalMs(context);
  const { accountId } = caller;
  const due = {
    accountId,
    status: "available",
    refreshedUntil: context.env.clock.now() - refreshIntervalMs,
  } as const;
  const total = await context.store.read(["loads"], ({ loads }) => loads.count(due));
  const statuses: Status[] = [];
  let after: string | null = null;
  do {
    const request = {
      ...due,
      order: "refreshed",
      isDescending: false,
      after,
      size: RECORDS_PER_CHUNK,
    } as const;
    const page: Page<LoadRecord> = await context.store.read(["loads"], ({ loads }) =>
      loads.readPage(request),
    );
    const ids = page.records.map((record) => record.loadId);
    statuses.push(...(await refreshChunk(context, caller, ids, refreshIntervalMs)));
    work?.reportProgress(statuses.length, total);
    after = page.next;
    await yieldToEventLoop();
  } while (after !== null && !work?.signal.aborted);
  const answer = toAnswer(context, statuses);
  const unprocessed = after === null ? 0 : Math.max(0, total - statuses.length);
  return { ...answer, statuses: statuses.slice(0, MAX_REFRESHES), unprocessed };
}

const readRefreshIntervalMs = async (context: Context) =>
  (await readSettings(context)).minutesBetweenRefreshes * MINUTE_MS;

async function refreshChunk(
  context: Context,
  caller: Caller,
  loadIds: readonly string[],
  refreshIntervalMs: number,
): Promise<Status[]> {
  const { statuses, refreshed } = await context.store.write(loadChangeParts, async (parts) => {
    const now = context.env.clock.now();
    const records = await parts.loads.findMany(caller.accountId, loadIds);
    const outcomes = loadIds.map((loadId, index) =>
      planRefresh(loadId, records[index], now, refreshIntervalMs),
    );
    const changes = outcomes.flatMap(({ change }) => change ?? []);
    await saveLoadChanges(parts, changes, caller);
    return {
      statuses: outcomes.map(({ status }) => status),
      refreshed: changes.map(({ after }) => after.loadId),
    };
  });
  if (refreshed.length > 0) context.publish("loads.changed", { loadIds: refreshed });
  return statuses;
}

function planRefresh(loadId: string, before: LoadRecord | undefined, now: number, refreshIntervalMs: number) {
  const createStatus = (status: number, next: number | null, error: string) => ({
    loadId,
    status,
    nextRefreshAvailableAt: next === null ? null : new Date(next).toISOString(),
    error,
  });
  if (!before) {
    const error = guid.safeParse(loadId).success
      ? "There is no load with this ID."
      : "This is not a load ID.";
    return { status: createStatus(refreshStatus.failed, null, error) };
  }
  const { loadStateId, loadStateDescription } = before.loadState;
  if (loadStateId !== loadStates.posted)
    return {
      status: createStatus(
        refreshStatus.declined,
        null,
        `Only a posted load can be refreshed; this load is ${loadStateDescription}.`,
      ),
    };
  const next = computeNextRefreshAt(before, now, refreshIntervalMs);
  if (next > now)
    return {
      status: createStatus(
        refreshStatus.declined,
        next,
        `Too early. The next refresh is possible at ${new Date(next).toISOString()}.`,
      ),
    };
  const after = { ...before, refreshedAt: now, refreshes: before.refreshes + 1 };
  return {
    status: createStatus(refreshStatus.refreshed, now + refreshIntervalMs, ""),
    change: { before, after, activity: null },
  };
}

/**
 * Returns the time from which a load may be refreshed, in milliseconds since 1970: immediately after posting, then an
 * interval after each refresh. A last refresh in the future, after the clock was set back, does not delay the next
 * refresh.
 */
export function computeNextRefreshAt(
  record: Pick<LoadRecord, "refreshedAt" | "refreshes">,
  now: number,
  refreshIntervalMs: number,
): number {
  if (record.refreshes === 0 || record.refreshedAt > now) return Math.min(record.refreshedAt, now);
  return record.refreshedAt + refreshIntervalMs;
}

/** A status repeats at most this many characters of an invalid id. */
const MAX_ID_CHARS = 100;

/**
 * Converts an id to lower case without surrounding spaces, and an entry that is not a string to its JSON. Truncates the
 * result to `MAX_ID_CHARS`.
 */
function normalizeId(entry: unknown): string {
  const text = typeof entry === "string" ? entry.trim().toLowerCase() : (JSON.stringify(entry) ?? "");
  return text.slice(0, MAX_ID_CHARS);
}

function toAnswer(context: Context, statuses: Status[]): RefreshAnswer {
  const countStatus = (code: number) => statuses.filter(({ status }) => status === code).length;
  return {
    declined: countStatus(refreshStatus.declined),
    successful: countStatus(refreshStatus.refreshed),
    failed: countStatus(refreshStatus.failed),
    jobId: context.env.createId(),
    statuses,
  };
}
