import type { ColumnFilter, LoadOrder, LoadView } from "../../../shared/views/load-rows.ts";
import { type BoardQuery, currentQuery, useBoard } from "./board.ts";
import { reloadFromTop } from "./read-rows.ts";

const { setState: set } = useBoard;

/** Shows a ready-made view; words, filters and order stay as they are. */
export const showView = (view: LoadView): void => showQuery({ ...currentQuery(), view });

/** Shows all loads of the view: no words, no filters. */
export const clearSearchAndFilters = (): void => showQuery({ ...currentQuery(), search: "", columns: [] });

/** Shows loads as a view was kept: which, and in which order. */
export function showQuery({
  search = "",
  columns = [],
  ...loads
}: Pick<BoardQuery, "view" | "order" | "descending"> & { search?: string; columns?: ColumnFilter[] }): void {
  set({ query: { ...loads, search, columns }, selection: new Set() });
  void reloadFromTop();
}

/** Narrows the view to loads in which all of these words occur. */
export function setSearch(search: string): void {
  const question = currentQuery();
  const isSame = search.trim() === question.search.trim();
  set({ query: { ...question, search } });
  if (isSame) return;
  set({ selection: new Set() });
  void reloadFromTop();
}

/** Narrows the view by its columns: in place of how it was narrowed before. */
export function setFilters(columns: ColumnFilter[]): void {
  set(({ query }) => ({ query: { ...query, columns }, selection: new Set() }));
  void reloadFromTop();
}

/** Of these one asks for the largest, or the latest; of the others for what comes first in the alphabet or the week. */
const DESCENDING_FIRST: LoadOrder[] = [
  "created",
  "updated",
  "refreshed",
  "rate",
  "ratePerMile",
  "miles",
  "weight",
  "length",
];

/** Orders by a column; again by the same turns it round. */
export function sortBy(order: LoadOrder): void {
  const question = currentQuery();
  const descending = question.order === order ? !question.descending : DESCENDING_FIRST.includes(order);
  set({ query: { ...question, order, descending } });
  void reloadFromTop();
}
