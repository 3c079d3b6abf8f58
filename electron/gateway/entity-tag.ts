import type { Exchange } from "./exchange.ts";

/** A load's ETag: strong, from its revision. */
export const entityTag = (revision: number): string => `"${revision}"`;

const noRevision = -1;

/**
 * The revision that If-Match asks for; undefined when it asks for none. Of several the highest counts, as
 * revisions only rise. A tag that Lanedesk never gave matches nothing.
 */
export function expectedRevision(exchange: Exchange): number | undefined {
  const header = exchange.req.header("if-match")?.trim();
  if (header === undefined || header === "*") return undefined;
  const revisions = [...header.matchAll(/(?:^|,)\s*"(\d{1,15})"\s*(?=,|$)/g)].map(([, digits]) =>
    Number(digits),
  );
  return Math.max(noRevision, ...revisions);
}
