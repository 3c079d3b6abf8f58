import { UnstyledButton } from "@mantine/core";
import { useChannel } from "../ui/data/query.ts";
import { formatCount, formatNumber } from "../ui/format.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import { formatCarrierDetails } from "./carrier-fields.ts";
import queue from "./queue.module.css";
import { showCarrier, useQueue } from "./queue.ts";
import classes from "./search-results.module.css";
import { VerdictMark } from "./verdict.tsx";

const MAX_RESULTS = 50;

/**
 * The first MAX_RESULTS carriers, in the queue or not, whose name, number, city, state or phone matches the search.
 */
export function SearchResults({ search }: { search: string }) {
  const { data, error, refetch } = useChannel("carriers.search", { search, limit: MAX_RESULTS });
  const shownId = useQueue((state) => state.shownId);
  return (
    <section className={classes.found} aria-label="All carriers">
      {error ? (
        <FailureNote failure={error} retry={refetch} />
      ) : (
        <h2 aria-live="polite">{data ? describeTotal(data.total) : "Searching all carriers…"}</h2>
      )}
      <ul onKeyDown={moveFocus}>
        {data?.carriers.map((carrier) => (
          <li key={carrier.insdId}>
            <UnstyledButton
              className={classes.row}
              aria-current={carrier.insdId === shownId || undefined}
              onClick={() => showCarrier(carrier.insdId)}
            >
              <VerdictMark result={carrier.verdict.result} />
              <strong className={queue.name}>{carrier.name}</strong>
              <span className={classes.numbers}>{formatCarrierDetails(carrier)}</span>
              {carrier.sharedContact && (
                <span className={classes.shared} title={carrier.sharedContact}>
                  {carrier.sharedContact}
                </span>
              )}
              <span className={queue.rowState}>{carrier.isQueued ? "in queue" : ""}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeTotal(total: number): string {
  if (total === 0) return "No matching carriers";
  const title = formatCount(total, "matching carrier");
  return total > MAX_RESULTS ? `${title}, first ${formatNumber(MAX_RESULTS)} shown` : title;
}

/** Up and down move the focus through the results. */
function moveFocus(event: React.KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const buttons: Element[] = [...event.currentTarget.querySelectorAll("button")];
  const index = document.activeElement ? buttons.indexOf(document.activeElement) : -1;
  const next = buttons[Math.min(buttons.length - 1, Math.max(0, index + step))];
  if (next instanceof HTMLElement) next.focus();
}

/**
 * Focuses the first result.
 * @returns false if there are no results
 */
export function focusFirstResult(): boolean {
  const first = document.querySelector<HTMLElement>(`.${classes.row}`);
  first?.focus();
  return first !== null;
}
