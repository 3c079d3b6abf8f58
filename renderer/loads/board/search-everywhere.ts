import { currentQuery } from "./board.ts";
import { showQuery } from "./change-query.ts";
import { useSavedViews } from "./views/saved-views.ts";

/** Looks for words among all loads, booked and deleted ones too, past the view and its filters. */
export function searchAllLoads(search: string): void {
  const { order, descending } = currentQuery();
  useSavedViews.setState({ current: undefined });
  showQuery({ view: "all", order, descending, search });
}
