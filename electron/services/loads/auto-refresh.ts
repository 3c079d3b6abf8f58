import { MINUTE_MS } from "../../../shared/durations.ts";
import { LanedeskError } from "../../../shared/failure.ts";
import type { AutoRefreshStatus } from "../../../shared/views/auto-refresh.ts";
import type { Context, Work } from "../context.ts";
import { findCurrentCaller } from "../people/current-user.ts";
import { readSettings } from "../settings/settings.ts";
import { refreshDueLoads } from "./refresh.ts";

/** Short, so that a refresh is not late after the computer wakes up. */
const CHECK_INTERVAL_MS = 30_000;

/** The schedule of automatic refreshes. */
export interface RefreshSchedule {
  /** Refreshes the due loads if the interval has passed. */
  runIfDue(): Promise<void>;
  /** Ends the schedule and waits for a running refresh, which stops after its current step. */
  stop(): Promise<void>;
}

interface RefreshScheduleOptions {
  /** Runs a function at an interval; returns a function that ends the interval. */
  runEvery(milliseconds: number, run: () => Promise<void>): () => void;
  /** Reports a failed refresh. The schedule tries again when the next refresh is due. */
  report(cause: unknown): void;
}

/**
 * Refreshes the due loads of the current user's account at the interval in the settings. A restart does not begin a new
 * interval. One refresh runs at a time.
 */
export function scheduleRefreshes(
  context: Context,
  { runEvery, report }: RefreshScheduleOptions,
): RefreshSchedule {
  const controller = new AbortController();
  let running: Promise<void> | undefined;
  const runIfDue = (): Promise<void> => {
    running ??= refreshLoadsIfDue(context, { signal: controller.signal, reportProgress: () => {} })
      .catch(report)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const cancel = runEvery(CHECK_INTERVAL_MS, runIfDue);
  return {
    runIfDue,
    async stop() {
      cancel();
      controller.abort();
      await running;
    },
  };
}

async function refreshLoadsIfDue(context: Context, work: Work): Promise<void> {
  const { last, nextAt } = await readAutomaticRefresh(context);
  const at = context.env.clock.now();
  // A last run in the future means the clock was set back.
  const isDue = nextAt !== null && (nextAt <= at || (last !== null && last.at > at));
  if (!isDue) return;
  // Saves the run first, so that a failing refresh does not repeat without an interval.
  await saveLastRun(context, { at, refreshed: 0, failed: 0 });
  try {
    const caller = { ...(await findCurrentCaller(context)), via: "Auto-refresh" };
    const outcome = await refreshDueLoads(context, caller, work);
    await saveLastRun(context, { at, refreshed: outcome.successful, failed: outcome.failed });
  } catch (cause) {
    await saveLastRun(context, { at, refreshed: 0, failed: 0, problem: describeError(cause) });
    throw cause;
  }
}

const describeError = (cause: unknown): string =>
  cause instanceof LanedeskError
    ? cause.message
    : "An internal error stopped the refresh; see the log. Lanedesk refreshes again at the next interval.";

/** Reads the last and the next automatic refresh. */
export async function readAutomaticRefresh(context: Context): Promise<AutoRefreshStatus> {
  const { minutesBetweenAutomaticRefreshes: minutes } = await readSettings(context);
  const last =
    (await context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("lastAutoRefresh"))) ?? null;
  const nextAt = last === null ? context.env.clock.now() : last.at + minutes * MINUTE_MS;
  return { last, nextAt: minutes === 0 ? null : nextAt };
}

async function saveLastRun(context: Context, last: NonNullable<AutoRefreshStatus["last"]>): Promise<void> {
  await context.store.write(["keyValue"], ({ keyValue }) => keyValue.set("lastAutoRefresh", last));
  context.publish("autoRefresh.changed", null);
}
