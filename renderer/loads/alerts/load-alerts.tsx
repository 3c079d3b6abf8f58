import { Button, UnstyledButton } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { create } from "zustand";
import type { AlertedLoad } from "../../../shared/views/load-alerts.ts";
import { VerdictMark } from "../../carriers/verdict.tsx";
import { openLoad } from "../../panel.ts";
import { useNow } from "../../ui/behavior/use-now.ts";
import { ClockIcon } from "../../ui/components/icons.tsx";
import { useChannel } from "../../ui/data/query.ts";
import { formatCount, formatNumber, formatTimeOrDate } from "../../ui/format.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { formatRow } from "../load.ts";
import classes from "./load-alerts.module.css";

/** A line shows this many links until the broker expands the line. */
const MAX_COLLAPSED_LINKS = 3;

/** Keys of the alerts that the broker closed. A line with a new alert appears again. */
const useClosedAlerts = create<{ keys: ReadonlySet<string> }>(() => ({ keys: new Set() }));

/** Bookings whose carrier changed to "stop", then reminders that are due. */
export function LoadAlerts() {
  return (
    <>
      <StoppedBookings />
      <DueReminders />
    </>
  );
}

function StoppedBookings() {
  const { data, error, refetch } = useChannel("loads.stopped", null);
  if (error) return <FailureNote failure={error} retry={refetch} />;
  if (!data) return null;
  return (
    <AlertLine
      label="Stopped carriers"
      kind="stop"
      mark={<VerdictMark result="stop" />}
      title={`${formatCount(data.total, "booked load")} with a stopped carrier:`}
      alerts={data.loads.map((load) => ({
        key: `${load.loadId} ${load.carrierName}`,
        load,
        text: load.carrierName,
      }))}
    />
  );
}

function DueReminders() {
  const { data, error, refetch } = useChannel("loads.reminders", null);
  const now = useNow();
  const nextAt = data?.nextAt ?? null;
  const isNextDue = nextAt !== null && nextAt <= now;
  useEffect(() => {
    if (isNextDue) void refetch();
  }, [isNextDue, refetch]);
  if (error) return <FailureNote failure={error} retry={refetch} />;
  if (!data) return null;
  return (
    <AlertLine
      label="Reminders"
      kind="reminder"
      mark={<ClockIcon />}
      title={`${formatCount(data.reminders.length, "reminder")} due:`}
      alerts={data.reminders.map((reminder) => ({
        key: reminder.reminderId,
        load: reminder,
        text: `${reminder.text} (${formatTimeOrDate(reminder.dueAt, now)})`,
      }))}
    />
  );
}

interface AlertLineProps {
  label: string;
  kind: "stop" | "reminder";
  mark: ReactNode;
  title: string;
  alerts: { key: string; load: AlertedLoad; text: string }[];
}

/** One line with links to the loads. */
function AlertLine({ label, kind, mark, title, alerts }: AlertLineProps) {
  const closed = useClosedAlerts((state) => state.keys);
  const [isExpanded, setIsExpanded] = useState(false);
  if (alerts.every(({ key }) => closed.has(key))) return null;
  const shown = isExpanded ? alerts : alerts.slice(0, MAX_COLLAPSED_LINKS);
  const hiddenCount = alerts.length - shown.length;
  const close = () =>
    useClosedAlerts.setState({ keys: new Set([...closed, ...alerts.map(({ key }) => key)]) });
  return (
    <section className={classes.alert} data-kind={kind} aria-label={label}>
      <span className={classes.mark}>{mark}</span>
      <span className={classes.text} role="status">
        {title}{" "}
        {shown.map(({ key, load, text }) => (
          <span key={key} className={classes.entry}>
            <UnstyledButton className={classes.link} onClick={() => openLoad(load.loadId)}>
              {load.loadNumber || formatRow(load)}
            </UnstyledButton>{" "}
            {text}
          </span>
        ))}
      </span>
      {hiddenCount > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={() => setIsExpanded(true)}>
          Show {formatNumber(hiddenCount)} more
        </Button>
      )}
      <Button size="compact-xs" variant="subtle" onClick={close}>
        Close
      </Button>
    </section>
  );
}
