import { memo } from "react";
import type { CarrierChange, QueueRow, Severity, SharedContacts } from "../../shared/views/carrier.ts";
import { getVerdictRank, type VerdictResult } from "../../shared/views/carrier-verdict.ts";
import lists from "../ui/components/list.module.css";
import { formatCount, formatCountdown } from "../ui/format.ts";
import { fieldLabels, formatField } from "./carrier-fields.ts";
import view from "./carriers-view.module.css";
import line from "./change-line.module.css";
import classes from "./queue.module.css";
import { VerdictMark } from "./verdict.tsx";

const severityLabels: Record<Severity, string> = { critical: "Critical", check: "Check", info: "Info" };

/** Changes shown in a row; the carrier's panel shows all. */
const MAX_CHANGES = 4;

interface QueueRowViewProps {
  row: QueueRow;
  position: number;
  isActive: boolean;
  isReviewed: boolean;
  /**
   * The contacts that the carrier shares with carriers that are blocked, revoked, out of service or not allowed to
   * operate, and the result of the rule about shared contacts. The row shows the worse of this result and the stored
   * verdict. The row's group ignores this result; otherwise, a change of another carrier would move the row.
   */
  shared: SharedContacts | undefined;
  select: (position: number, isRange: boolean) => void;
  /**
   * The current time in milliseconds since 1970 if the row has a lease; otherwise 0, so that the row is not rendered
   * every second.
   */
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
      className={`${lists.row} ${classes.row}`}
      data-severity={row.severity}
      // Without this, Shift+click also selects text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => select(position, event.shiftKey)}
    >
      <div className={classes.rowHead}>
        <span className={classes.severity}>{row.isNew ? "New" : severityLabels[row.severity]}</span>
        <VerdictMark result={shared ? pickWorseResult(row.verdict, shared.result) : row.verdict} />
        <strong className={classes.name}>{row.name}</strong>
        <Numbers row={row} />
        <span className={classes.rowState} title={describeColleague(row, now) || undefined}>
          {isReviewed ? "✓ reviewed" : describeState(row, now)}
        </span>
      </div>
      {shared && <div className={classes.beneath}>{shared.text}</div>}
      {row.changes.slice(0, MAX_CHANGES).map((change) => (
        <ChangeLine key={`${change.field}-${change.at}-${change.after}`} change={change} />
      ))}
      {row.changes.length > MAX_CHANGES && (
        <div className={classes.beneath}>
          and {formatCount(row.changes.length - MAX_CHANGES, "more change")}
        </div>
      )}
    </div>
  );
});

const pickWorseResult = (first: VerdictResult, second: VerdictResult): VerdictResult =>
  getVerdictRank(first) < getVerdictRank(second) ? first : second;

/** Shows the USDOT number in full, and hides an MC number that does not fit. Omits the number that is the name. */
function Numbers({ row: { name, ...numbers } }: { row: QueueRow }) {
  const [usdot, mcNumber] = [numbers.usdotNumber && `USDOT ${numbers.usdotNumber}`, numbers.mcNumber].map(
    (number) => (number === name ? "" : number),
  );
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

function describeState(row: QueueRow, now: number): string {
  const { state, leaseEndsAt, fetches } = row;
  if (state === "leased" && leaseEndsAt !== null) {
    if (leaseEndsAt <= now) return "waiting";
    return describeColleague(row, now) || `assigned to you, ${formatCountdown(leaseEndsAt - now)}`;
  }
  return state === "stuck" ? `stuck, fetched ${formatCount(fetches, "time")}` : "waiting";
}

/** Returns a phrase that names the colleague who works on the carrier; empty without a colleague or after the lease. */
export const describeColleague = ({ colleague, leaseEndsAt }: QueueRow, now: number): string =>
  colleague && (leaseEndsAt ?? 0) > now ? `${colleague} is working on this carrier` : "";

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
