import { useEffect, useRef } from "react";
import type { EditRow } from "../../shared/views/sync.ts";
import { useNow } from "../ui/behavior/use-now.ts";
import { timeOrDate } from "../ui/format.ts";
import lists from "../ui/parts/list.module.css";
import { nextAttempt } from "./next-attempt.ts";
import classes from "./sync.module.css";
import { chooseEdit, useOutbox, useSyncStatus } from "./sync-state.ts";

/** What is still to be sent, what needs a person first. */
export function OutboxList() {
  const { rows, hasMore, active } = useOutbox();
  const paused = useSyncStatus()?.paused ?? "";
  const now = useNow(10_000);
  const list = useRef<HTMLDivElement>(null);
  const isEmpty = rows.length === 0;
  // Whoever decides with the keys must not press a button by it.
  useEffect(() => {
    if (!isEmpty) list.current?.focus({ preventScroll: true });
  }, [isEmpty]);
  if (isEmpty)
    return (
      <section className={classes.nothing}>
        <h2>Everything is sent</h2>
        <p>What you change is sent by itself. Here stands only what is still on its way.</p>
      </section>
    );
  return (
    <>
      <div
        ref={list}
        className={lists.list}
        role="listbox"
        aria-label="Edits to send"
        aria-activedescendant={rows[active] ? `edit-${rows[active].editId}` : undefined}
        tabIndex={0}
      >
        {rows.map((row, index) => (
          <div
            key={row.editId}
            id={`edit-${row.editId}`}
            role="option"
            aria-selected={index === active}
            className={`${lists.row} ${classes.row}`}
            data-state={row.state}
            onClick={() => chooseEdit(index)}
          >
            <span className={classes.state}>{row.state}</span>
            <span className={classes.what}>
              <strong>{kindWords[row.kind]}</strong> {nameOfLoad(row)}
            </span>
            <time className={classes.soft}>{timeOrDate(row.lastAt, now)}</time>
            <span className={classes.words}>
              {row.message} <Next words={nextAttempt(row, paused, now)} />
            </span>
          </div>
        ))}
      </div>
      {hasMore && <p className={classes.nothing}>There are more; these come first.</p>}
    </>
  );
}

const Next = ({ words }: { words: string }) => words && `${words[0]?.toUpperCase()}${words.slice(1)}.`;

export const nameOfLoad = ({ lane, loadNumber }: EditRow): string =>
  [lane, loadNumber].filter(Boolean).join(" · ");

export const kindWords: Record<EditRow["kind"], string> = {
  create: "Post",
  update: "Change",
  delete: "Delete",
  refresh: "Refresh",
};
