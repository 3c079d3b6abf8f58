import { create } from "zustand";
import type { BoardView } from "../../../../shared/views/board-view.ts";
import type { LoadView } from "../../../../shared/views/load-rows.ts";
import { COLUMNS, type Column } from "./columns.tsx";

/** A chosen column and its width. */
type ChosenColumn = BoardView["columns"][number];

const MIN_COLUMN_WIDTH_PX = 40;
/** Width of the checkbox column at every text size. */
export const CHECKBOX_WIDTH_PX = 32;

/** The chosen columns of a new user, and after "Reset columns". */
export const DEFAULT_LAYOUT: ChosenColumn[] = COLUMNS.flatMap(({ key, width, isHiddenByDefault }) =>
  isHiddenByDefault ? [] : { column: key, width },
);

interface LayoutState {
  /** The columns that the broker chose, from left to right. */
  chosen: ChosenColumn[];
  /** The columns on screen with their current widths. */
  fitted: readonly Column[];
}

/** The layout of the columns. */
export const useLayout = create<LayoutState>(() => ({ chosen: DEFAULT_LAYOUT, fitted: [] }));

const changeChosenColumns = (update: (chosen: ChosenColumn[]) => ChosenColumn[]) =>
  useLayout.setState(({ chosen }) => ({ chosen: update(chosen) }));

/** Replaces the chosen columns; ignores unknown columns, which an old saved view may have. */
export const setColumns = (chosen: ChosenColumn[]) =>
  changeChosenColumns(() => chosen.filter(({ column }) => COLUMNS.some(({ key }) => key === column)));

/** Adds a column at the end, or removes a chosen column. */
export const toggleColumn = ({ key, width }: Column) =>
  changeChosenColumns((chosen) => {
    const rest = chosen.filter(({ column }) => column !== key);
    return rest.length === chosen.length ? [...chosen, { column: key, width }] : rest;
  });

/** Moves a column to the place of another column. */
export const moveColumn = (key: string, otherKey: string) =>
  changeChosenColumns((chosen) => {
    const from = chosen.findIndex(({ column }) => column === key);
    const to = chosen.findIndex(({ column }) => column === otherKey);
    const moved = chosen[from];
    return moved && to >= 0 ? chosen.toSpliced(from, 1).toSpliced(to, 0, moved) : chosen;
  });

/** Sets the width of a column, in pixels at the base text size. */
export const setColumnWidth = (key: string, width: number) =>
  changeChosenColumns((chosen) =>
    chosen.map((entry) =>
      entry.column === key ? { column: key, width: Math.max(MIN_COLUMN_WIDTH_PX, Math.round(width)) } : entry,
    ),
  );

/** Widens a column by a number of pixels at the base text size; a negative number narrows the column. */
export function changeColumnWidth(key: string, px: number): void {
  const { fitted, chosen } = useLayout.getState();
  const width =
    fitted.find((column) => column.key === key)?.width ?? chosen.find(({ column }) => column === key)?.width;
  if (width !== undefined) setColumnWidth(key, width + px);
}

/** The state that decides which columns are available. */
interface ColumnContext {
  isConnected: boolean;
  view: LoadView;
}

/** Returns the columns of the view, without the columns about the remote while no remote is connected. */
export const listAvailableColumns = (
  columns: readonly Column[],
  { isConnected, view }: ColumnContext,
): Column[] =>
  columns.filter(
    ({ isRemoteOnly, isInView }) => (isConnected || !isRemoteOnly) && (isInView?.(view) ?? true),
  );

/** Returns the chosen columns with the chosen widths; leaves out unknown columns. */
export const addWidths = (chosen: readonly ChosenColumn[]): Column[] =>
  chosen.flatMap(({ column, width }) => {
    const known = COLUMNS.find(({ key }) => key === column);
    return known ? [{ ...known, width, isResized: width !== known.width }] : [];
  });

/** A long text does not widen a column beyond this width. */
const MAX_NEEDED_WIDTH_PX = 240;
/** Names and addresses shrink to this width before cities shrink. */
const MIN_NAME_WIDTH_PX = 80;
/** Cities shrink to this width before the grid scrolls sideways. */
const MIN_CITY_WIDTH_PX = 92;

/** Measured widths in pixels at the base text size, by column key. */
export type NeededWidths = ReadonlyMap<string, number>;

