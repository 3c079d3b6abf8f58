import type { LoadActivity } from "../../../shared/interface/load.ts";
import { PastTime } from "../../ui/components/past-time.tsx";
import { formatDaysIn } from "../../ui/format.ts";
import classes from "./detail.module.css";

interface ActivityTimelineProps {
  activity: LoadActivity[];
  /** The user and the entry point of each change, such as "Ann Lee, HTTP: TMS", by entry ID. */
  authors: Record<string, string>;
}

/** A load's activity, newest first. */
export function ActivityTimeline({ activity, authors }: ActivityTimelineProps) {
  return (
    <section>
      <h3>Activity</h3>
      <ol className={classes.timeline}>
        {activity.toReversed().map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <div className={classes.line}>
              <span>{formatDaysIn(entry.comment) || formatLoadState(entry)}</span>
              <PastTime at={Date.parse(entry.createdDate)} className={classes.soft} />
            </div>
            {entry.comment && entry.comment !== formatLoadState(entry) && (
              <div className={classes.soft}>{formatLoadState(entry)}</div>
            )}
            {authors[entry.id] && <div className={classes.soft}>{authors[entry.id]}</div>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function formatLoadState({ loadState, loadStateReason }: LoadActivity): string {
  const reason = loadStateReason?.loadStateReasonId ? loadStateReason.loadStateReasonDescription : "";
  return [loadState.loadStateDescription, reason].filter(Boolean).join(", ");
}
