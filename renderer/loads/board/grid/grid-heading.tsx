import { memo } from "react";
import { useAppInfo } from "../../../app-info.ts";
import { DownIcon, UpIcon } from "../../../ui/components/icons.tsx";
import { useBoard } from "../board.ts";
import { sortRowsBy } from "../change-query.ts";
import type { Column } from "../columns/columns.tsx";
import { setColumnWidth } from "../columns/layout.ts";
import { BASE_TEXT_SIZE_PX } from "../columns/needed-widths.ts";
import { selectAll, selectNone } from "../selection.ts";
import classes from "./grid.module.css";

/** Column headings. A click on a sortable heading sorts by its column; a second click reverses the order. */
export const GridHeading = memo(function GridHeading({ columns }: { columns: readonly Column[] }) {
  const selected = useBoard((state) => state.selection.size);
  const total = useBoard((state) => state.cache.total ?? 0);
  const isPartial = selected > 0 && selected < total;
  return (
    <div role="row" aria-rowindex={1} className={classes.heading} tabIndex={-1}>
      <div role="columnheader" className={classes.mark}>
        <input
          type="checkbox"
          className={classes.check}
          aria-label="Select all"
          ref={(box) => {
            if (box) box.indeterminate = isPartial;
          }}
          checked={selected > 0}
          onChange={() => (selected > 0 ? selectNone() : selectAll())}
          tabIndex={-1}
        />
      </div>
      {columns.map((column) => (
        <HeadingCell key={column.key} column={column} />
      ))}
    </div>
  );
});

function HeadingCell({ column }: { column: Column }) {
  const { title, order, isNumber, isSortReversed = false } = column;
  const isSorted = useBoard((state) => order !== undefined && state.shownQuery.order === order);
  const isDescending = useBoard((state) => state.shownQuery.isDescending) !== isSortReversed;
  const className = `${classes.cell} ${classes.headingCell} ${isNumber ? classes.number : ""}`;
  const sort = isDescending ? "descending" : "ascending";
  return (
    <div role="columnheader" className={className} aria-sort={isSorted ? sort : undefined} tabIndex={-1}>
      {order ? (
        <button type="button" className={classes.order} onClick={() => sortRowsBy(order)}>
          {title}
          {isSorted && (isDescending ? <DownIcon /> : <UpIcon />)}
        </button>
      ) : (
        title
      )}
      <span
        className={classes.edge}
        aria-hidden="true"
        onPointerDown={(event) => resizeColumn(event, column)}
      />
    </div>
  );
}

/** Resizes a column with the pointer. */
function resizeColumn(event: React.PointerEvent<HTMLSpanElement>, { key, width }: Column): void {
  const edge = event.currentTarget;
  const from = event.clientX;
  const scale = useAppInfo.getState().settings.textSize / BASE_TEXT_SIZE_PX;
  const onMove = (move: PointerEvent) => setColumnWidth(key, width + (move.clientX - from) / scale);
  edge.setPointerCapture(event.pointerId);
  edge.addEventListener("pointermove", onMove);
  edge.addEventListener("lostpointercapture", () => edge.removeEventListener("pointermove", onMove), {
    once: true,
  });
}
