import { getMoment, readDateTime } from "../../shared/interface/date-time.ts";
import type { LoadAtRevision } from "../../shared/views/load-changes.ts";
import type { ExpectedLoad } from "../services/loads/availability.ts";
import type { Exchange } from "./exchange.ts";

/**
 * Returns a load's strong ETag: its revision and the time of its last change. The tag includes the time, because a
 * store restored from a backup uses the same revision numbers again.
 */
export function createEntityTag({ load, revision }: LoadAtRevision): string {
  const parts = readDateTime(load.updatedDateTime);
  return `"${revision}-${(parts ? getMoment(parts) : 0).toString(36)}"`;
}

const NO_MATCH: ExpectedLoad = { revision: -1, updatedAt: -1 };

/**
 * Returns the revision and time that If-Match requires; undefined without the header or for "*". Of several tags, uses
 * the tag with the highest revision. Tags in another format match no load.
 */
export function readExpectedRevision(exchange: Exchange): ExpectedLoad | undefined {
  const header = exchange.req.header("if-match")?.trim();
  if (header === undefined || header === "*") return undefined;
  const tags = [...header.matchAll(/(?:^|,)\s*"(\d{1,15})-([0-9a-z]{1,12})"\s*(?=,|$)/g)];
  return tags
    .map(([, revision, time = ""]) => ({
      revision: Number(revision),
      updatedAt: Number.parseInt(time, 36),
    }))
    .reduce((highest, tag) => (tag.revision > highest.revision ? tag : highest), NO_MATCH);
}

/**
 * Whether the caller already has this version of the load (If-None-Match, RFC 9110, 13.1.2). "*" means every version.
 */
export function hasMatchingTag(exchange: Exchange, tag: string): boolean {
  const header = exchange.req.header("if-none-match") ?? "";
  return header.trim() === "*" || header.split(",").some((given) => given.trim().replace(/^W\//, "") === tag);
}
