import { memo, useRef } from "react";
import type { LoadRow } from "../../../../shared/views/load-rows.ts";
import { showClickedLoad } from "../../../panel.ts";
import type { CellContext, Column } from "../columns/columns.tsx";
import { moveCursor, selectRange, toggleSelectedLoad } from "../selection.ts";
import classes from "./grid.module.css";
import { openRowMenuAt } from "./row-menu.tsx";

interface GridRowProps extends CellContext {
  position: number;
  /** Number of heading and filter rows above the first load. */
  headings: number;
  /** Pixels from the top of the first row. */
  top: number;
  /** Undefined until the row has been read. */
  row: LoadRow | undefined;
  isActive: boolean;
  isSelected: boolean;
  columns: readonly Column[];
}

/**
 * One load on one line. While a row is being read, the cells of the previous load stay in the DOM, hidden: changing
 * their content is cheaper than creating them again.
 */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { position, headings, top, row, isActive, isSelected, ...rest } = props;
  const lastRow = useRef(row);
  if (row) lastRow.current = row;
  const renderedRow = lastRow.current;
  const onClick = (event: React.MouseEvent) => {
    if (!row) return;
    if (event.target instanceof Element && event.target.matches(`.${classes.mark}`))
      return toggleSelectedLoad(row.loadId);
    if (event.shiftKey) return selectRange(position);
    moveCursor(position);
    if (event.ctrlKey || event.metaKey) return toggleSelectedLoad(row.loadId);
    showClickedLoad(row.loadId);
  };
  return (
    <div
      role="row"
      id={row && `load-${position}`}
      aria-rowindex={position + headings + 1}
      aria-busy={!row || undefined}
      aria-selected={row && isSelected}
      data-active={(row && isActive) || undefined}
      data-status={row?.status}
      data-stopped={row?.isCarrierStopped || undefined}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      onClick={onClick}
      onContextMenu={(event) => row && openRowMenuAt(event, position)}
      tabIndex={-1}
    >
      {!row && <div role="gridcell" className={classes.placeholder} tabIndex={-1} />}
      {renderedRow && (
        <>
          <div role="gridcell" className={classes.mark} tabIndex={-1}>
            <input
              type="checkbox"
              className={classes.check}
              aria-label={`Select ${renderedRow.originCity} to ${renderedRow.destinationCity}`}
              checked={isSelected}
              onChange={() => toggleSelectedLoad(renderedRow.loadId)}
              onClick={(event) => event.stopPropagation()}
              onMouseDown={keepFocus}
              tabIndex={-1}
            />
          </div>
          <RowCells row={renderedRow} {...rest} />
        </>
      )}
    </div>
  );
});

/** Keeps the focus on the grid: at the next click, this checkbox may belong to another row. */
const keepFocus = (event: React.MouseEvent) => event.preventDefault();

interface RowCellsProps extends CellContext {
  row: LoadRow;
  columns: readonly Column[];
}

/** Memoized, so that a row that moves, or is selected, does not render its cells again. */
const RowCells = memo(function RowCells({ row, columns, ...context }: RowCellsProps) {
  return columns.map(({ key, isNumber, renderCell }) => (
    <div
      role="gridcell"
      key={key}
      className={`${classes.cell} ${isNumber ? classes.number : ""}`}
      tabIndex={-1}
    >
      {renderCell(row, context)}
    </div>
  ));
});
