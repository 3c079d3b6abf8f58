import type { LoadRow } from "../../shared/window/load-row.ts";
import { clock } from "../ui/format.ts";
import { ClockMark } from "../ui/marks.tsx";
import classes from "./state-word.module.css";

interface StateWordProps {
  row: LoadRow;
  now: number;
  /** Milliseconds after a refresh before a load is due again. */
  pause: number;
}

/** A load's state by word and shape before colour: a clock on one that is due, a dot otherwise. */
export function StateWord({ row, now, pause }: StateWordProps) {
  const dueAt = row.refreshedAt + pause;
  const isDue = row.life === "available" && dueAt <= now;
  const word = row.life === "available" ? row.stateDescription.toLowerCase() : row.life;
  return (
    <span className={classes.state} data-life={isDue ? "due" : row.life} title={titleOf(row, dueAt, now)}>
      {isDue ? <ClockMark /> : <span className={classes.dot} aria-hidden />}
      {isDue ? "due" : word}
    </span>
  );
}

function titleOf({ life }: LoadRow, dueAt: number, now: number): string | undefined {
  if (life !== "available") return undefined;
  return dueAt <= now ? "Due: it may be refreshed now" : `Fresh, due from ${clock(dueAt, now)}`;
}
