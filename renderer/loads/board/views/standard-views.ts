import type { LoadView } from "../../../../shared/views/load-rows.ts";

interface StandardView {
  view: LoadView;
  title: string;
  /** Title and text of the empty state. */
  empty: [title: string, text: string];
}

/** The standard views in the order of their tabs. */
export const STANDARD_VIEWS: StandardView[] = [
  {
    view: "available",
    title: "Open",
    empty: ["No open loads", "Type a load in the quick post line above, or press N."],
  },
  { view: "mine", title: "Mine", empty: ["No loads posted by you", "Loads that you post appear here."] },
  {
    view: "due",
    title: "Due",
    empty: ["No loads due for refresh", "Loads appear here when their next refresh is due."],
  },
  { view: "today", title: "Today", empty: ["No loads posted today", "Loads posted today appear here."] },
  {
    view: "booked",
    title: "Booked",
    empty: ["No booked loads", "In the Open view, press B to book a load."],
  },
  { view: "deleted", title: "Deleted", empty: ["No deleted loads", "You can restore deleted loads here."] },
  { view: "all", title: "All", empty: ["No loads", "Press N to post the first load."] },
];

/** Returns the grid's accessible name: view and search. */
export function formatBoardTitle({ view, search }: { view: LoadView; search: string }): string {
  const title = STANDARD_VIEWS.find((entry) => entry.view === view)?.title ?? "";
  return search.trim() ? `Loads: ${title}, search “${search.trim()}”` : `Loads: ${title}`;
}
