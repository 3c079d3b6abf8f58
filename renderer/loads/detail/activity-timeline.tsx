import type { LoadActivity } from "../../../shared/interface/load.ts";
import { useNow } from "../../ui/behavior/use-now.ts";
import { timeOrDate } from "../../ui/format.ts";
import classes from "./detail.module.css";

/** What happened to a load, newest first. */
export function ActivityTimeline({ activity }: { activity: LoadActivity[] }) {
  const now = useNow(60_000);
  return (
    <section>
      <h3>Activity</h3>
      <ol className={classes.timeline}>
        {activity.toReversed().map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <div className={classes.where}>
              <span>{entry.comment || stateWords(entry)}</span>
              <time dateTime={entry.createdDate} className={classes.soft}>
                {timeOrDate(Date.parse(entry.createdDate), now)}
              </time>
            </div>
            {entry.comment && entry.comment !== stateWords(entry) && (
              <div className={classes.soft}>{stateWords(entry)}</div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function stateWords({ loadState, loadStateReason }: LoadActivity): string {
  const reason = loadStateReason?.loadStateReasonId ? loadStateReason.loadStateReasonDescription : "";
  return [loadState.loadStateDescription, reason].filter(Boolean).join(", ");
}
