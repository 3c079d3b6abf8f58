import { Button } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import type { QueueGroups, QueueRow, SharedContacts } from "../../shared/views/carrier.ts";
import { navigate } from "../navigation.ts";
import { useNow } from "../ui/behavior/use-now.ts";
import { isTyping } from "../ui/commands/keys.ts";
import { EmptyState } from "../ui/components/empty-state.tsx";
import lists from "../ui/components/list.module.css";
import { useChannel } from "../ui/data/query.ts";
import { formatNumber } from "../ui/format.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import { QUEUE_LIST_ID } from "./carrier-search.tsx";
import view from "./carriers-view.module.css";
import classes from "./queue.module.css";
import { reviewRange, selectRow, useQueue, useQueueRows } from "./queue.ts";
import { QueueRowView } from "./queue-row.tsx";

/** The list reads the next page when fewer rows than this remain below the screen. */
const MIN_ROWS_BELOW = 20;

/**
 * The queue: carriers that changed since the user read them, then the others in groups by verdict. Shift+click marks
 * the rows from the cursor to the clicked row as reviewed.
 */
export function QueueList() {
  const scroller = useRef<HTMLDivElement>(null);
  const { hasData, error, rows, active, isPlaceholderData, ...query } = useQueueRows();
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const reviewed = useQueue((state) => state.reviewed);
  const shownId = useQueue((state) => state.shownId);
  const search = useQueue((state) => state.search);
  const { data: overview } = useChannel("carriers.overview", null);
  // A filtered list shows only some carriers of each group.
  const groups = search ? undefined : overview?.groups;
  const now = useNow(1_000);
  const latest = useRef({ rows, active });
  latest.current = { rows, active };
  const select = useCallback(
    (position: number, isRange: boolean) =>
      isRange ? reviewRange(latest.current.active, position, latest.current.rows) : selectRow(position),
    [],
  );
  useCursorOnCarrier(rows, active, shownId, isPlaceholderData ? undefined : search);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 64,
    getItemKey: (index) => rows[index]?.insdId ?? index,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const activeId = rows[active]?.insdId;
  // While the panel shows a carrier that is not in the list, no row is the cursor row.
  const cursorId = shownId === undefined || shownId === activeId ? activeId : undefined;
  const shared = useSharedContacts(rows, items[0]?.index ?? 0);
  const last = items.at(-1)?.index ?? 0;
  const isNextPageNeeded = hasNextPage && !isFetching && last >= rows.length - MIN_ROWS_BELOW;
  useEffect(() => {
    if (isNextPageNeeded) void fetchNextPage();
  }, [isNextPageNeeded, fetchNextPage]);
  // Does not scroll when only the number of rows changes, because the user may have scrolled away from the cursor.
  useEffect(() => {
    if (active < latest.current.rows.length) virtualizer.scrollToIndex(active);
  }, [active, virtualizer]);
  useEffect(() => scroller.current?.focus({ preventScroll: true }), []);
  if (hasData && !hasNextPage && rows.length === 0) return <EmptyQueue search={search} />;
  if (error && rows.length === 0) return null;
  return (
    <>
      <NotCleared rows={rows} />
      <div
        id={QUEUE_LIST_ID}
        ref={scroller}
        className={`${lists.list} ${classes.list}`}
        role="listbox"
        aria-label="Carrier changes"
        aria-activedescendant={cursorId === undefined ? undefined : `carrier-${cursorId}`}
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
                  <GroupHeading row={row} above={rows[item.index - 1]} groups={groups} />
                  <QueueRowView
                    row={row}
                    position={item.index}
                    isActive={row.insdId === cursorId}
                    isReviewed={reviewed.has(row.insdId)}
                    shared={shared.get(row.insdId)}
                    select={select}
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

/** The carriers of the list that the last Clear left in the queue. */
function NotCleared({ rows }: { rows: readonly QueueRow[] }) {
  const notCleared = useQueue((state) => state.notCleared);
  return notCleared.map(({ insdId, result, message }) => {
    const row = rows.find((listed) => listed.insdId === insdId);
    const reason =
      result === "Changed"
        ? "the carrier changed after you read it. Review the change, then clear the carrier again."
        : message;
    return (
      row && (
        <FailureNote
          key={insdId}
          failure={{ code: "conflict", message: `${row.name} was not cleared: ${reason}`, fields: [] }}
        />
      )
    );
  });
}

/**
 * Keeps the cursor and the panel on the same carrier when carriers above this carrier enter or leave the list. If this
 * carrier leaves the list, the cursor moves to the next remaining carrier. The panel moves too, unless `showCarrier`
 * shows this carrier and the user is typing. A new search starts at the first row.
 * @param search undefined while the rows of another search are shown
 */
function useCursorOnCarrier(
  rows: readonly QueueRow[],
  active: number,
  shownId: number | undefined,
  search: string | undefined,
): void {
  const previous = useRef({ rows, active, search });
  // Runs before the browser paints, so that the panel never shows another carrier.
  useLayoutEffect(() => {
    const before = previous.current;
    const isSameList = search !== undefined && before.search === search && before.rows !== rows;
    const isShown = shownId !== undefined && rows[active]?.insdId === shownId;
    const wasShown = shownId !== undefined && before.rows[before.active]?.insdId === shownId;
    const current =
      isSameList && !isShown ? findRemaining(before.rows.slice(before.active), rows, active) : active;
    previous.current = { rows, active: current, search };
    if (isSameList && wasShown && !isShown && !isTyping(document.activeElement)) selectRow(current);
    // The empty list before the first read does not reset the position.
    else if ((isSameList || isShown) && current !== useQueue.getState().selectedPosition)
      useQueue.setState({ selectedPosition: current });
  }, [rows, active, shownId, search]);
}

/** Returns the position of the first carrier of `earlier` that is still in `rows`; `otherwise` if none is. */
function findRemaining(earlier: readonly QueueRow[], rows: readonly QueueRow[], otherwise: number): number {
  const positions = new Map(rows.map(({ insdId }, index) => [insdId, index]));
  const remaining = earlier.find(({ insdId }) => positions.has(insdId));
  return (remaining && positions.get(remaining.insdId)) ?? otherwise;
}

/**
 * The window requests shared contacts again when the user has scrolled by this many rows. Each request is for twice as
 * many rows, to include the next screen.
 */
const COMPARISON_STEP_ROWS = 50;

/**
 * Returns the shared contacts of the rows on the screen and of the next rows, by `insdId`. The window reads these
 * contacts after the rows, because the comparison takes longer.
 * @param first position of the first rendered row
 */
function useSharedContacts(rows: readonly QueueRow[], first: number): ReadonlyMap<number, SharedContacts> {
  const from = first - (first % COMPARISON_STEP_ROWS);
  const insdIds = rows.slice(from, from + 2 * COMPARISON_STEP_ROWS).map(({ insdId }) => insdId);
  const { data } = useChannel("carriers.sharedContacts", insdIds.length > 0 ? { insdIds } : undefined);
  return useMemo(() => new Map(data?.shared.map((shared) => [shared.insdId, shared])), [data]);
}

const groupNames: Record<keyof QueueGroups, string> = {
  changed: "Changed since you read them",
  stop: "Stop",
  attention: "Attention",
  unknown: "Unknown",
  note: "Note",
};

function getGroup({ isChangedSinceRead, verdict }: QueueRow): keyof QueueGroups {
  if (isChangedSinceRead) return "changed";
  return verdict === "fine" ? "note" : verdict;
}

function GroupHeading({
  row,
  above,
  groups,
}: {
  row: QueueRow;
  above: QueueRow | undefined;
  groups: QueueGroups | undefined;
}) {
  const group = getGroup(row);
  if (above && getGroup(above) === group) return null;
  return (
    <div className={classes.group} role="presentation">
      {groupNames[group]} <span className={view.soft}>{groups && formatNumber(groups[group])}</span>
    </div>
  );
}

const EmptyQueue = ({ search }: { search: string }) =>
  search ? (
    <EmptyState
      title={`No carriers in the queue match “${search}”`}
      text="The queue has new and changed carriers only."
    />
  ) : (
    <EmptyState title="No carriers to review" text="New and changed carriers appear here.">
      <Button variant="default" w="fit-content" onClick={() => navigate("settings", "import")}>
        Import carriers
      </Button>
    </EmptyState>
  );
