/**
 * The test browser has no custom schemes. There, app://lanedesk/x becomes http://lanedesk.app.localhost/x, which browsers
 * treat as a secure origin.
 */
const customSchemes = new Set<string>();

export const addScheme = (scheme: string): void => {
  customSchemes.add(scheme);
};

/** Converts an address of the program to the browser's. */
export function toBrowser(address: string): string {
  if (!URL.canParse(address)) return address;
  const { protocol, host, pathname, search, hash } = new URL(address);
  const scheme = protocol.slice(0, -1);
  return customSchemes.has(scheme)
    ? `http://${host}.${scheme}.localhost${pathname}${search}${hash}`
    : address;
}

/** Converts an address of the browser to the program's. */
export function fromBrowser(address: string): string {
  if (!URL.canParse(address)) return address;
  const { protocol, hostname, pathname, search, hash } = new URL(address);
  const [, host, scheme] = /^(.*)\.([^.]+)\.localhost$/.exec(hostname) ?? [];
  return protocol === "http:" && scheme && customSchemes.has(scheme)
    ? `${scheme}://${host}${pathname}${search}${hash}`
    : address;
}

/** The custom scheme of an address, if it has one. */
export function getScheme(address: string): string | undefined {
  const scheme = address.slice(0, Math.max(0, address.indexOf(":")));
  return customSchemes.has(scheme) ? scheme : undefined;
}
