import { Select } from "@mantine/core";
import type { AutoRefreshStatus } from "../../../shared/views/auto-refresh.ts";
import { useAppInfo } from "../../app-info.ts";
import { useNow } from "../../ui/behavior/use-now.ts";
import { useChannel } from "../../ui/data/query.ts";
import { formatNumber, formatTimeOrDate } from "../../ui/format.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { changeSettings } from "./change-settings.ts";
import { FixedNote, useIsFixed } from "./fixed-note.tsx";

/** Reserves the line until the status is known. */
const NO_STATUS = "\u00a0";

const INTERVALS_MINUTES = [0, 15, 30, 60, 120, 240];

/** The interval of auto-refresh, with the result of its last run and the time of its next run. */
export function AutoRefresh() {
  const minutes = useAppInfo((state) => state.settings.minutesBetweenAutomaticRefreshes);
  const isFixed = useIsFixed("minutesBetweenAutomaticRefreshes");
  const { data, error, refetch } = useChannel("autoRefresh.read", null);
  const now = useNow();
  const offered = INTERVALS_MINUTES.includes(minutes) ? INTERVALS_MINUTES : [...INTERVALS_MINUTES, minutes];
  return (
    <div>
      <Select
        disabled={isFixed}
        label="Auto-refresh"
        description={data ? describeStatus(data, now) : NO_STATUS}
        data={offered.map((interval) => ({
          value: String(interval),
          label: interval === 0 ? "Off" : `Every ${interval} minutes`,
        }))}
        value={String(minutes)}
        onChange={(next) => changeSettings({ minutesBetweenAutomaticRefreshes: Number(next) })}
      />
      <FixedNote setting="minutesBetweenAutomaticRefreshes" />
      {error && <FailureNote failure={error} retry={refetch} />}
    </div>
  );
}

function describeStatus({ last, nextAt }: AutoRefreshStatus, now: number): string {
  const lastRun = last ? describeLastRun(last, now) : "";
  const next = nextAt === null ? "" : `Next run ${formatTimeOrDate(nextAt, now)}.`;
  return `${lastRun} ${next}`.trim() || "Refresh due loads yourself with Shift R.";
}

function describeLastRun(
  { at, refreshed, failed, problem }: NonNullable<AutoRefreshStatus["last"]>,
  now: number,
): string {
  const run = `Last run ${formatTimeOrDate(at, now)}`;
  return problem
    ? `${run} failed: ${problem}`
    : `${run}: ${formatNumber(refreshed)} refreshed, ${formatNumber(failed)} failed.`;
}
