import { memo } from "react";
import type { CarrierChange, QueueRow, Severity, SharedContacts } from "../../shared/views/carrier.ts";
import { rankOf, type VerdictResult } from "../../shared/views/carrier-verdict.ts";
import { countdown, counted } from "../ui/format.ts";
import lists from "../ui/parts/list.module.css";
import { fieldLabels, formatField } from "./carrier-fields.ts";
import view from "./carriers-view.module.css";
import line from "./change-line.module.css";
import classes from "./queue.module.css";
import { VerdictMark } from "./verdict.tsx";

const severityLabels: Record<Severity, string> = { critical: "Critical", check: "Check", info: "Info" };

/** The carrier's panel shows all of them. */
const MAX_CHANGES = 4;

interface QueueRowViewProps {
  row: QueueRow;
  position: number;
  isActive: boolean;
  isReviewed: boolean;
  /** The contacts that the carrier shares with blocked, revoked or out-of-service carriers. */
  shared: SharedContacts | undefined;
  select: (position: number, isRange: boolean) => void;
  /** The current time while a lease counts down, otherwise 0, so that the row is not rendered every second. */
  now: number;
}

/** One carrier with its changes, before → after. */
export const QueueRowView = memo(function QueueRowView({
  row,
  position,
  isActive,
  isReviewed,
  shared,
  select,
  now,
}: QueueRowViewProps) {
  return (
    <div
      id={`carrier-${row.insdId}`}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={`${lists.row} ${classes.row}`}
      data-severity={row.severity}
      onClick={(event) => select(position, event.shiftKey)}
    >
      <div className={classes.rowHead}>
        <span className={classes.severity}>{row.isNew ? "New" : severityLabels[row.severity]}</span>
        <VerdictMark result={worseOf(row.verdict, shared?.result)} />
        <strong className={classes.name}>{row.name || `USDOT ${row.usdotNumber}`}</strong>
        <Numbers row={row} />
        <span className={classes.rowState} title={colleagueText(row, now) || undefined}>
          {isReviewed ? "✓ reviewed" : stateText(row, now)}
        </span>
      </div>
      {shared && (
        <div className={`${classes.beneath} ${classes.shared}`} data-result={shared.result}>
          {shared.text}
        </div>
      )}
      {row.changes.slice(0, MAX_CHANGES).map((change) => (
        <ChangeLine key={`${change.field}-${change.at}`} change={change} />
      ))}
      {row.changes.length > MAX_CHANGES && (
        <div className={classes.beneath}>and {counted(row.changes.length - MAX_CHANGES, "more change")}</div>
      )}
    </div>
  );
});

/** Returns the verdict of the carrier's panel: stored verdicts leave the rule about shared contacts out. */
const worseOf = (stored: VerdictResult, shared: VerdictResult = "fine"): VerdictResult =>
  rankOf(shared) < rankOf(stored) ? shared : stored;

/** Shows the USDOT number in full; the MC number is left out where it does not fit. */
function Numbers({ row: { usdotNumber, mcNumber, name } }: { row: QueueRow }) {
  // Without a name, the USDOT number is shown in its place.
  const usdot = usdotNumber && name && `USDOT ${usdotNumber}`;
  return (
    <>
      {usdot && <span className={`${view.soft} ${classes.usdot}`}>{usdot}</span>}
      <span className={`${view.soft} ${classes.mc}`}>
        {mcNumber && (
          <span>
            {usdot && "· "}
            {mcNumber}
          </span>
        )}
      </span>
    </>
  );
}

function stateText(row: QueueRow, now: number): string {
  const { state, leaseEndsAt, fetches } = row;
  if (state === "leased" && leaseEndsAt !== null) {
    if (leaseEndsAt <= now) return "waiting";
    return colleagueText(row, now) || `assigned, ${countdown(leaseEndsAt - now)}`;
  }
  return state === "stuck" ? `stuck, fetched ${fetches} times` : "waiting";
}

/** Names the colleague who works on the carrier; empty if nobody does. */
export const colleagueText = ({ colleague, leaseEndsAt }: QueueRow, now: number): string =>
  colleague && (leaseEndsAt ?? 0) > now ? `${colleague} is working on this` : "";

/** One changed fact: label, before → after. */
export function ChangeLine({ change: { field, before, after } }: { change: CarrierChange }) {
  return (
    <div className={line.change}>
      <span className={view.soft}>{fieldLabels[field]}</span>
      <span>
        <del>{formatField(field, before)}</del> → <ins>{formatField(field, after)}</ins>
      </span>
    </div>
  );
}
