import { app, dialog, shell } from "electron";

/** Hosts of FMCSA pages with a carrier's authority and safety record. */
const ALLOWED_HOSTS: ReadonlySet<string> = new Set([
  "safer.fmcsa.dot.gov",
  "ai.fmcsa.dot.gov",
  "li-public.fmcsa.dot.gov",
]);

/** A link to a phone number or an e-mail address, without other fields. */
const CONTACT_ADDRESS = /^(tel:\+?[\d,;x-]{3,40}|mailto:[^?&:/\s]{1,254}@[^?&:/\s]{1,254})$/i;

/**
 * Opens an https address of an allowed host in the default browser, and a phone number or e-mail address in the default
 * program. Shows a message if the system cannot open the address. Ignores any other address.
 * Rule: https://www.electronjs.org/docs/latest/tutorial/security#15-do-not-use-shellopenexternal-with-untrusted-content
 */
export function openExternally(address: string): void {
  if (isAllowedAddress(address)) shell.openExternal(address).catch(() => explainFailure(address));
}

function explainFailure(address: string): void {
  const details: Record<string, string> = {
    "tel:": "Set up a program that opens phone links, or copy the phone number.",
    "mailto:": "Set up a program that opens e-mail links, or copy the e-mail address.",
    "https:": `Set up a default browser, or enter this address in a browser: ${address}`,
  };
  void dialog.showMessageBox({
    type: "warning",
    title: app.name,
    message: "Lanedesk can't open this link",
    detail: details[new URL(address).protocol] ?? "",
  });
}

function isAllowedAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  if (CONTACT_ADDRESS.test(address)) return true;
  return protocol === "https:" && ALLOWED_HOSTS.has(host) && username === "" && password === "";
}
