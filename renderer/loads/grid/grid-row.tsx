import { memo } from "react";
import type { CodeLists } from "../../../shared/reference/code-lists.ts";
import type { LoadRow } from "../../../shared/window/load-row.ts";
import { showPressed } from "../panel/panel.ts";
import type { Column } from "./columns.tsx";
import classes from "./grid.module.css";
import { openRowMenuAt } from "./row-menu.tsx";
import { moveTo, selectTo, toggle } from "./selection.ts";

interface GridRowProps {
  position: number;
  top: number;
  /** Undefined while it is being read. */
  row: LoadRow | undefined;
  isActive: boolean;
  isSelected: boolean;
  now: number;
  codeLists: CodeLists;
  pause: number;
  columns: readonly Column[];
}

/** One load on one line. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { position, top, row, isActive, isSelected, now, codeLists, pause, columns } = props;
  const style = { transform: `translateY(${top}px)` };
  if (!row)
    return (
      <div
        role="row"
        aria-rowindex={position + 2}
        aria-busy
        className={classes.row}
        style={style}
        tabIndex={-1}
      >
        <div role="gridcell" className={classes.pending} style={{ gridColumn: "3 / 6" }} tabIndex={-1} />
      </div>
    );
  const onClick = (event: React.MouseEvent) => {
    if (event.shiftKey) return selectTo(position);
    moveTo(position);
    if (event.ctrlKey || event.metaKey) return toggle(row.loadId);
    showPressed(row.loadId);
  };
  return (
    <div
      role="row"
      id={`load-${position}`}
      aria-rowindex={position + 2}
      aria-selected={isSelected}
      data-active={isActive || undefined}
      data-life={row.life}
      className={classes.row}
      style={style}
      onClick={onClick}
      onContextMenu={(event) => openRowMenuAt(event, position)}
      tabIndex={-1}
    >
      <div role="gridcell" className={classes.mark} tabIndex={-1}>
        <input
          type="checkbox"
          className={classes.check}
          aria-label={`Select ${row.originCity} to ${row.destinationCity}`}
          checked={isSelected}
          onChange={() => toggle(row.loadId)}
          onClick={(event) => event.stopPropagation()}
          onMouseDown={keepFocus}
          tabIndex={-1}
        />
      </div>
      {columns.map(({ key, isNumber, cell }) => (
        <div
          role="gridcell"
          key={key}
          className={`${classes.cell} ${isNumber ? classes.number : ""}`}
          tabIndex={-1}
        >
          {cell(row, { now, codeLists, pause })}
        </div>
      ))}
    </div>
  );
});

/** The focus stays with the grid: a box that had it could be another row's by the next press. */
const keepFocus = (event: React.MouseEvent) => event.preventDefault();
