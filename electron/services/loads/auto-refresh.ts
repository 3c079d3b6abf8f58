import { LanedeskError } from "../../../shared/failure.ts";
import type { AutoRefreshStatus } from "../../../shared/views/auto-refresh.ts";
import type { Context, Work } from "../context.ts";
import { currentCaller } from "../people/current-user.ts";
import { readSettings } from "../settings/settings.ts";
import { refreshDueLoads } from "./refresh.ts";

/** How often it is looked whether a refresh is due: rather often than late after the machine slept. In milliseconds. */
const pause = 30_000;

export interface RefreshSchedule {
  /** Looks now whether a refresh is due. */
  runIfDue(): Promise<void>;
  /** Stops the refresh that runs at its next step, and ends the schedule. */
  stop(): Promise<void>;
}

export interface RefreshScheduleOptions {
  /** Runs something again and again, until what it returns is called. */
  every(milliseconds: number, run: () => Promise<void>): () => void;
  /** Told when a refresh failed; it is tried again when the next one is due. */
  report(cause: unknown): void;
}

/**
 * Refreshes every due load of the account at the desk, each time the interval of the settings has passed since the
 * last time, also over restarts. One refresh runs at a time.
 */
export function scheduleRefreshes(
  context: Context,
  { every, report }: RefreshScheduleOptions,
): RefreshSchedule {
  const controller = new AbortController();
  let running: Promise<void> | undefined;
  const look = (): Promise<void> => {
    running ??= refreshWhenDue(context, { signal: controller.signal, reportProgress: () => {} })
      .catch(report)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const cancel = every(pause, look);
  return {
    runIfDue: look,
    async stop() {
      cancel();
      controller.abort();
      await running;
    },
  };
}

async function refreshWhenDue(context: Context, work: Work): Promise<void> {
  const { last, nextAt } = await readAutomaticRefresh(context);
  const at = context.env.clock.now();
  // A last time that lies in the future (the clock was set back) holds nothing up.
  const isDue = nextAt !== null && (nextAt <= at || (last !== null && last.at > at));
  if (!isDue) return;
  // Kept before the work: what makes it fail must not make it run without a pause.
  await keepLast(context, { at, refreshed: 0, failed: 0 });
  try {
    const answer = await refreshDueLoads(context, await currentCaller(context), work);
    await keepLast(context, { at, refreshed: answer.successful, failed: answer.failed });
  } catch (cause) {
    await keepLast(context, { at, refreshed: 0, failed: 0, problem: problemOf(cause) });
    throw cause;
  }
}

const problemOf = (cause: unknown): string =>
  cause instanceof LanedeskError
    ? cause.message
    : "A fault of the program's own, which its log tells. What was refreshed until then is.";

/** What the automatic refresh did last and does next. */
export async function readAutomaticRefresh(context: Context): Promise<AutoRefreshStatus> {
  const { minutesBetweenAutomaticRefreshes: minutes } = await readSettings(context);
  const last =
    (await context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("lastAutoRefresh"))) ?? null;
  const nextAt = last === null ? context.env.clock.now() : last.at + minutes * 60_000;
  return { last, nextAt: minutes === 0 ? null : nextAt };
}

async function keepLast(context: Context, last: NonNullable<AutoRefreshStatus["last"]>): Promise<void> {
  await context.store.write(["keyValue"], ({ keyValue }) => keyValue.set("lastAutoRefresh", last));
  context.publish("autoRefresh.changed", await readAutomaticRefresh(context));
}
