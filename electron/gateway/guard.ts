import { isIP } from "node:net";
import type { Exchange } from "./exchange.ts";
import { Refusal } from "./refusal.ts";

/**
 * Keeps web pages out. A page that reaches Lanedesk by a name of its own (DNS rebinding) is told by the Host
 * header; a page of another site by what the browser says of itself. Other programs send neither.
 * https://owasp.org/www-community/attacks/DNS_Rebinding
 * @param isOwnName whether a name is this service's, beside its addresses and localhost
 */
export function assertNoForeignPage(exchange: Exchange, isOwnName: (name: string) => boolean): void {
  const { origin, hostname } = new URL(exchange.req.url);
  const isAddress = hostname === "localhost" || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  if (!isAddress && !isOwnName(hostname))
    throw new Refusal(403, "The Host header does not name this service by its address.");
  const from = exchange.req.header("origin");
  const site = exchange.req.header("sec-fetch-site") ?? "none";
  if ((from !== undefined && from !== origin) || (site !== "none" && site !== "same-origin"))
    throw new Refusal(403, "Web pages of other sites may not use this service.");
}

/** A path that cannot be decoded names nothing. */
export function assertReadablePath(exchange: Exchange): void {
  if (!exchange.req.url.includes("%")) return;
  try {
    decodeURIComponent(new URL(exchange.req.url).pathname);
  } catch {
    throw new Refusal(400, "The path holds a percent encoding that is not UTF-8.");
  }
}
