import type { LoadRow } from "../../../../shared/views/load-rows.ts";
import { duration, timeOrDate } from "../../../ui/format.ts";
import { ClockIcon } from "../../../ui/parts/icons.tsx";
import classes from "./cells.module.css";

/** A load's state by word and shape before color. */
export function StateCell({ row }: { row: LoadRow }) {
  const word = row.status === "available" ? row.stateDescription.toLowerCase() : row.status;
  return (
    <span className={classes.state} data-status={row.status}>
      <span className={classes.dot} aria-hidden />
      {word}
    </span>
  );
}

interface DueWordProps {
  row: LoadRow;
  now: number;
  /** Milliseconds after a refresh before a load is due again. */
  pause: number;
}

/** When a load is to be refreshed again: "in 12 min", or with a clock for how long it could have been. */
export function DueCell({ row, now, pause }: DueWordProps) {
  if (row.status !== "available") return null;
  const dueAt = row.refreshedAt + pause;
  if (dueAt > now)
    return <span title={`Fresh, due from ${timeOrDate(dueAt, now)}`}>in {duration(dueAt - now)}</span>;
  return (
    <span className={classes.due} title={`Due since ${timeOrDate(dueAt, now)}: it may be refreshed now`}>
      <ClockIcon />
      {duration(now - dueAt)} <span className={classes.unseen}>ago</span>
    </span>
  );
}
