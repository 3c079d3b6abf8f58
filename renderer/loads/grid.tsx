import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { useDesk } from "../desk.ts";
import { useNow } from "../ui/use-now.ts";
import { showPositions, useBoard } from "./board.ts";
import { boardId, focusBoard } from "./board-focus.ts";
import { columns } from "./columns.tsx";
import classes from "./grid.module.css";
import { GridHeading } from "./grid-heading.tsx";
import { GridRow } from "./grid-row.tsx";
import { rowAt } from "./shelf.ts";

const rowHeight = 32;

/** Where the marks of chosen rows stand, before all columns. */
const markWidth = 32;

/** The width of each column; those that grow share what is left. */
const template = [`${markWidth}px`]
  .concat(columns.map(({ width, grows }) => (grows ? `minmax(${width}px, 1fr)` : `${width}px`)))
  .join(" ");

const leastWidth = columns.reduce((sum, { width }) => sum + width, markWidth);

/** The board: as many rows as the view has, of which only those on the screen are in the page. */
export function Grid() {
  const scroller = useRef<HTMLDivElement>(null);
  const shelf = useBoard((state) => state.shelf);
  const active = useBoard((state) => state.active);
  const selection = useBoard((state) => state.selection);
  const codeLists = useDesk((state) => state.codeLists);
  const pause = useDesk((state) => state.settings.minutesBetweenRefreshes * 60_000);
  const now = useNow(30_000);
  const total = shelf.total ?? 0;
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: rowHeight,
    scrollPaddingStart: rowHeight,
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  // The total is told anew after each reading: what became old on the screen is then noticed too.
  useEffect(() => showPositions(first, last), [first, last]);
  useEffect(() => {
    if (active < total) virtualizer.scrollToIndex(active);
  }, [active, total, virtualizer]);
  useEffect(focusBoard, []);
  return (
    <div
      ref={scroller}
      className={classes.grid}
      role="grid"
      id={boardId}
      aria-label="Loads"
      aria-rowcount={total + 1}
      aria-multiselectable
      aria-activedescendant={rowAt(shelf, active) ? `load-${active}` : undefined}
      tabIndex={0}
      style={{ "--columns": template, "--least-width": `${leastWidth}px` } as React.CSSProperties}
    >
      <GridHeading />
      <div role="rowgroup" className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item) => {
          const row = rowAt(shelf, item.index);
          return (
            <GridRow
              key={item.key}
              position={item.index}
              top={item.start - rowHeight}
              row={row}
              isActive={item.index === active}
              isSelected={row !== undefined && selection.has(row.loadId)}
              now={now}
              codeLists={codeLists}
              pause={pause}
            />
          );
        })}
      </div>
    </div>
  );
}
