import { UnstyledButton } from "@mantine/core";
import type { CarrierMatch } from "../../shared/views/carrier.ts";
import { useChannel } from "../ui/data/query.ts";
import { count, counted } from "../ui/format.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import queue from "./queue.module.css";
import { lookAt, useQueue } from "./queue.ts";
import classes from "./search-results.module.css";

/** More are not shown: a person types another letter. */
const mostFound = 50;

/** Every carrier that is watched whose name or number holds what is searched, in the queue or not. */
export function SearchResults({ search }: { search: string }) {
  const { data, error, refetch } = useChannel("carriers.search", { search, most: mostFound });
  const lookedAt = useQueue((state) => state.lookedAt);
  return (
    <section className={classes.found} aria-label="All carriers that you watch">
      <h2 aria-live="polite">
        {data ? foundWords(data.total) : "Looking through all carriers that you watch…"}
      </h2>
      {error && <FailureNote failure={error} again={refetch} />}
      <ul onKeyDown={step}>
        {data?.carriers.map((carrier) => (
          <li key={carrier.insdId}>
            <UnstyledButton
              className={classes.row}
              aria-current={carrier.insdId === lookedAt || undefined}
              onClick={() => lookAt(carrier.insdId)}
            >
              <strong className={queue.name}>{carrier.name || `USDOT ${carrier.usdotNumber}`}</strong>
              <span className={classes.numbers}>{numbersOf(carrier)}</span>
              <span className={queue.rowState}>{carrier.isQueued ? "in the queue" : ""}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function foundWords(total: number): string {
  if (total === 0) return "No carrier that you watch holds it";
  const words = `${counted(total, "carrier")} of all that you watch`;
  return total > mostFound ? `${words}; the first ${count(mostFound)}` : words;
}

const numbersOf = ({ mcNumber, usdotNumber, city, state }: CarrierMatch): string =>
  [mcNumber, usdotNumber && `USDOT ${usdotNumber}`, [city, state].filter(Boolean).join(", ")]
    .filter(Boolean)
    .join(" · ");

/** The arrows go through what was found. */
function step(event: React.KeyboardEvent<HTMLUListElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const buttons: Element[] = [...event.currentTarget.querySelectorAll("button")];
  const at = document.activeElement ? buttons.indexOf(document.activeElement) : -1;
  const next = buttons[Math.min(buttons.length - 1, Math.max(0, at + by))];
  if (next instanceof HTMLElement) next.focus();
}

/** Gives the focus to the first that was found; false where there is none. */
export function focusFound(): boolean {
  const first = document.querySelector<HTMLElement>(`.${classes.row}`);
  first?.focus();
  return first !== null;
}
