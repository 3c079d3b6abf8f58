import { create } from "zustand";

export const views = ["loads", "carriers", "rates", "sync", "settings"] as const;
export type View = (typeof views)[number];

export const viewNames: Record<View, string> = {
  loads: "Loads",
  carriers: "Carriers",
  rates: "Rates",
  sync: "Sync",
  settings: "Settings",
};

/** The keys that go there; a letter would be taken twice for the last. */
export const viewKeys: Record<View, string> = {
  loads: "g l",
  carriers: "g c",
  rates: "g r",
  sync: "g s",
  settings: "Mod+,",
};

const viewOf = (hash: string): View => views.find((view) => hash === `#${view}`) ?? "loads";

/** Which view is shown; the address says it too, so that a reload and the back button stay true. */
export const useNavigation = create<{ view: View; section: string }>(() => ({
  view: viewOf(location.hash),
  section: "",
}));

/** Goes to a view, and there to one of its sections, where it has some. */
export function go(view: View, section = ""): void {
  useNavigation.setState({ section });
  location.hash = view;
}

/** Follows the address; called once. */
export function followAddress(): () => void {
  const onChange = () => useNavigation.setState({ view: viewOf(location.hash) });
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}
