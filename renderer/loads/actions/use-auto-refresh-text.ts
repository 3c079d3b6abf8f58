import type { AutoRefreshStatus } from "../../../shared/views/auto-refresh.ts";
import { useAppInfo } from "../../app-info.ts";
import { useNow } from "../../ui/behavior/use-now.ts";
import { useChannel } from "../../ui/data/query.ts";
import { count, timeOrDate } from "../../ui/format.ts";
import { useBoard } from "../board/board.ts";

/** Footer text about auto-refresh, for views with loads that it refreshes. */
export function useAutoRefreshText(): string {
  const view = useBoard((state) => state.query.view);
  const minutes = useAppInfo((state) => state.settings.minutesBetweenAutomaticRefreshes);
  const isShown = view === "due" || (view === "available" && minutes > 0);
  const { data } = useChannel("autoRefresh.read", isShown ? null : undefined);
  const now = useNow(30_000);
  return isShown && data ? formatAutoRefresh(data, now) : "";
}

function formatAutoRefresh({ last, nextAt }: AutoRefreshStatus, now: number): string {
  if (nextAt === null) return "Auto-refresh is off";
  const next = nextAt <= now ? "Auto-refresh now" : `Auto-refresh at ${timeOrDate(nextAt, now)}`;
  if (!last) return next;
  if (last.problem) return `${next}; failed at ${timeOrDate(last.at, now)} (see Settings)`;
  const failed = last.failed > 0 ? `, ${count(last.failed)} failed` : "";
  return `${next}; ${count(last.refreshed)} refreshed at ${timeOrDate(last.at, now)}${failed}`;
}
