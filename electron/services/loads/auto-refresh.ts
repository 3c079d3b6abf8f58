import { MINUTE_MS } from "../../../shared/durations.ts";
import { LanedeskError } from "../../../shared/failure.ts";
import type { AutoRefreshStatus } from "../../../shared/views/auto-refresh.ts";
import type { Context } from "../context.ts";
import { findCurrentCaller } from "../people/current-user.ts";
import { readSettings } from "../settings/settings.ts";
import { refreshDueLoads } from "./refresh.ts";

/**
 * Refreshes the due loads of the current user's account if the interval in the settings has passed. A restart does not
 * begin a new interval.
 * @throws Error when the refresh failed, after saving the problem with the run
 */
export async function refreshLoadsIfDue(context: Context, signal: AbortSignal): Promise<void> {
  const { last, nextAt } = await readAutoRefreshStatus(context);
  const at = context.env.clock.now();
  // A last run in the future means the clock was set back.
  const isDue = nextAt !== null && (nextAt <= at || (last !== null && last.at > at));
  if (!isDue) return;
  // Saves the run first, so that a failing refresh does not repeat without an interval.
  await saveLastRun(context, { refreshed: 0, failed: 0 });
  try {
    const caller = { ...(await findCurrentCaller(context)), via: "Auto-refresh" };
    const outcome = await refreshDueLoads(context, caller, { signal, reportProgress: () => {} });
    await saveLastRun(context, { refreshed: outcome.successful, failed: outcome.failed });
  } catch (cause) {
    await saveLastRun(context, { refreshed: 0, failed: 0, problem: describeError(cause) });
    throw cause;
  }
}

const describeError = (cause: unknown): string =>
  cause instanceof LanedeskError
    ? cause.message
    : "An internal error stopped the refresh; see the log. Lanedesk refreshes again at the next interval.";

/**
 * Reads the last and the next auto-refresh. Without a last refresh, the next one is due now; `nextAt` is null while
 * auto-refresh is off.
 */
export async function readAutoRefreshStatus(context: Context): Promise<AutoRefreshStatus> {
  const { minutesBetweenAutomaticRefreshes: minutes } = await readSettings(context);
  const last =
    (await context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("lastAutoRefresh"))) ?? null;
  const nextAt = last === null ? context.env.clock.now() : last.at + minutes * MINUTE_MS;
  return { last, nextAt: minutes === 0 ? null : nextAt };
}

/**
 * Saves the last run with the current time. The interval starts at the end of a run. If the interval started with the
 * run, the next run would start before the last loads of this run are due again.
 */
async function saveLastRun(
  context: Context,
  outcome: Omit<NonNullable<AutoRefreshStatus["last"]>, "at">,
): Promise<void> {
  const last = { at: context.env.clock.now(), ...outcome };
  await context.store.write(["keyValue"], ({ keyValue }) => keyValue.set("lastAutoRefresh", last));
  context.publish("autoRefresh.changed", null);
}
