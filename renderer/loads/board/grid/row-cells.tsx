import { memo } from "react";
import type { LoadRow } from "../../../../shared/views/load-rows.ts";
import type { CellContext, Column } from "../columns/columns.tsx";
import classes from "./grid.module.css";

interface RowCellsProps extends CellContext {
  row: LoadRow;
  columns: readonly Column[];
}

/** What the columns show of a load: drawn anew only when the load is another one. */
export const RowCells = memo(function RowCells({
  row,
  columns,
  now,
  codeLists,
  refreshIntervalMs,
}: RowCellsProps) {
  return columns.map(({ key, isNumber, cell }) => (
    <div
      role="gridcell"
      key={key}
      className={`${classes.cell} ${isNumber ? classes.number : ""}`}
      tabIndex={-1}
    >
      {cell(row, { now, codeLists, refreshIntervalMs })}
    </div>
  ));
});
