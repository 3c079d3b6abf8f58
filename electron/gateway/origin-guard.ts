import { isIP } from "node:net";
import type { Exchange } from "./exchange.ts";
import { HttpError } from "./http-error.ts";

/**
 * Rejects requests of web pages from other sites. The Host header reveals DNS rebinding
 * (https://owasp.org/www-community/attacks/DNS_Rebinding); Origin and Sec-Fetch-Site reveal cross-site requests.
 * Programs other than browsers send neither Origin nor Sec-Fetch-Site.
 * @param isOwnName whether a host name, other than IP addresses and localhost, is this service's own
 * @throws HttpError 403
 */
export function assertOwnSite({ req }: Exchange, isOwnName: (name: string) => boolean): void {
  const { hostname, origin } = new URL(req.url);
  const isAddress = hostname === "localhost" || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  if (!isAddress && !isOwnName(hostname))
    throw new HttpError(403, "The Host header does not name this service. Use the service's own address.");
  const from = req.header("origin") ?? origin;
  const site = req.header("sec-fetch-site") ?? "none";
  if (from !== origin || (site !== "none" && site !== "same-origin"))
    throw new HttpError(
      403,
      "Web pages from other sites cannot use this service. Send the request from a program outside the browser.",
    );
}

/**
 * Rejects a path that cannot be decoded.
 * @throws HttpError 400 when the percent encoding of the path is malformed or is not UTF-8
 */
export function assertReadablePath(exchange: Exchange): void {
  if (!exchange.req.url.includes("%")) return;
  try {
    decodeURIComponent(new URL(exchange.req.url).pathname);
  } catch {
    throw new HttpError(
      400,
      "The percent encoding of the path is malformed or is not UTF-8. Correct the path.",
    );
  }
}
