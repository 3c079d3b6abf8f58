import { keyMark } from "../../shared/loopback.ts";

const kept = "lanedesk-key";

/** Takes the key out of the address to which the one-time link led. */
export function takeBrowserKey(): void {
  if (!location.hash.startsWith(keyMark)) return;
  localStorage.setItem(kept, location.hash.slice(keyMark.length));
  history.replaceState(null, "", location.pathname);
}

/**
 * Shown with every call beside the session's cookie: browsers send a cookie to every port of this machine, but keep
 * this for the address and port that it was given at. The latest counts for windows that were open before, too.
 */
export const browserKey = (): string => localStorage.getItem(kept) ?? "";
