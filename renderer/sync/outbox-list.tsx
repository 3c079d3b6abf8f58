import { useEffect, useRef } from "react";
import { type EditRow, SYNC_LABELS } from "../../shared/views/sync.ts";
import { focusNewList } from "../ui/behavior/focus-new-list.ts";
import { useNow } from "../ui/behavior/use-now.ts";
import lists from "../ui/components/list.module.css";
import { PastTime } from "../ui/components/past-time.tsx";
import { useSyncStatus } from "../ui/data/sync-status.ts";
import { describeNextAttempt } from "./next-attempt.ts";
import classes from "./sync.module.css";
import { chooseEdit, useOutbox } from "./sync-state.ts";

/** Lists unsent edits; those that need a decision come first. */
export function OutboxList() {
  const { rows, isKnown, hasMore, active } = useOutbox();
  const paused = useSyncStatus()?.paused ?? "";
  const now = useNow();
  const list = useRef<HTMLDivElement>(null);
  const isEmpty = rows.length === 0;
  // Focus the list, so that the keys of a decision do not press a button.
  useEffect(() => {
    if (!isEmpty) focusNewList(list.current);
  }, [isEmpty]);
  const activeId = rows[active] && `edit-${rows[active].editId}`;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  if (isEmpty && !isKnown) return null;
  if (isEmpty)
    return (
      <section className={classes.empty}>
        <h2>The outbox is empty</h2>
        <p>
          {paused ? "Sync is paused." : "Changes are sent automatically."} Only unsent changes to loads appear
          here.
        </p>
      </section>
    );
  return (
    <>
      <div
        ref={list}
        className={lists.list}
        role="listbox"
        aria-label="Unsent edits"
        aria-activedescendant={activeId}
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
            <span className={classes.state}>{SYNC_LABELS[row.state]}</span>
            <span className={classes.edit}>
              <strong>{kindLabels[row.kind]}</strong> {formatLoad(row)}
            </span>
            <PastTime at={row.lastAt} className={classes.soft} />
            <span className={classes.message}>
              {row.message} {toSentence(describeNextAttempt(row, paused, now))}
            </span>
          </div>
        ))}
      </div>
      {hasMore && <p className={classes.empty}>Only the first {rows.length} edits are shown.</p>}
    </>
  );
}

const toSentence = (text: string): string => (text ? `${text}.` : "");

/** Names a load: "Dallas, TX → Atlanta, GA · 4711". */
export const formatLoad = ({ lane, loadNumber }: EditRow): string =>
  [lane, loadNumber].filter(Boolean).join(" · ");

/** The labels of the kinds of edits. */
export const kindLabels: Record<EditRow["kind"], string> = {
  create: "Post",
  update: "Update",
  delete: "Delete",
  cover: "Delete (booked)",
  book: "Book",
  refresh: "Refresh",
};
