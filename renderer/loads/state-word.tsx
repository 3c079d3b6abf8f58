import type { LoadRow } from "../../shared/window/load-row.ts";
import { clock } from "../ui/format.ts";
import { ClockMark } from "../ui/marks.tsx";
import classes from "./state-word.module.css";

/** A load's state by word and shape before colour: a clock on one that is due, a dot otherwise. */
export function StateWord({ row, now }: { row: LoadRow; now: number }) {
  if (row.life !== "available")
    return (
      <span className={classes.state} data-life={row.life}>
        <span className={classes.dot} aria-hidden />
        {row.life === "booked" ? "booked" : "deleted"}
      </span>
    );
  const isDue = row.refreshableAt <= now;
  return (
    <span
      className={classes.state}
      data-life={isDue ? "due" : "fresh"}
      title={isDue ? "Due: it may be refreshed now" : `Fresh; again from ${clock(row.refreshableAt, now)}`}
    >
      {isDue ? <ClockMark /> : <span className={classes.dot} aria-hidden />}
      {isDue ? "due" : row.stateDescription.toLowerCase()}
    </span>
  );
}
