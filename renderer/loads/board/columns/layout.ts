import { create } from "zustand";
import type { BoardView } from "../../../../shared/views/board-view.ts";
import { COLUMNS, type Column } from "./columns.tsx";

/** A column that is shown, with the width that somebody gave it. */
export type ShownColumn = BoardView["columns"][number];

const MIN_COLUMN_WIDTH = 40;

/** All columns in their own order and width. */
export const DEFAULT_LAYOUT: ShownColumn[] = COLUMNS.map(({ key, width }) => ({ column: key, width }));

/** The columns that are shown, from left to right. */
export const useLayout = create<{ shown: ShownColumn[] }>(() => ({ shown: DEFAULT_LAYOUT }));

const change = (to: (shown: ShownColumn[]) => ShownColumn[]) =>
  useLayout.setState(({ shown }) => ({ shown: to(shown) }));

/** Shows what a view was kept with; columns that this program does not know are left out. */
export const setColumns = (shown: ShownColumn[]) =>
  change(() => shown.filter(({ column }) => COLUMNS.some(({ key }) => key === column)));

/** Shows a column at the end, or hides it; the last one stays. */
export const toggleColumn = ({ key, width }: Column) =>
  change((shown) => {
    const rest = shown.filter(({ column }) => column !== key);
    if (rest.length === shown.length) return [...shown, { column: key, width }];
    return rest.length > 0 ? rest : shown;
  });

/** Moves a column to the left (-1) or to the right (1). */
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

/** Where the marks of chosen rows stand, before all columns. */
const markWidth = 32;

/** Those of some columns that there are: what tells of the remote needs one. */
export const availableColumns = <C extends Pick<Column, "needsRemote">>(
  some: readonly C[],
  isConnected: boolean,
): C[] => some.filter(({ needsRemote }) => isConnected || !needsRemote);

/** What the grid draws: the columns in order, their places as CSS, and the width below which it scrolls sideways. */
export function gridColumns(shown: readonly ShownColumn[], isConnected: boolean) {
  const known = shown.flatMap(({ column, width }) => {
    const one = COLUMNS.find(({ key }) => key === column);
    return one ? [{ ...one, width }] : [];
  });
  const found = availableColumns(known, isConnected);
  const places = found.map(({ width, grows }) => (grows ? `minmax(${width}px, 1fr)` : `${width}px`));
  return {
    columns: found,
    // Where no column grows, what is left stays empty at the right.
    template: [`${markWidth}px`, ...places].join(" "),
    leastWidth: found.reduce((sum, { width }) => sum + width, markWidth),
  };
}
