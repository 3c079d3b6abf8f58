import { create } from "zustand";

export const views = ["loads", "carriers", "rates", "settings"] as const;
export type View = (typeof views)[number];

export const viewNames: Record<View, string> = {
  loads: "Loads",
  carriers: "Carriers",
  rates: "Rates",
  settings: "Settings",
};

const viewOf = (hash: string): View => views.find((view) => hash === `#${view}`) ?? "loads";

/** Which view is shown; the address says it too, so that a reload and the back button stay true. */
export const useNavigation = create<{ view: View }>(() => ({ view: viewOf(location.hash) }));

export function go(view: View): void {
  location.hash = view;
}

/** Follows the address; called once. */
export function followAddress(): () => void {
  const onChange = () => useNavigation.setState({ view: viewOf(location.hash) });
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}
