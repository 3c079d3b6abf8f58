import { VisuallyHidden } from "@mantine/core";
import { computeMargin } from "../../../../shared/views/internal-fields.ts";
import type { LoadRow } from "../../../../shared/views/load-rows.ts";
import { SYNC_LABELS, type SyncState } from "../../../../shared/views/sync.ts";
import { ClockIcon } from "../../../ui/components/icons.tsx";
import {
  formatAge,
  formatDuration,
  formatMoney,
  formatNumber,
  formatShortMoney,
  formatStopTime,
  formatTimeOrDate,
  formatZoneName,
} from "../../../ui/format.ts";
import classes from "./cells.module.css";

/** A load's state as text and a shape, readable without color. */
export function StateCell({ row }: { row: LoadRow }) {
  return (
    <span className={classes.state} data-status={row.status}>
      {row.isCarrierStopped ? <StopMark row={row} /> : <span className={classes.dot} aria-hidden />}
      {row.stateDescription}
    </span>
  );
}

interface DueCellProps {
  row: LoadRow;
  now: number;
  refreshIntervalMs: number;
}

/**
 * The time until an available load is due for a refresh ("in 12 min"), or since then. Before that time, the cell shows
 * "any time" for a load that was never refreshed, because such a load can be refreshed immediately.
 */
export function DueCell({ row, now, refreshIntervalMs }: DueCellProps) {
  if (row.status !== "available") return null;
  const dueAt = row.refreshedAt + refreshIntervalMs;
  if (dueAt > now && !row.wasRefreshed)
    return <span title={`Can be refreshed now; due at ${formatTimeOrDate(dueAt, now)}`}>any time</span>;
  if (dueAt > now)
    return (
      <span title={`Next refresh at ${formatTimeOrDate(dueAt, now)}`}>
        in {formatDuration(Math.max(60_000, dueAt - now))}
      </span>
    );
  return (
    <span className={classes.due} title={`Due for refresh since ${formatTimeOrDate(dueAt, now)}`}>
      <ClockIcon />
      {formatAge(now - dueAt)}{" "}
      {now - dueAt >= 60_000 && <span className={classes.screenReaderOnly}>ago</span>}
    </span>
  );
}

/** Tooltips of the sync states. No tooltip names the load board, because the remote can be the office. */
const SYNC_DESCRIPTIONS: Record<SyncState, string> = {
  conflict: "Others also changed this load. Decide in the Sync view.",
  "in doubt":
    "Lanedesk got no response after sending this load, so the load may have arrived. Decide in the Sync view.",
  rejected: "Rejected. The Sync view shows the reason.",
  sending: "Sending",
  pending: "Pending",
  "local only": "Stored on this computer only",
  done: "Sent, with no later change",
};

/** A load's sync state. */
export const SyncCell = ({ state }: { state: SyncState }) => (
  <span className={classes.sync} data-sync={state} title={SYNC_DESCRIPTIONS[state]}>
    {SYNC_LABELS[state]}
  </span>
);

/** An amount in its short form; tooltip, footer and screen readers get the full amount. */
export function RateCell({ rate, currency }: Pick<LoadRow, "rate" | "currency">) {
  const [full, short] = [formatMoney(rate, currency), formatShortMoney(rate, currency)];
  if (short === full) return <strong className={classes.rate}>{full}</strong>;
  return (
    <strong className={classes.rate} title={full} data-full-text={full}>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{full}</VisuallyHidden>
    </strong>
  );
}

/** Marks a booked load whose carrier changed to Stop. */
const StopMark = ({ row }: { row: LoadRow }) => (
  <strong className={classes.stop} title={`${row.carrierName} changed to Stop after the booking`}>
    <span aria-hidden>■</span> Stop{" "}
  </strong>
);

/** Returns the first name and the initial of the last name: "Marcus O."; a single name stays. */
const shortenName = (name: string): string => name.replace(/^(\S+)\s+(?:.*\s)?(\S)\S*$/u, "$1 $2.");

/** Shows a name in its short form; tooltip, footer and screen readers get the full name. */
export const ShortNameCell = ({ name }: { name: string }) => (
  <span title={name} data-full-text={name}>
    <span aria-hidden>{shortenName(name)}</span>
    <span className={classes.screenReaderOnly}>{name}</span>
  </span>
);

interface PickupCellProps {
  row: LoadRow;
  now: number;
}

/** The pickup time, with a mark while a reminder of the load is due. */
export const PickupCell = ({ row: { pickup, remindAt }, now }: PickupCellProps) => (
  <>
    {remindAt !== null && remindAt <= now && (
      <span className={classes.reminder} title={`Reminder due since ${formatTimeOrDate(remindAt, now)}`}>
        <ClockIcon />
        <span className={classes.screenReaderOnly}>Reminder due</span>
      </span>
    )}{" "}
    <span title={pickup && formatZoneName(pickup)}>{formatStopTime(pickup)}</span>
  </>
);

/** Whether a load is booked with a carrier that Lanedesk does not monitor. */
export const isUnmonitored = ({ carrierId, agreedRate }: LoadRow): boolean =>
  carrierId === null && agreedRate !== null;

/** The carrier of a booked load; only its name is cut off if space is short. */
export const CarrierCell = ({ row }: { row: LoadRow }) => (
  <span className={classes.parts}>
    {row.isCarrierStopped && <StopMark row={row} />}
    <span className={classes.cut} data-may-be-cut>
      {row.carrierName}
    </span>
    {isUnmonitored(row) && <span className={classes.soft}> not monitored</span>}
  </span>
);

/** The margin in dollars and percent; a loss is red. */
export function MarginCell({ row }: { row: LoadRow }) {
  const margin = computeMargin(row);
  if (!margin) return null;
  return (
    <span className={classes.margin} data-loss={margin.amount < 0 || undefined}>
      {formatMoney(margin.amount)} <span className={classes.soft}>{margin.percent.toFixed(0)}%</span>
    </span>
  );
}

interface PlaceCellProps {
  city: string;
  state: string;
  /** The number of stops between origin and destination. */
  extraStops?: number;
  /** Miles to drive empty, for a search within a radius. */
  deadheadMiles?: number | undefined;
}

/** City and state; only the city is cut off if space is short. */
export function PlaceCell({ city, state, extraStops = 0, deadheadMiles }: PlaceCellProps) {
  return (
    <span className={classes.parts}>
      <span className={classes.cut} data-may-be-cut>
        {city}
      </span>{" "}
      <span className={classes.soft}>{state}</span>
      {extraStops > 0 && <span className={classes.soft}>+{extraStops}</span>}
      {deadheadMiles !== undefined && (
        <span className={classes.soft} title={`${formatNumber(deadheadMiles)} mi deadhead`}>
          {formatNumber(deadheadMiles)} mi
        </span>
      )}
    </span>
  );
}
