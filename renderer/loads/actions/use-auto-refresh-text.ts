import { useEffect } from "react";
import type { AutoRefreshStatus } from "../../../shared/views/auto-refresh.ts";
import { useAppInfo } from "../../app-info.ts";
import { useNow } from "../../ui/behavior/use-now.ts";
import { listen } from "../../ui/data/channel.ts";
import { useAnswer } from "../../ui/data/use-answer.ts";
import { count, timeOrDate } from "../../ui/format.ts";
import { useBoard } from "../board/board.ts";

/** What the automatic refresh does, where loads are looked at that may wait for one; that it is off, where they do. */
export function useAutoRefreshText(): string {
  const view = useBoard((state) => state.query.view);
  const minutes = useAppInfo((state) => state.settings.minutesBetweenAutomaticRefreshes);
  const isTold = view === "due" || (view === "available" && minutes > 0);
  const { value, again } = useAnswer("autoRefresh.read", isTold ? null : undefined);
  useEffect(() => listen("settings.changed", again), [again]);
  useEffect(() => listen("autoRefresh.changed", again), [again]);
  const now = useNow(30_000);
  return isTold && value ? words(value, now) : "";
}

function words({ last, nextAt }: AutoRefreshStatus, now: number): string {
  if (nextAt === null) return "automatic refresh is off";
  const next = nextAt <= now ? "automatic refresh now" : `automatic refresh at ${timeOrDate(nextAt, now)}`;
  if (!last) return next;
  if (last.problem) return `${next}; the one at ${timeOrDate(last.at, now)} failed, the settings say why`;
  const failed = last.failed > 0 ? `, ${count(last.failed)} failed` : "";
  return `${next}; ${count(last.refreshed)} refreshed at ${timeOrDate(last.at, now)}${failed}`;
}
