/**
 * The test browser knows no schemes but its own, so a custom scheme stands as a host name that browsers hold to
 * be safe: app://lanedesk/x is http://lanedesk.app.localhost/x there, and app://lanedesk/x everywhere else.
 */
const customSchemes = new Set<string>();

export const addScheme = (scheme: string): void => {
  customSchemes.add(scheme);
};

/** An address as the test browser has it. */
export function toBrowser(address: string): string {
  if (!URL.canParse(address)) return address;
  const { protocol, host, pathname, search, hash } = new URL(address);
  const scheme = protocol.slice(0, -1);
  return customSchemes.has(scheme)
    ? `http://${host}.${scheme}.localhost${pathname}${search}${hash}`
    : address;
}

/** An address as the program has it. */
export function fromBrowser(address: string): string {
  if (!URL.canParse(address)) return address;
  const { protocol, hostname, pathname, search, hash } = new URL(address);
  const [, host, scheme] = /^(.*)\.([^.]+)\.localhost$/.exec(hostname) ?? [];
  return protocol === "http:" && scheme && customSchemes.has(scheme)
    ? `${scheme}://${host}${pathname}${search}${hash}`
    : address;
}

/** The custom scheme of an address of the program, if it has one. */
export function schemeOf(address: string): string | undefined {
  const scheme = address.slice(0, Math.max(0, address.indexOf(":")));
  return customSchemes.has(scheme) ? scheme : undefined;
}
