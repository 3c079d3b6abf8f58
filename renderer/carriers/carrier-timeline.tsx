import { Text } from "@mantine/core";
import type { CarrierChange } from "../../shared/views/carrier.ts";
import type { CarrierEvent } from "../../shared/views/carrier-event.ts";
import { formatDaysIn, formatTimeOrDate } from "../ui/format.ts";
import classes from "./carrier-detail.module.css";
import view from "./carriers-view.module.css";
import { ChangeLine } from "./queue-row.tsx";
import { verdictLabels } from "./verdict.tsx";

interface TimelineProps {
  changes: readonly CarrierChange[];
  events: readonly CarrierEvent[];
  now: number;
}

/** Changed facts, decisions, calls and changed verdicts of a carrier, newest first. */
export function CarrierTimeline({ changes, events, now }: TimelineProps) {
  const entries = [
    ...events.map((event) => ({
      key: `${event.kind}-${event.at}-${event.text}`,
      at: event.at,
      content: <EventLine event={event} />,
    })),
    ...changes.map((change) => ({
      key: `${change.field}-${change.at}-${change.after}`,
      at: change.at,
      content: <ChangeLine change={change} />,
    })),
  ].sort((left, right) => right.at - left.at);
  return (
    <>
      <h3>Timeline</h3>
      {entries.length === 0 && <Text c="dimmed">No changes yet</Text>}
      <ol className={classes.history} aria-label="Timeline">
        {entries.map(({ key, at, content }) => (
          <li key={key}>
            <time className={view.soft}>{formatTimeOrDate(at, now)}</time>
            {content}
          </li>
        ))}
      </ol>
    </>
  );
}

function EventLine({ event: { text, author, before, after } }: { event: CarrierEvent }) {
  const verdictChange = before && after ? `${verdictLabels[before]} → ${verdictLabels[after]}` : "";
  return (
    <span>
      {verdictChange && <strong>{verdictChange} </strong>}
      {formatDaysIn(text)}
      {author && <span className={view.soft}> {author}</span>}
    </span>
  );
}
