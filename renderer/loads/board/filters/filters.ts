import { create } from "zustand";
import type { ColumnFilter } from "../../../../shared/views/load-rows.ts";
import { useBoard } from "../board.ts";
import { focusBoard } from "../board-focus.ts";
import { setFilters } from "../change-query.ts";

/** Whether the broker opened the filter row. The row is also visible while a filter is set. */
export const useFilterRow = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

/** Whether the filter row is visible. */
export function useIsFilterRowShown(): boolean {
  const isOpen = useFilterRow((state) => state.isOpen);
  return useBoard((state) => state.query.columnFilters.length > 0) || isOpen;
}

/** Footer text: examples for the focused filter, or the error of an invalid filter. */
export const useFilterHint = create<{ hint: string }>(() => ({ hint: "" }));

/** Opens the filter row and focuses its first field, or closes the row and clears all filters. */
export function toggleFilters(): void {
  const hasFilters = useBoard.getState().query.columnFilters.length > 0;
  const isOpen = useFilterRow.getState().isOpen || hasFilters;
  useFilterRow.setState({ isOpen: !isOpen });
  if (!isOpen) return;
  if (hasFilters) setFilters([]);
  focusBoard();
}

/** Sets or clears the filter of one column. */
export function setColumnFilter(
  column: ColumnFilter["column"],
  filter: Omit<ColumnFilter, "column"> | undefined,
) {
  const { columnFilters } = useBoard.getState().query;
  const before = columnFilters.find((filter) => filter.column === column);
  const after = filter && { column, ...filter };
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const others = columnFilters.filter((filter) => filter.column !== column);
  setFilters(after ? [...others, after] : others);
}
