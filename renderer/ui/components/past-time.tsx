import { useNow } from "../behavior/use-now.ts";
import { formatAgo, formatDayAndTime } from "../format.ts";
import classes from "./past-time.module.css";

/**
 * The age of a moment, such as "3 min ago", updated every 10 s. The tooltip and the printed page show the exact time.
 */
export function PastTime({ at, className }: { at: number; className?: string | undefined }) {
  const now = useNow();
  const exact = formatDayAndTime(at);
  return (
    <time dateTime={new Date(at).toISOString()} title={exact} className={className}>
      <span className={classes.screen}>{formatAgo(at, now)}</span>
      <span className={classes.print}>{exact}</span>
    </time>
  );
}
