import { memo, useRef } from "react";
import type { LoadRow } from "../../../../shared/views/load-rows.ts";
import { showClickedLoad } from "../../panel/panel.ts";
import type { CellContext, Column } from "../columns/columns.tsx";
import { moveCursor, selectRange, toggleSelected } from "../selection.ts";
import classes from "./grid.module.css";
import { RowCells } from "./row-cells.tsx";
import { openRowMenuAt } from "./row-menu.tsx";

interface GridRowProps extends CellContext {
  position: number;
  /** The rows of headings and filters above the first load. */
  headings: number;
  top: number;
  /** Undefined while it is being read. */
  row: LoadRow | undefined;
  isActive: boolean;
  isSelected: boolean;
  columns: readonly Column[];
}

/**
 * One load on one line. While it is being read, the cells of the load that stood here before stay, unseen: to change
 * what is in them is cheaper than to make them anew.
 */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { position, headings, top, row, isActive, isSelected, ...rest } = props;
  const before = useRef(row);
  if (row) before.current = row;
  const cellsOf = before.current;
  const onClick = (event: React.MouseEvent) => {
    if (!row) return;
    if (event.target instanceof Element && event.target.matches(`.${classes.mark}`))
      return toggleSelected(row.loadId);
    if (event.shiftKey) return selectRange(position);
    moveCursor(position);
    if (event.ctrlKey || event.metaKey) return toggleSelected(row.loadId);
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
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      onClick={onClick}
      onContextMenu={(event) => row && openRowMenuAt(event, position)}
      tabIndex={-1}
    >
      {!row && <div role="gridcell" className={classes.pending} tabIndex={-1} />}
      {cellsOf && (
        <>
          <div role="gridcell" className={classes.mark} tabIndex={-1}>
            <input
              type="checkbox"
              className={classes.check}
              aria-label={`Select ${cellsOf.originCity} to ${cellsOf.destinationCity}`}
              checked={isSelected}
              onChange={() => toggleSelected(cellsOf.loadId)}
              onClick={(event) => event.stopPropagation()}
              onMouseDown={restoreFocus}
              tabIndex={-1}
            />
          </div>
          <RowCells row={cellsOf} {...rest} />
        </>
      )}
    </div>
  );
});

/** The focus stays with the grid: a box that had it could be another row's by the next press. */
const restoreFocus = (event: React.MouseEvent) => event.preventDefault();
