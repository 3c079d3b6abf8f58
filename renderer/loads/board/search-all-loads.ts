import { getQuery } from "./board.ts";
import { showQuery } from "./change-query.ts";
import { useCurrentView } from "./views/saved-views.ts";

/** Searches all loads, including booked and deleted ones, without filters. */
export function searchAllLoads(search: string): void {
  const { order, isDescending } = getQuery();
  useCurrentView.setState({ current: undefined });
  showQuery({ view: "all", order, isDescending, search });
}
