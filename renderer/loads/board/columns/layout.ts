import { create } from "zustand";
import type { BoardView } from "../../../../shared/views/board-view.ts";
import type { LoadView } from "../../../../shared/views/load-rows.ts";
import { COLUMNS, type Column } from "./columns.tsx";

/** A visible column and its width. */
type ShownColumn = BoardView["columns"][number];

/** In pixels. */
const MIN_COLUMN_WIDTH = 40;
const CHECKBOX_WIDTH = 32;

export const DEFAULT_LAYOUT: ShownColumn[] = COLUMNS.flatMap(({ key, width, isHiddenByDefault }) =>
  isHiddenByDefault ? [] : { column: key, width },
);

/** The visible columns, from left to right. */
export const useLayout = create<{ shown: ShownColumn[] }>(() => ({ shown: DEFAULT_LAYOUT }));

const change = (update: (shown: ShownColumn[]) => ShownColumn[]) =>
  useLayout.setState(({ shown }) => ({ shown: update(shown) }));

/** Shows the columns of a saved view, without those that no longer exist. */
export const setColumns = (shown: ShownColumn[]) =>
  change(() => shown.filter(({ column }) => COLUMNS.some(({ key }) => key === column)));

/** Adds a column at the end, or hides it. The last visible column stays. */
export const toggleColumn = ({ key, width }: Column) =>
  change((shown) => {
    const rest = shown.filter(({ column }) => column !== key);
    if (rest.length === shown.length) return [...shown, { column: key, width }];
    return rest.length > 0 ? rest : shown;
  });

/** Moves a column one place to the left (-1) or right (1). */
export const moveColumn = (key: string, by: 1 | -1) =>
  change((shown) => {
    const from = shown.findIndex(({ column }) => column === key);
    const moved = shown[from];
    const to = from + by;
    if (!moved || to < 0 || to >= shown.length) return shown;
    return shown.toSpliced(from, 1).toSpliced(to, 0, moved);
  });

export const setColumnWidth = (key: string, width: number) =>
  change((shown) =>
    shown.map((entry) =>
      entry.column === key ? { column: key, width: Math.max(MIN_COLUMN_WIDTH, Math.round(width)) } : entry,
    ),
  );

/** What the available columns depend on. */
export interface ColumnContext {
  isConnected: boolean;
  view: LoadView;
}

/** Leaves out columns about the remote while none is connected, and columns of other views. */
export const availableColumns = (
  columns: readonly Column[],
  { isConnected, view }: ColumnContext,
): Column[] =>
  columns.filter(({ needsRemote, isInView }) => (isConnected || !needsRemote) && (isInView?.(view) ?? true));

/** The columns with their current widths. */
export const withWidths = (shown: readonly ShownColumn[]): Column[] =>
  shown.flatMap(({ column, width }) => {
    const known = COLUMNS.find(({ key }) => key === column);
    return known ? [{ ...known, width }] : [];
  });

/** Room for a city such as "Colorado Springs CO". */
const CITY_WIDTH = 164;

/**
 * Leaves out columns that say the same in every row while cities would be cut off. @param width of the grid in pixels
 */
export function makeRoomForCities(
  columns: readonly Column[],
  uniform: ReadonlySet<string>,
  width: number,
): Column[] {
  const needed = (column: Column) => (column.grows === 2 ? Math.max(column.width, CITY_WIDTH) : column.width);
  let missing = columns.reduce((sum, column) => sum + needed(column), CHECKBOX_WIDTH) - width;
  return columns
    .toReversed()
    .filter((column) => {
      if (missing <= 0 || !uniform.has(column.key)) return true;
      missing -= column.width;
      return false;
    })
    .reverse();
}

/** The columns of the grid while it has room for all of them. */
export const shownColumns = (shown: readonly ShownColumn[], context: ColumnContext): Column[] =>
  availableColumns(withWidths(shown), context);

/** The columns' CSS template, and the width below which the grid scrolls sideways. Widths grow with the text. */
export function gridTracks(columns: readonly Column[], scale: number) {
  const scaled = columns.map((column) => ({ ...column, width: Math.round(column.width * scale) }));
  const tracks = scaled.map(({ width, grows }) => (grows ? `minmax(${width}px, ${grows}fr)` : `${width}px`));
  return {
    template: [`${CHECKBOX_WIDTH}px`, ...tracks].join(" "),
    minWidth: scaled.reduce((sum, { width }) => sum + width, CHECKBOX_WIDTH),
  };
}
