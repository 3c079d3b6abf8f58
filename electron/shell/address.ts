/** The scheme of the window's pages. */
export const APP_SCHEME = "app";
const HOST = "lanedesk";

/** The address of the main window's page. */
export const START_ADDRESS = `${APP_SCHEME}://${HOST}/`;

/** Whether an address opens a load in its own window, or the load's rate confirmation. */
export const isLoadAddress = (address: string): boolean =>
  isOwnAddress(address) &&
  /^\/?#(load|confirmation)\/[\da-f-]{36}$/.test(address.slice(START_ADDRESS.length - 1));

/**
 * Whether an address is one of Lanedesk's pages. Compares the parts of the address, because Node reports the origin of
 * a custom scheme as "null".
 */
export function isOwnAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password, port } = new URL(address);
  return protocol === `${APP_SCHEME}:` && host === HOST && username === "" && password === "" && port === "";
}
