import { momentOf, readDateTime } from "../../shared/interface/date-time.ts";
import type { SeenLoad } from "../services/loads/availability.ts";
import type { LoadAtRevision } from "../services/loads/load-record.ts";
import type { Exchange } from "./exchange.ts";

/**
 * A load's ETag: strong, from its revision and the moment of its last change. The moment is there because a store
 * that was restored from a backup counts the same revisions again.
 */
export function entityTag({ load, revision }: LoadAtRevision): string {
  const parts = readDateTime(load.updatedDateTime);
  return `"${revision}-${(parts ? momentOf(parts) : 0).toString(36)}"`;
}

const nothingSeen: SeenLoad = { revision: -1, updatedAt: -1 };

/**
 * What If-Match says that the caller has seen; undefined when it says nothing. Of several the highest revision
 * counts, as revisions only rise. A tag that Lanedesk never gave matches nothing.
 */
export function expectedRevision(exchange: Exchange): SeenLoad | undefined {
  const header = exchange.req.header("if-match")?.trim();
  if (header === undefined || header === "*") return undefined;
  const tags = [...header.matchAll(/(?:^|,)\s*"(\d{1,15})-([0-9a-z]{1,12})"\s*(?=,|$)/g)];
  return tags
    .map(([, revision, moment = ""]) => ({
      revision: Number(revision),
      updatedAt: Number.parseInt(moment, 36),
    }))
    .reduce((highest, one) => (one.revision > highest.revision ? one : highest), nothingSeen);
}

/** Whether the caller has this very load already (If-None-Match, RFC 9110, 13.1.2). */
export function isKnown(exchange: Exchange, tag: string): boolean {
  const header = exchange.req.header("if-none-match") ?? "";
  return header.split(",").some((known) => known.trim().replace(/^W\//, "") === tag);
}
