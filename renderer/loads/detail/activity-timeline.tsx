import type { LoadActivity } from "../../../shared/interface/load.ts";
import { formatLoadState, getLoadStatus } from "../../../shared/reference/load-states.ts";
import { PastTime } from "../../ui/components/past-time.tsx";
import { formatDaysIn } from "../../ui/format.ts";
import classes from "./detail.module.css";

interface ActivityTimelineProps {
  activity: LoadActivity[];
  /** The user and the entry point of each change, such as "Ann Lee, HTTP: TMS", by entry id. */
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
              <span>{formatDaysIn(entry.comment) || formatState(entry)}</span>
              <PastTime at={Date.parse(entry.createdDate)} className={classes.soft} />
            </div>
            {entry.comment && entry.comment !== formatState(entry) && (
              <div className={classes.soft}>{formatState(entry)}</div>
            )}
            {authors[entry.id] && <div className={classes.soft}>{authors[entry.id]}</div>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Formats an entry's state as the board shows it, with the reason if there is one: "Deleted, Expired". */
function formatState({ loadState, loadStateReason }: LoadActivity): string {
  const status = getLoadStatus(loadState.loadStateId);
  const reason = loadStateReason?.loadStateReasonId ? loadStateReason.loadStateReasonDescription : "";
  return [formatLoadState({ status, loadState }), reason].filter(Boolean).join(", ");
}
