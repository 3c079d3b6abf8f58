import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { useNow } from "../ui/behavior/use-now.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import { EmptyState } from "../ui/parts/empty-state.tsx";
import lists from "../ui/parts/list.module.css";
import { queueListId } from "./carrier-search.tsx";
import classes from "./queue.module.css";
import { useQueue, useQueueRows } from "./queue.ts";
import { QueueRowView } from "./queue-row.tsx";

/** The queue, most severe first. */
export function QueueList() {
  const scroller = useRef<HTMLDivElement>(null);
  const { isKnown, rows, active, hasNextPage, isFetching, fetchNextPage } = useQueueRows();
  const reviewed = useQueue((state) => state.reviewed);
  const notCleared = useQueue((state) => state.notCleared);
  const search = useQueue((state) => state.search);
  const now = useNow(1_000);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 64,
    getItemKey: (index) => rows[index]?.insdId ?? index,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const isMoreWanted = hasNextPage && !isFetching && last >= rows.length - 20;
  useEffect(() => {
    if (isMoreWanted) void fetchNextPage();
  }, [isMoreWanted, fetchNextPage]);
  useEffect(() => {
    if (active < rows.length) virtualizer.scrollToIndex(active);
  }, [active, rows.length, virtualizer]);
  useEffect(() => scroller.current?.focus({ preventScroll: true }), []);
  if (isKnown && !hasNextPage && rows.length === 0) return <EmptyQueue search={search} />;
  return (
    <>
      {notCleared.map(({ insdId, name, message }) => (
        <FailureNote
          key={insdId}
          failure={{ code: "conflict", message: `${name} was not cleared: ${message}`, fields: [] }}
        />
      ))}
      <div
        id={queueListId}
        ref={scroller}
        className={`${lists.list} ${classes.list}`}
        role="listbox"
        aria-label="Carrier changes"
        aria-activedescendant={rows[active] ? `carrier-${rows[active].insdId}` : undefined}
        tabIndex={0}
      >
        <div role="presentation" style={{ height: virtualizer.getTotalSize(), position: "relative" }}>
          {items.map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <div
                  key={item.key}
                  role="presentation"
                  data-index={item.index}
                  ref={virtualizer.measureElement}
                  className={classes.place}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <QueueRowView
                    row={row}
                    position={item.index}
                    isActive={item.index === active}
                    isReviewed={reviewed.has(row.insdId)}
                    now={row.leaseEndsAt === null ? 0 : now}
                  />
                </div>
              )
            );
          })}
        </div>
      </div>
    </>
  );
}

const EmptyQueue = ({ search }: { search: string }) =>
  search ? (
    <EmptyState
      title={`No carriers in the queue match “${search}”`}
      text="The queue has new and changed carriers only."
    />
  ) : (
    <EmptyState
      title="No carriers to review"
      text="New carriers appear here, and carriers whose authority, insurance, safety or address changed."
    />
  );
