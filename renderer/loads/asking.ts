import type { ColumnFilter, LoadOrder, LoadView } from "../../shared/views/load-rows.ts";
import { type Question, shownLoads, useBoard } from "./board.ts";
import { readFromTop } from "./reading.ts";

const { setState: set } = useBoard;

/** Shows a ready-made view; words, filters and order stay as they are. */
export const showView = (view: LoadView): void => showArranged({ ...shownLoads(), view });

/** Shows all loads of the view: no words, no filters. */
export const showWholeView = (): void => showArranged({ ...shownLoads(), search: "", columns: [] });

/** Shows loads as a view was kept: which, and in which order. */
export function showArranged({
  search = "",
  columns = [],
  ...loads
}: Pick<Question, "view" | "order" | "descending"> & { search?: string; columns?: ColumnFilter[] }): void {
  set({ question: { ...loads, search, columns }, selection: new Set() });
  void readFromTop();
}

/** Narrows the view to loads in which all of these words occur. */
export function searchFor(search: string): void {
  const question = shownLoads();
  const isSame = search.trim() === question.search.trim();
  set({ question: { ...question, search } });
  if (isSame) return;
  set({ selection: new Set() });
  void readFromTop();
}

/** Narrows the view by its columns: in place of how it was narrowed before. */
export function narrowTo(columns: ColumnFilter[]): void {
  set(({ question }) => ({ question: { ...question, columns }, selection: new Set() }));
  void readFromTop();
}

/** Of these one asks for the largest, or the latest; of the others for what comes first in the alphabet or the week. */
const largestFirst: LoadOrder[] = [
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
export function orderBy(order: LoadOrder): void {
  const question = shownLoads();
  const descending = question.order === order ? !question.descending : largestFirst.includes(order);
  set({ question: { ...question, order, descending } });
  void readFromTop();
}
