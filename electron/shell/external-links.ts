import { shell } from "electron";

/** FMCSA pages with a carrier's authority and safety record. */
const ALLOWED_HOSTS: ReadonlySet<string> = new Set([
  "safer.fmcsa.dot.gov",
  "ai.fmcsa.dot.gov",
  "li-public.fmcsa.dot.gov",
]);

/**
 * Opens an https address of an allowed host in the default browser; ignores any other.
 * Rule: https://www.electronjs.org/docs/latest/tutorial/security#15-do-not-use-shellopenexternal-with-untrusted-content
 */
export function openExternally(address: string): void {
  if (isAllowedAddress(address)) void shell.openExternal(address);
}

function isAllowedAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === "https:" && ALLOWED_HOSTS.has(host) && username === "" && password === "";
}
