import { Select } from "@mantine/core";
import type { AutoRefreshStatus as Refresh } from "../../../shared/views/auto-refresh.ts";
import { useAppInfo } from "../../app-info.ts";
import { useNow } from "../../ui/behavior/use-now.ts";
import { useChannel } from "../../ui/data/query.ts";
import { count, timeOrDate } from "../../ui/format.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { changeSettings } from "./change-settings.ts";
import { Locked, useIsLocked } from "./locked.tsx";

/** Keeps the line of the text until it is known. */
const NO_STATUS = "\u00a0";

const intervals = [0, 15, 30, 60, 120, 240];

/** The interval of auto-refresh, and its last result. */
export function AutoRefresh() {
  const minutes = useAppInfo((state) => state.settings.minutesBetweenAutomaticRefreshes);
  const isFixed = useIsLocked("minutesBetweenAutomaticRefreshes");
  const { data, error, refetch } = useChannel("autoRefresh.read", null);
  const now = useNow(10_000);
  const offered = intervals.includes(minutes) ? intervals : [...intervals, minutes];
  return (
    <div>
      <Select
        disabled={isFixed}
        label="Auto-refresh"
        description={data ? statusText(data, now) : NO_STATUS}
        data={offered.map((interval) => ({
          value: String(interval),
          label: interval === 0 ? "Off" : `Every ${interval} minutes`,
        }))}
        value={String(minutes)}
        allowDeselect={false}
        onChange={(next) =>
          changeSettings({ minutesBetweenAutomaticRefreshes: Number(next) }).then(() => refetch())
        }
      />
      <Locked setting="minutesBetweenAutomaticRefreshes" />
      {error && <FailureNote failure={error} retry={refetch} />}
    </div>
  );
}

function statusText({ last, nextAt }: Refresh, now: number): string {
  const before = last ? `Last run ${timeOrDate(last.at, now)}: ${resultText(last)}` : "";
  const next = nextAt === null ? "" : `Next run ${timeOrDate(nextAt, now)}.`;
  return `${before} ${next}`.trim() || "Refresh due loads yourself with Shift R.";
}

const resultText = ({ refreshed, failed, problem }: NonNullable<Refresh["last"]>): string =>
  problem ? `Failed. ${problem}` : `${count(refreshed)} refreshed, ${count(failed)} failed.`;
