import { LanedeskError } from "../../../shared/failure.ts";
import { guid } from "../../../shared/interface/leniency.ts";
import { MAX_REFRESHES, type RefreshAnswer, refreshStatus } from "../../../shared/interface/refresh.ts";
import { loadStates } from "../../../shared/reference/load-states.ts";
import type { RefreshOutcome } from "../../../shared/views/refresh-outcome.ts";
import type { LoadRecord, Page } from "../../store/store.ts";
import { CHUNK_SIZE, inChunks, yieldToEventLoop } from "../chunks.ts";
import type { Caller, Context, Work } from "../context.ts";
import { readSettings } from "../settings/settings.ts";
import { loadChangeParts, saveLoadChanges } from "./change-load.ts";

type Status = RefreshAnswer["statuses"][number];

/**
 * Refreshes the named loads (specification 4.5): each is answered for itself, in the order asked; ids compare
 * without letter case and duplicates count once.
 * @throws LanedeskError "invalid" for more than 10,000 entries, before anything is refreshed
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
      `At most 10,000 loads can be refreshed in one call, these are ${loadIds.length}. Nothing was refreshed; send them in several calls.`,
    );
  const wanted = [...new Set(loadIds.map(idAsText))];
  const pause = await pauseBetweenRefreshes(context);
  const statuses: Status[] = [];
  for await (const chunk of inChunks(wanted)) {
    if (work?.signal.aborted) break;
    statuses.push(...(await refreshChunk(context, caller, chunk, pause)));
    work?.reportProgress(statuses.length, wanted.length);
  }
  return { ...answerOf(context, statuses), left: wanted.length - statuses.length };
}

/**
 * Refreshes every load that is due, the ones that wait longest first. The counts are complete; of the statuses
 * the answer holds at most 10,000.
 */
export async function refreshDueLoads(
  context: Context,
  caller: Caller,
  work?: Work,
): Promise<RefreshOutcome> {
  const pause = await pauseBetweenRefreshes(context);
  const { accountId } = caller;
  const due = {
    accountId,
    status: "available",
    refreshedUntil: context.env.clock.now() - pause,
  } as const;
  const total = await context.store.read(["loads"], ({ loads }) => loads.count(due));
  const statuses: Status[] = [];
  let after: string | null = null;
  do {
    const request = { ...due, order: "refreshed", descending: false, after, size: CHUNK_SIZE } as const;
    const page: Page<LoadRecord> = await context.store.read(["loads"], ({ loads }) =>
      loads.readPage(request),
    );
    const ids = page.records.map((record) => record.loadId);
    statuses.push(...(await refreshChunk(context, caller, ids, pause)));
    work?.reportProgress(statuses.length, total);
    after = page.next;
    await yieldToEventLoop();
  } while (after !== null && !work?.signal.aborted);
  const answer = answerOf(context, statuses);
  const left = after === null ? 0 : Math.max(0, total - statuses.length);
  return { ...answer, statuses: statuses.slice(0, MAX_REFRESHES), left };
}

const pauseBetweenRefreshes = async (context: Context) =>
  (await readSettings(context)).minutesBetweenRefreshes * 60_000;

async function refreshChunk(
  context: Context,
  caller: Caller,
  loadIds: readonly string[],
  pause: number,
): Promise<Status[]> {
  const refreshed: string[] = [];
  const statuses = await context.store.write(loadChangeParts, async (parts) => {
    const now = context.env.clock.now();
    const records = await parts.loads.findMany(caller.accountId, loadIds);
    const outcomes = loadIds.map((loadId, index) => refreshOne(loadId, records[index], now, pause));
    const changes = outcomes.flatMap(({ change }) => change ?? []);
    await saveLoadChanges(parts, changes);
    refreshed.push(...changes.map(({ after }) => after.loadId));
    return outcomes.map(({ status }) => status);
  });
  if (refreshed.length > 0) context.publish("loads.changed", { loadIds: refreshed });
  return statuses;
}

function refreshOne(loadId: string, before: LoadRecord | undefined, now: number, pause: number) {
  const told = (status: number, next: number | null, error: string) => ({
    loadId,
    status,
    nextRefreshAvailableAt: next === null ? null : new Date(next).toISOString(),
    error,
  });
  if (!before) {
    const words = guid.safeParse(loadId).success
      ? "There is no load with this id."
      : "This is not a load id.";
    return { status: told(refreshStatus.failed, null, words) };
  }
  const { loadStateId, loadStateDescription } = before.loadState;
  if (loadStateId !== loadStates.posted)
    return {
      status: told(
        refreshStatus.declined,
        null,
        `Only a posted load can be refreshed; this one is ${loadStateDescription}.`,
      ),
    };
  const next = refreshableAt(before, now, pause);
  if (next > now)
    return {
      status: told(
        refreshStatus.declined,
        next,
        `Too early: it can be refreshed again from ${new Date(next).toISOString()}.`,
      ),
    };
  const after = { ...before, refreshedAt: now, refreshes: before.refreshes + 1 };
  return {
    status: told(refreshStatus.refreshed, now + pause, ""),
    change: { before, after, activity: null },
  };
}

/**
 * From when a load may be refreshed: at once after posting, then a pause after each refresh. A refresh that
 * lies in the future (the clock was set back) holds nothing up.
 */
export function refreshableAt(
  record: Pick<LoadRecord, "refreshedAt" | "refreshes">,
  now: number,
  pause: number,
): number {
  if (record.refreshes === 0 || record.refreshedAt > now) return Math.min(record.refreshedAt, now);
  return record.refreshedAt + pause;
}

/** Ids compare in lower case; what is no text is answered, as failed, by how it reads. */
function idAsText(entry: unknown): string {
  const text = typeof entry === "string" ? entry.trim().toLowerCase() : (JSON.stringify(entry) ?? "");
  return text.slice(0, 100);
}

function answerOf(context: Context, statuses: Status[]): RefreshAnswer {
  const countOf = (wanted: number) => statuses.filter(({ status }) => status === wanted).length;
  return {
    declined: countOf(refreshStatus.declined),
    successful: countOf(refreshStatus.refreshed),
    failed: countOf(refreshStatus.failed),
    jobId: context.env.newId(),
    statuses,
  };
}