interface GridSpace {
  /** Width of the grid, in pixels at the base text size. */
  width: number;
  /** Width that an open panel covers, in pixels at the base text size. */
  panelWidth: number;
}

const sumWidths = (columns: readonly Column[]) =>
  columns.reduce((sum, { width }) => sum + width, CHECKBOX_WIDTH_PX);

/**
 * Returns the columns with the widths that their text needs. If the columns do not fit, leaves out columns with the same
 * text in every row, then cuts off names, then cities. The cities are not cut off if the grid scrolls sideways anyway.
 * Extra space goes to the columns with a `growShare`; if the panel fits next to the columns, its space stays free.
 * @param uniform keys of the columns with the same text in every row
 */
export function fitColumns(
  columns: readonly Column[],
  needed: NeededWidths,
  uniform: ReadonlySet<string>,
  { width, panelWidth }: GridSpace,
): Column[] {
  const wanted = columns.map((column) => {
    const need = column.isResized ? undefined : needed.get(column.key);
    return need === undefined ? column : { ...column, width: Math.min(need, MAX_NEEDED_WIDTH_PX) };
  });
  const kept = omitUniformColumns(wanted, uniform, width);
  const total = sumWidths(kept);
  if (total > width) {
    const names = shrinkColumns(kept, total - width, 1, () => MIN_NAME_WIDTH_PX);
    const cities = shrinkColumns(names, sumWidths(names) - width, 2, findDefaultWidth);
    const narrow = shrinkColumns(cities, sumWidths(cities) - width, 2, () => MIN_CITY_WIDTH_PX);
    return sumWidths(narrow) > width + 1 ? names : narrow;
  }
  const uncovered = width - panelWidth;
  return growColumns(kept, (total <= uncovered ? uncovered : width) - total);
}

function omitUniformColumns(
  columns: readonly Column[],
  uniform: ReadonlySet<string>,
  width: number,
): Column[] {
  let missing = sumWidths(columns) - width;
  return columns
    .toReversed()
    .filter((column) => {
      if (missing <= 0 || !uniform.has(column.key)) return true;
      missing -= column.width;
      return false;
    })
    .reverse();
}

const findDefaultWidth = ({ key, width }: Column): number =>
  COLUMNS.find((column) => column.key === key)?.width ?? width;

/**
 * Narrows the columns with this `growShare` by up to `missing` pixels in total, each in proportion to its spare width.
 */
function shrinkColumns(
  columns: readonly Column[],
  missing: number,
  share: number,
  findMinWidth: (column: Column) => number,
): Column[] {
  const computeSpareWidth = (column: Column) =>
    column.growShare === share && !column.isResized ? Math.max(0, column.width - findMinWidth(column)) : 0;
  const total = columns.reduce((sum, column) => sum + computeSpareWidth(column), 0);
  const ratio = total === 0 ? 0 : Math.min(1, Math.max(0, missing) / total);
  return columns.map((column) => {
    const taken = ratio * computeSpareWidth(column);
    return taken === 0
      ? column
      : { ...column, width: column.width - taken, renderCell: column.renderShortCell ?? column.renderCell };
  });
}

function growColumns(columns: readonly Column[], free: number): Column[] {
  const getShare = ({ growShare = 0, isResized }: Column) => (isResized ? 0 : growShare);
  const shares = columns.reduce((sum, column) => sum + getShare(column), 0) || 1;
  return columns.map((column) => ({ ...column, width: column.width + (free * getShare(column)) / shares }));
}

/** Returns the chosen columns that are available. */
export const listChosenColumns = (chosen: readonly ChosenColumn[], context: ColumnContext): Column[] =>
  listAvailableColumns(addWidths(chosen), context);

/**
 * Returns the columns' CSS template, and the width in pixels below which the grid scrolls sideways.
 * @param scale the text size divided by the base text size
 */
export function formatTracks(columns: readonly Column[], scale: number) {
  // A needed width is a whole number of pixels at this scale, except for the rounding error of the division.
  const widths = [CHECKBOX_WIDTH_PX, ...columns.map(({ width }) => Math.floor(width * scale + 0.01))];
  return {
    template: widths.map((width) => `${width}px`).join(" "),
    minWidth: widths.reduce((sum, width) => sum + width, 0),
  };
}
