import type { LoadView } from "../../../../shared/views/load-rows.ts";

/** The ready-made views in the order of their tabs, and what to say when one is empty. */
export const STANDARD_VIEWS: { view: LoadView; title: string; empty: string }[] = [
  {
    view: "available",
    title: "On the board",
    empty: "Nothing is posted. Type a load in the line above, or press N.",
  },
  { view: "mine", title: "Mine", empty: "You have posted nothing yet." },
  {
    view: "due",
    title: "Due for refresh",
    empty: "Everything is fresh. Loads appear here when they may be refreshed again.",
  },
  { view: "today", title: "Today", empty: "Nothing was posted today." },
  { view: "booked", title: "Booked", empty: "Nothing is booked yet." },
  { view: "deleted", title: "Deleted", empty: "Nothing was deleted." },
  { view: "all", title: "All", empty: "There are no loads yet." },
];

/** What the board shows, in words: its name for a screen reader. */
export function boardTitle({ view, search }: { view: LoadView; search: string }): string {
  const title = STANDARD_VIEWS.find((entry) => entry.view === view)?.title ?? "";
  return search.trim() ? `Loads: ${title}, with “${search.trim()}”` : `Loads: ${title}`;
}
