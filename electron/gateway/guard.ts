import { isIP } from "node:net";
import type { Exchange } from "./exchange.ts";
import { Refusal } from "./refusal.ts";

/**
 * Keeps web pages out. A page that reaches Lanedesk by a name of its own (DNS rebinding) is told by the Host
 * header; a page of another site by what the browser says of itself. Other programs send neither.
 * https://owasp.org/www-community/attacks/DNS_Rebinding
 * @param isOwnName whether a name is this service's, beside its addresses and localhost
 */
export function createGuard(isOwnName: (name: string) => boolean): (exchange: Exchange) => void {
  /** The address by which the last caller reached this service: nearly always the next one's, too. */
  let reached: string | undefined;
  return ({ req }) => {
    const [scheme, , address] = req.url.split("/", 3);
    const by = `${scheme}//${address}`;
    if (by !== reached) assertOwn(new URL(req.url).hostname, isOwnName);
    reached = by;
    const from = req.header("origin");
    const site = req.header("sec-fetch-site") ?? "none";
    const isForeign = from !== undefined && from !== new URL(req.url).origin;
    if (isForeign || (site !== "none" && site !== "same-origin"))
      throw new Refusal(403, "Web pages of other sites may not use this service.");
  };
}

function assertOwn(hostname: string, isOwnName: (name: string) => boolean): void {
  const isAddress = hostname === "localhost" || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  if (!isAddress && !isOwnName(hostname))
    throw new Refusal(403, "The Host header does not name this service by its address.");
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
