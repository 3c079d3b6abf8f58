import { useEffect } from "react";
import type { AutomaticRefresh } from "../../../shared/window/automatic-refresh.ts";
import { listen } from "../../ui/ask.ts";
import { clock, count } from "../../ui/format.ts";
import { useAnswer } from "../../ui/use-answer.ts";
import { useNow } from "../../ui/use-now.ts";
import { useBoard } from "../board.ts";

/** What the automatic refresh does, where loads are looked at that wait for one; empty elsewhere. */
export function useAutomaticRefreshWords(): string {
  const isDueView = useBoard((state) => state.question.view === "due");
  const { value, again } = useAnswer("automaticRefresh.read", isDueView ? null : undefined);
  useEffect(() => listen("automaticRefresh.changed", again), [again]);
  const now = useNow(30_000);
  return isDueView && value ? words(value, now) : "";
}

function words({ last, nextAt }: AutomaticRefresh, now: number): string {
  if (nextAt === null) return "automatic refresh is off";
  const next = nextAt <= now ? "automatic refresh now" : `automatic refresh at ${clock(nextAt, now)}`;
  if (!last) return next;
  const failed = last.failed > 0 ? `, ${count(last.failed)} failed` : "";
  return `${next}; ${count(last.refreshed)} refreshed at ${clock(last.at, now)}${failed}`;
}
