import type { ColumnFilter, LoadOrder, LoadView } from "../../../shared/views/load-rows.ts";
import { type BoardQuery, getQuery, useBoard } from "./board.ts";
import { COLUMNS } from "./columns/columns.tsx";
import { reloadFromTop } from "./read-rows.ts";

const { setState: set } = useBoard;

/** Shows a standard view; search, order, and the filters of columns in that view stay. Clears the selection. */
export function showView(view: LoadView): void {
  const query = getQuery();
  const hidden = COLUMNS.filter(({ isInView }) => isInView?.(view) === false).map(({ order }) => order);
  const columnFilters = query.columnFilters.filter(({ column }) => !hidden.includes(column));
  showQuery({ ...query, view, columnFilters });
}

/** Shows the loads of a query, for example the query of a saved view; clears the selection. */
export function showQuery({
  search = "",
  columnFilters = [],
  ...rest
}: Pick<BoardQuery, "view" | "order" | "isDescending"> & {
  search?: string;
  columnFilters?: ColumnFilter[];
}): void {
  set({ query: { ...rest, search, columnFilters }, selection: new Set() });
  void reloadFromTop();
}

/** Limits the view to the loads that match the search; clears the selection if the search changed. */
export function setSearch(search: string): void {
  const query = getQuery();
  const isSame = search.trim() === query.search.trim();
  set({ query: { ...query, search } });
  if (isSame) return;
  set({ selection: new Set() });
  void reloadFromTop();
}

/** Replaces the column filters; clears the selection. */
export function setFilters(columnFilters: ColumnFilter[]): void {
  set(({ query }) => ({ query: { ...query, columnFilters }, selection: new Set() }));
  void reloadFromTop();
}

/** Orders that start with the largest or latest value. */
const DESCENDING_FIRST: LoadOrder[] = [
  "created",
  "updated",
  "refreshed",
  "rate",
  "agreedRate",
  "customerRate",
  "margin",
  "ratePerMile",
  "miles",
  "weight",
  "length",
];

/** Sorts the rows by a column; sorting by the same column again reverses the order. */
export function sortRowsBy(order: LoadOrder): void {
  const query = getQuery();
  const isDescending = query.order === order ? !query.isDescending : DESCENDING_FIRST.includes(order);
  set({ query: { ...query, order, isDescending } });
  void reloadFromTop();
}
