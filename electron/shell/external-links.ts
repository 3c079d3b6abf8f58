import { shell } from "electron";

/** Where a broker looks up a carrier's authority and safety record; nothing else is opened from the window. */
const allowedHosts: ReadonlySet<string> = new Set([
  "safer.fmcsa.dot.gov",
  "ai.fmcsa.dot.gov",
  "li-public.fmcsa.dot.gov",
]);

/**
 * Opens an address in the browser when it is on the list, over https.
 * Rule: https://www.electronjs.org/docs/latest/tutorial/security#15-do-not-use-shellopenexternal-with-untrusted-content
 */
export function openExternally(address: string): void {
  if (isAllowedOutside(address)) void shell.openExternal(address);
}

function isAllowedOutside(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === "https:" && allowedHosts.has(host) && username === "" && password === "";
}
