import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef, useState } from "react";
import { useDesk } from "../../desk.ts";
import { isRemoteConnected, useSync } from "../../sync/sync.ts";
import { useNow } from "../../ui/use-now.ts";
import { showPositions, useBoard } from "../board.ts";
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

const rowHeight = 32;

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
  const shelf = useBoard((state) => state.shelf);
  const active = useBoard((state) => state.active);
  const selection = useBoard((state) => state.selection);
  const codeLists = useDesk((state) => state.codeLists);
  const pause = useDesk((state) => state.settings.minutesBetweenRefreshes * 60_000);
  const answered = useBoard((state) => state.answered);
  const now = useNow(30_000);
  const total = shelf.total ?? 0;
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: rowHeight,
    scrollPaddingStart: rowHeight,
    rangeExtractor: pageRows.around,
  });
  const rows = pageRows.of(virtualizer);
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => showPositions(first, last), [first, last]);
  useEffect(() => virtualizer.scrollToIndex(active), [active, virtualizer]);
  useEffect(focusBoard, []);
  useEffect(() => onMove((position) => virtualizer.scrollToIndex(position)), [virtualizer]);
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
      aria-rowcount={total + 1}
      aria-multiselectable
      aria-activedescendant={rowAt(shelf, active) ? `load-${active}` : undefined}
      tabIndex={0}
      style={{ "--columns": template, "--least-width": `${leastWidth}px` } as React.CSSProperties}
    >
      <GridHeading columns={columns} />
      <GridFilters columns={columns} />
      <div role="rowgroup" className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ slot, item }) => {
          const row = rowAt(shelf, item.index);
          return (
            <GridRow
              key={slot}
              position={item.index}
              top={item.start - rowHeight}
              row={row}
              isActive={item.index === active}
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
