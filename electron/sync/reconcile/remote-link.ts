import { createHash } from "node:crypto";
import { type Json, toCanonicalJson } from "../../../shared/json.ts";
import { getLoadState, loadStates } from "../../../shared/reference/load-states.ts";
import { type LoadRecord, NOT_DUE, type RemoteLinkRecord, type UnansweredRecord } from "../../store/store.ts";
import { allPaths } from "../merge/load-fields.ts";
import type { RemoteLoad } from "../merge/remote-load.ts";
import { mergeSentChanges } from "../merge/sent-changes.ts";
import type { LoadResponse } from "../remote/load-client.ts";
import type { Session } from "../session/session.ts";

/** Average interval between two reads of a known load. */
export const READ_INTERVAL_MS = 5 * 60_000;

/** Maximum number of earlier versions stored per load, to recognize a remote that was restored to one of them. */
const MAX_AGREED_DIGESTS = 20;

/**
 * The time for which sync guards a field after sending the field to a remote without ETag; longer than any concurrent
 * request of another desktop takes.
 */
const GUARD_MS = 10 * 60_000;

/**
 * Maximum number of stored requests without a response. After such a request, sync reads the load before the next
 * request, so only the last few matter.
 */
const MAX_UNANSWERED = 10;

/**
 * Returns the time of the next read in milliseconds since 1970. A jitter of ±25% spreads the reads of loads that sync
 * sent together.
 */
export const computeNextReadAt = ({ random }: Pick<Session, "random">, now: number): number =>
  now + Math.round(READ_INTERVAL_MS * (0.75 + random() / 2));

/** Characters in base64url: 96 bits, enough to distinguish the versions of one load. */
const DIGEST_CHARS = 16;

/** Computes a digest that identifies a JSON value, regardless of the order of its keys. */
export const digestJson = (json: Json): string =>
  createHash("sha256").update(toCanonicalJson(json)).digest("base64url").slice(0, DIGEST_CHARS);

/** Computes a digest that identifies one version of a remote load. */
export const digestLoad = ({ raw }: RemoteLoad): string => digestJson(raw);

/** Adds the digest of an earlier version; returns at most the last MAX_AGREED_DIGESTS digests. */
export const addAgreedDigest = (agreed: string[], digest: string): string[] =>
  agreed.includes(digest) ? agreed : [...agreed, digest].slice(-MAX_AGREED_DIGESTS);

/** Creates guards for every field. */
export const createGuardsForAllFields = (now: number): RemoteLinkRecord["guarded"] =>
  allPaths.map((path) => ({ path, until: now + GUARD_MS }));

/** Adds guards for these fields, or renews them. */
export function addGuards(
  guarded: RemoteLinkRecord["guarded"],
  paths: readonly string[],
  now: number,
): RemoteLinkRecord["guarded"] {
  const added = paths.map((path) => ({ path, until: now + GUARD_MS }));
  return [...guarded.filter(({ path }) => !paths.includes(path)), ...added];
}

/**
 * Returns the ETag that guards a write; empty if the remote sent no strong ETag or may ignore it. An epoch identifies a
 * Lanedesk even if a proxy hides its capabilities.
 */
export const getGuardingEtag = (
  { capabilities }: Pick<Session, "capabilities">,
  { etag, epoch }: Pick<LoadResponse, "etag" | "epoch">,
): string => (capabilities.hasEtag || epoch !== "" ? etag : "");

/** Returns the base with the changes that the remote has and that this desktop sent without getting a response. */
export function applySentChanges(
  { unanswered = [] }: Pick<RemoteLinkRecord, "unanswered">,
  base: RemoteLoad,
  remote: RemoteLoad,
): RemoteLoad {
  const sent = unanswered.filter(({ isDelete }) => !isDelete).map(({ changed }) => changed);
  if (sent.length === 0 || base === remote) return base;
  return { ...base, values: mergeSentChanges(base.values, remote.values, sent) };
}

/** Returns the link with the request that sync sends next. Sync stores the link first: the response may be lost. */
export const addUnanswered = (
  { unanswered = [], ...link }: RemoteLinkRecord,
  request: UnansweredRecord,
): RemoteLinkRecord => ({ ...link, unanswered: [...unanswered, request].slice(-MAX_UNANSWERED) });

/** Returns the link without the last request, because the request certainly changed nothing on the remote. */
export const removeLastUnanswered = ({ unanswered = [], ...link }: RemoteLinkRecord): RemoteLinkRecord => ({
  ...link,
  unanswered: unanswered.slice(0, -1),
});

interface Agreement {
  session: Session;
  link: RemoteLinkRecord;
  base: RemoteLoad;
  response: LoadResponse;
  /** Given for the response to an update or a create, which is newer than every lost response. */
  sent: object | undefined;
  now: number;
}

/**
 * Returns the link with the remote's version as the new base.
 * @param local the load after the merge
 * @param changedHere the fields that users changed here; sync guards them on a remote without ETag
 */
export function toAgreedLink(
  { session, link, base, response, sent, now }: Agreement,
  local: LoadRecord,
  changedHere: readonly { path: string }[] = [],
  readDueAt = computeNextReadAt(session, now),
): RemoteLinkRecord {
  const etag = getGuardingEtag(session, response);
  const digest = digestLoad(response.load);
  const current = link.guarded.filter(({ until }) => until > now);
  const paths = changedHere.map(({ path }) => path);
  return {
    ...link,
    base: response.load.raw,
    etag: response.etag,
    epoch: response.epoch,
    revision: local.revision,
    agreed: addAgreedDigest(link.agreed, digestLoad(base)).filter((known) => known !== digest),
    staleResponses: 0,
    guarded: etag ? [] : addGuards(current, paths, now),
    // A request without a response may still arrive within GUARD_MS.
    unanswered: sent ? [] : (link.unanswered ?? []).filter(({ at }) => at + GUARD_MS > now),
    readDueAt,
  };
}

/** Returns the link after the remote deleted the load as requested; the digest helps to recognize a restored remote. */
export const toDeletedLink = (link: RemoteLinkRecord, base: RemoteLoad | undefined): RemoteLinkRecord => ({
  ...link,
  base: { ...link.base, loadState: getLoadState(loadStates.closed) },
  etag: "",
  agreed: base ? addAgreedDigest(link.agreed, digestLoad(base)) : link.agreed,
  unanswered: [],
  readDueAt: NOT_DUE,
});
