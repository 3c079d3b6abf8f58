/** The scheme under which the window's pages are served, and the one host that it has. */
export const scheme = "app";
const host = "lanedesk";

/** Where the window begins. */
export const startAddress = `${scheme}://${host}/`;

/** Whether an address is the one under which a load has a window of its own. */
export const isLoadAddress = (address: string): boolean =>
  isOwnAddress(address) && /^\/?#load\/[\da-f-]{36}$/.test(address.slice(startAddress.length - 1));

/** Whether an address belongs to Lanedesk's own pages. Node knows no origin for the scheme, hence the parts. */
export function isOwnAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host: named, username, password, port } = new URL(address);
  return protocol === `${scheme}:` && named === host && username === "" && password === "" && port === "";
}
