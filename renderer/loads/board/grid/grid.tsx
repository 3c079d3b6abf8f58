import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useAppInfo } from "../../../app-info.ts";
import { useIsConnected } from "../../../sync/sync-state.ts";
import { useNow } from "../../../ui/behavior/use-now.ts";
import { useBoard } from "../board.ts";
import { gridColumns, useLayout } from "../columns/layout.ts";
import { FilterRow } from "../filters/filter-row.tsx";
import { useIsFilterRowShown } from "../filters/filters.ts";
import { setVisibleRows } from "../read-rows.ts";
import { rowAt } from "../row-cache.ts";
import { boardTitle } from "../views/standard-views.ts";
import { BOARD_ID, focusBoard } from "./board-focus.ts";
import classes from "./grid.module.css";
import { GridHeading } from "./grid-heading.tsx";
import { GridRow } from "./grid-row.tsx";
import { RowRecycler } from "./row-recycler.ts";
import { useCutOffText } from "./use-cut-off-text.ts";
import { ROW_HEIGHT, scrollToRow, useViewport } from "./viewport.ts";

/** Also where the row was active before and the screen has left it. */
const onMove = (act: (position: number) => void) =>
  useBoard.subscribe(({ cursor, cursorMoves }, before) => {
    if (cursorMoves !== before.cursorMoves) act(cursor);
  });

/** The answer to another question begins at its top. */
const onOtherAnswer = (act: () => void) =>
  useBoard.subscribe(({ shownQuery }, before) => {
    if (shownQuery !== before.shownQuery) act();
  });

/** The board: as many rows as the view has, of which only those on the screen are in the page. */
export function Grid() {
  const shown = useLayout((state) => state.shown);
  const isConnected = useIsConnected();
  const { columns, template, leastWidth } = useMemo(
    () => gridColumns(shown, isConnected),
    [shown, isConnected],
  );
  const [pageRows] = useState(() => new RowRecycler());
  const scroller = useRef<HTMLDivElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const shelf = useBoard((state) => state.cache);
  const active = useBoard((state) => state.cursor);
  const selection = useBoard((state) => state.selection);
  const codeLists = useAppInfo((state) => state.codeLists);
  const pause = useAppInfo((state) => state.settings.minutesBetweenRefreshes * 60_000);
  const answered = useBoard((state) => state.shownQuery);
  const now = useNow(30_000);
  const headings = useIsFilterRowShown() ? 2 : 1;
  const total = shelf.total ?? 0;
  const { first, last, rows } = pageRows.of(useViewport(scroller), total);
  // Scrolled away, it is not in the page.
  const isActiveThere = first <= active && active <= last && rowAt(shelf, active) !== undefined;
  const bring = useCallback((position: number) => {
    if (scroller.current && group.current) scrollToRow(scroller.current, group.current, position);
  }, []);
  useEffect(() => setVisibleRows(first, last), [first, last]);
  useEffect(() => bring(active), [active, bring]);
  useEffect(focusBoard, []);
  useEffect(() => onMove(bring), [bring]);
  useEffect(() => onOtherAnswer(() => scroller.current?.scrollTo(0, 0)), []);
  useCutOffText(scroller, rowAt(shelf, active), template);
  return (
    <div
      ref={scroller}
      className={classes.grid}
      data-empty={shelf.total === 0 || undefined}
      role="grid"
      id={BOARD_ID}
      aria-label={boardTitle(answered)}
      aria-rowcount={total + headings}
      aria-multiselectable
      aria-activedescendant={isActiveThere ? `load-${active}` : undefined}
      tabIndex={0}
      style={{ "--columns": template, "--least-width": `${leastWidth}px` } as React.CSSProperties}
    >
      <GridHeading columns={columns} />
      <FilterRow columns={columns} />
      <div ref={group} role="rowgroup" className={classes.rows} style={{ height: total * ROW_HEIGHT }}>
        {rows.map(({ slot, position }) => {
          const row = rowAt(shelf, position);
          return (
            <GridRow
              key={slot}
              position={position}
              headings={headings}
              top={position * ROW_HEIGHT}
              row={row}
              isActive={position === active}
              isSelected={row !== undefined && selection.has(row.loadId)}
              now={now}
              codeLists={codeLists}
              refreshIntervalMs={pause}
              columns={columns}
            />
          );
        })}
      </div>
    </div>
  );
}
