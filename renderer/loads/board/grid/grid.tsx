import { useEffect, useRef, useState } from "react";
import { useAppInfo } from "../../../app-info.ts";
import { getUnpinnedLoadId, usePanel } from "../../../panel.ts";
import { useNow } from "../../../ui/behavior/use-now.ts";
import { useBoard } from "../board.ts";
import { BOARD_ID, focusBoard } from "../board-focus.ts";
import { useGridLayout } from "../columns/use-grid-layout.ts";
import { useIsFilterRowShown } from "../filters/filters.ts";
import { setVisibleRows } from "../read-rows.ts";
import { getRowAt } from "../row-cache.ts";
import { findCursorRow } from "../selection.ts";
import { formatBoardTitle } from "../views/standard-views.ts";
import { FilterRow } from "./filter-row.tsx";
import classes from "./grid.module.css";
import { GridHeading } from "./grid-heading.tsx";
import { GridRow } from "./grid-row.tsx";
import { RowRecycler } from "./row-recycler.ts";
import { useCutOffText } from "./use-cut-off-text.ts";
import { ROW_HEIGHT_PX, scrollToRow, useViewport } from "./viewport.ts";

const followQuery = (callback: () => void) =>
  useBoard.subscribe(({ shownQuery }, before) => {
    if (shownQuery !== before.shownQuery) callback();
  });

/** The board. Scrolls over all rows of the view and renders only those on screen and a few above and below. */
export function Grid() {
  const scroller = useRef<HTMLDivElement>(null);
  const { columns, template, minWidth } = useGridLayout(scroller);
  const [recycler] = useState(() => new RowRecycler());
  const group = useRef<HTMLDivElement>(null);
  const cache = useBoard((state) => state.cache);
  const cursor = useBoard((state) => state.cursor);
  const cursorMoves = useBoard((state) => state.cursorMoves);
  const selection = useBoard((state) => state.selection);
  const codeLists = useAppInfo((state) => state.codeLists);
  const refreshIntervalMs = useAppInfo((state) => state.settings.minutesBetweenRefreshes * 60_000);
  const shownQuery = useBoard((state) => state.shownQuery);
  const hasFailed = useBoard((state) => state.failure !== undefined);
  const now = useNow(30_000);
  const headings = useIsFilterRowShown() ? 2 : 1;
  const total = cache.total ?? 0;
  const cursorRow = findCursorRow(cache, cursor, usePanel(getUnpinnedLoadId));
  const { first, last, rows } = recycler.arrange(useViewport(scroller), total);
  // A cursor row that has scrolled away is not in the DOM and must not be referenced.
  const isCursorRendered = first <= cursor && cursor <= last && cursorRow !== undefined;
  useEffect(() => setVisibleRows(first, last), [first, last]);
  useEffect(() => {
    // Before the first move there is nothing to scroll, and measuring would delay the first rows by a layout.
    if (cursorMoves > 0 && scroller.current && group.current)
      scrollToRow(scroller.current, group.current, cursor);
  }, [cursor, cursorMoves]);
  useEffect(focusBoard, []);
  useEffect(() => followQuery(() => scroller.current?.scrollTo(0, 0)), []);
  useCutOffText(scroller, cursorRow, template);
  return (
    <div
      ref={scroller}
      className={classes.grid}
      data-empty={cache.total === 0 || (cache.total === undefined && hasFailed) || undefined}
      role="grid"
      id={BOARD_ID}
      aria-label={formatBoardTitle(shownQuery)}
      aria-rowcount={total + headings}
      aria-multiselectable
      aria-activedescendant={isCursorRendered ? `load-${cursor}` : undefined}
      tabIndex={0}
      style={{ "--columns": template, "--min-width": `${minWidth}px` } as React.CSSProperties}
    >
      <GridHeading columns={columns} />
      <FilterRow columns={columns} />
      <div ref={group} role="rowgroup" className={classes.rows} style={{ height: total * ROW_HEIGHT_PX }}>
        {rows.map(({ slot, position }) => {
          const row = getRowAt(cache, position);
          return (
            <GridRow
              key={slot}
              position={position}
              headings={headings}
              top={position * ROW_HEIGHT_PX}
              row={row}
              isActive={row !== undefined && row === cursorRow}
              isSelected={row !== undefined && selection.has(row.loadId)}
              now={now}
              codeLists={codeLists}
              refreshIntervalMs={refreshIntervalMs}
              columns={columns}
            />
          );
        })}
      </div>
    </div>
  );
}
