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

/** Settings has no "g s": Sync uses it. */
export const viewKeys: Record<View, string> = {
  loads: "g l",
  carriers: "g c",
  rates: "g r",
  sync: "g s",
  settings: "Mod+,",
};

const viewOf = (hash: string): View => views.find((view) => hash === `#${view}`) ?? "loads";

/** The current view. The address follows it, so that reload and the back button work. */
export const useNavigation = create<{ view: View; section: string }>(() => ({
  view: viewOf(location.hash),
  section: "",
}));

/** Shows a view, and scrolls Settings to a section. */
export function navigate(view: View, section = ""): void {
  useNavigation.setState({ section });
  location.hash = view;
}

/** Follows the address. @returns a function that stops it */
export function followAddress(): () => void {
  const onChange = () => useNavigation.setState({ view: viewOf(location.hash) });
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}
