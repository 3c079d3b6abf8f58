import { create } from "zustand";

/** The views, in the order of the header. */
export const views = ["loads", "carriers", "rates", "sync", "settings"] as const;
/** The name of a view. */
export type View = (typeof views)[number];

/** The labels of the views. */
export const viewLabels: Record<View, string> = {
  loads: "Loads",
  carriers: "Carriers",
  rates: "Rates",
  sync: "Sync",
  settings: "Settings",
};

/** The keys that open the views. Settings can't have "g s", because Sync uses these keys. */
export const viewKeys: Record<View, string> = {
  loads: "g l",
  carriers: "g c",
  rates: "g r",
  sync: "g s",
  settings: "Mod+,",
};

/** Parses an address such as "#loads" or "#settings/backups". An unknown view becomes Loads. */
export function parseAddress(hash: string): { view: View; section: string } {
  const [name, section = ""] = hash.slice(1).split("/");
  return { view: views.find((view) => view === name) ?? "loads", section };
}

/** The current view, and the section of Settings. Both follow the address, so a reload keeps them. */
export const useNavigation = create<{ view: View; section: string }>(() => parseAddress(location.hash));

/** Shows a view, or a section of Settings. */
export function navigate(view: View, section = ""): void {
  location.hash = section ? `${view}/${section}` : view;
}

/** Updates the current view after each change of the address. @returns a function that unsubscribes */
export function followAddress(): () => void {
  const onChange = () => useNavigation.setState(parseAddress(location.hash));
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}
