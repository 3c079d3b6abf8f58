import { create } from "zustand";
import type { ColumnFilter } from "../../../../shared/views/load-rows.ts";
import { useBoard } from "../board.ts";
import { setFilters } from "../change-query.ts";
import { focusBoard } from "../grid/board-focus.ts";

/** Whether the row of filters was opened; it stands, too, while any column is narrowed. */
export const useFilterRow = create<{ opened: boolean }>(() => ({ opened: false }));

/** Whether the row of filters stands under the headings. */
export function useIsFilterRowShown(): boolean {
  const opened = useFilterRow((state) => state.opened);
  return useBoard((state) => state.query.columns.length > 0) || opened;
}

/** What can be typed in the filter that has the focus, or that one of them is not understood: told in the footer. */
export const useFilterHint = create<{ hint: string }>(() => ({ hint: "" }));

/** Opens the row of filters with the focus in its first field; closes it, and shows the whole view again. */
export function toggleFilters(): void {
  const isOpen = useFilterRow.getState().opened || useBoard.getState().query.columns.length > 0;
  useFilterRow.setState({ opened: !isOpen });
  if (!isOpen) return;
  if (useBoard.getState().query.columns.length > 0) setFilters([]);
  focusBoard();
}

/** Narrows one column, or no longer; the others stay as they are. */
export function setColumnFilter(
  column: ColumnFilter["column"],
  filter: Omit<ColumnFilter, "column"> | undefined,
) {
  const { columns } = useBoard.getState().query;
  const before = columns.find((one) => one.column === column);
  const after = filter && { column, ...filter };
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const others = columns.filter((one) => one.column !== column);
  setFilters(after ? [...others, after] : others);
}
