import { showArranged } from "./asking.ts";
import { shownLoads } from "./board.ts";
import { useNamedViews } from "./views/named-views.ts";

/** Looks for words among all loads, booked and deleted ones too, past the view and its filters. */
export function searchEverywhere(search: string): void {
  const { order, descending } = shownLoads();
  useNamedViews.setState({ current: undefined });
  showArranged({ view: "all", order, descending, search });
}
