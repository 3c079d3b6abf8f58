import { KEY_PREFIX } from "../../shared/browser-access.ts";

const STORAGE_KEY = "lanedesk-key";

/** Stores the key from the address of the one-time link and removes it from the address. */
export function storeKeyFromAddress(): void {
  if (!location.hash.startsWith(KEY_PREFIX)) return;
  localStorage.setItem(STORAGE_KEY, location.hash.slice(KEY_PREFIX.length));
  history.replaceState(null, "", location.pathname);
}

/**
 * Returns the key that the window sends with every call in addition to the session cookie; empty if none is stored.
 * Browsers send cookies to every port of this computer, but local storage belongs to one address and port.
 */
export const getBrowserKey = (): string => localStorage.getItem(STORAGE_KEY) ?? "";
