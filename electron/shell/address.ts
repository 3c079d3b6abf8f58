/** The scheme under which the window's pages are served, and the one host that it has. */
export const APP_SCHEME = "app";
const host = "lanedesk";

/** Where the window begins. */
export const START_ADDRESS = `${APP_SCHEME}://${host}/`;

/** Whether an address is the one under which a load has a window of its own. */
export const isLoadAddress = (address: string): boolean =>
  isOwnAddress(address) && /^\/?#load\/[\da-f-]{36}$/.test(address.slice(START_ADDRESS.length - 1));

/** Whether an address belongs to Lanedesk's own pages. Node knows no origin for the scheme, hence the parts. */
export function isOwnAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host: named, username, password, port } = new URL(address);
  return protocol === `${APP_SCHEME}:` && named === host && username === "" && password === "" && port === "";
}
