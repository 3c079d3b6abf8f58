import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useDesk } from "../../desk.ts";
import { isRemoteConnected, useSync } from "../../sync/sync.ts";
import { useNow } from "../../ui/use-now.ts";
import { useBoard } from "../board.ts";
import { useHasFilters } from "../filters/filters.ts";
import { showPositions } from "../reading.ts";
import { rowAt } from "../shelf.ts";
import { boardWords } from "../views/views.ts";
import { boardId, focusBoard } from "./board-focus.ts";
import { useCutWords } from "./cut-words.ts";
import classes from "./grid.module.css";
import { GridFilters } from "./grid-filters.tsx";
import { GridHeading } from "./grid-heading.tsx";
import { GridRow } from "./grid-row.tsx";
import { drawn, useLayout } from "./layout.ts";
import { PageRows } from "./page-rows.ts";
import { bringOnScreen, rowHeight, useScreen } from "./screen.ts";

/** Also where the row was active before and the screen has left it. */
const onMove = (act: (position: number) => void) =>
  useBoard.subscribe(({ active, moves }, before) => {
    if (moves !== before.moves) act(active);
  });

/** The answer to another question begins at its top. */
const onOtherAnswer = (act: () => void) =>
  useBoard.subscribe(({ answered }, before) => {
    if (answered !== before.answered) act();
  });

/** The board: as many rows as the view has, of which only those on the screen are in the page. */
export function Grid() {
  const shown = useLayout((state) => state.shown);
  const isConnected = useSync(isRemoteConnected);
  const { columns, template, leastWidth } = useMemo(() => drawn(shown, isConnected), [shown, isConnected]);
  const [pageRows] = useState(() => new PageRows());
  const scroller = useRef<HTMLDivElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const shelf = useBoard((state) => state.shelf);
  const active = useBoard((state) => state.active);
  const selection = useBoard((state) => state.selection);
  const codeLists = useDesk((state) => state.codeLists);
  const pause = useDesk((state) => state.settings.minutesBetweenRefreshes * 60_000);
  const answered = useBoard((state) => state.answered);
  const now = useNow(30_000);
  const headings = useHasFilters() ? 2 : 1;
  const total = shelf.total ?? 0;
  const { first, last, rows } = pageRows.of(useScreen(scroller), total);
  // Scrolled away, it is not in the page.
  const isActiveThere = first <= active && active <= last && rowAt(shelf, active) !== undefined;
  const bring = useCallback((position: number) => {
    if (scroller.current && group.current) bringOnScreen(scroller.current, group.current, position);
  }, []);
  useEffect(() => showPositions(first, last), [first, last]);
  useEffect(() => bring(active), [active, bring]);
  useEffect(focusBoard, []);
  useEffect(() => onMove(bring), [bring]);
  useEffect(() => onOtherAnswer(() => scroller.current?.scrollTo(0, 0)), []);
  useCutWords(scroller, rowAt(shelf, active), template);
  return (
    <div
      ref={scroller}
      className={classes.grid}
      data-empty={shelf.total === 0 || undefined}
      role="grid"
      id={boardId}
      aria-label={boardWords(answered)}
      aria-rowcount={total + headings}
      aria-multiselectable
      aria-activedescendant={isActiveThere ? `load-${active}` : undefined}
      tabIndex={0}
      style={{ "--columns": template, "--least-width": `${leastWidth}px` } as React.CSSProperties}
    >
      <GridHeading columns={columns} />
      <GridFilters columns={columns} />
      <div ref={group} role="rowgroup" className={classes.rows} style={{ height: total * rowHeight }}>
        {rows.map(({ slot, position }) => {
          const row = rowAt(shelf, position);
          return (
            <GridRow
              key={slot}
              position={position}
              headings={headings}
              top={position * rowHeight}
              row={row}
              isActive={position === active}
              isSelected={row !== undefined && selection.has(row.loadId)}
              now={now}
              codeLists={codeLists}
              pause={pause}
              columns={columns}
            />
          );
        })}
      </div>
    </div>
  );
}
