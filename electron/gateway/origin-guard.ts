import { isIP } from "node:net";
import type { Exchange } from "./exchange.ts";
import { HttpError } from "./http-error.ts";

/**
 * Creates a guard that rejects requests of web pages from other sites. The Host header reveals DNS rebinding
 * (https://owasp.org/www-community/attacks/DNS_Rebinding); Origin and Sec-Fetch-Site reveal cross-site requests.
 * Programs other than browsers send neither Origin nor Sec-Fetch-Site.
 * @param isOwnName whether a host name, other than IP addresses and localhost, is this service's own
 * @throws HttpError 403 from the returned function
 */
export function createOriginGuard(isOwnName: (name: string) => boolean): (exchange: Exchange) => void {
  /** The last origin that passed the check. Most requests have the same origin. */
  let checkedOrigin: string | undefined;
  return ({ req }) => {
    const [scheme, , address] = req.url.split("/", 3);
    const origin = `${scheme}//${address}`;
    if (origin !== checkedOrigin) assertOwnHost(new URL(req.url).hostname, isOwnName);
    checkedOrigin = origin;
    const from = req.header("origin");
    const site = req.header("sec-fetch-site") ?? "none";
    const isForeign = from !== undefined && from !== new URL(req.url).origin;
    if (isForeign || (site !== "none" && site !== "same-origin"))
      throw new HttpError(403, "Web pages from other sites cannot use this service.");
  };
}

function assertOwnHost(hostname: string, isOwnName: (name: string) => boolean): void {
  const isAddress = hostname === "localhost" || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  if (!isAddress && !isOwnName(hostname))
    throw new HttpError(403, "The Host header does not name this service. Use the service's own address.");
}

/**
 * Rejects a path that cannot be decoded.
 * @throws HttpError 400 when the path's percent encoding is not UTF-8
 */
export function assertReadablePath(exchange: Exchange): void {
  if (!exchange.req.url.includes("%")) return;
  try {
    decodeURIComponent(new URL(exchange.req.url).pathname);
  } catch {
    throw new HttpError(400, "The path has a percent encoding that is not UTF-8. Encode the path as UTF-8.");
  }
}
