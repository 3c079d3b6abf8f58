import { createHash } from "node:crypto";
import { canonicalJson, isSameJson } from "../../../shared/json.ts";
import { loadStates, stateOf } from "../../../shared/reference/load-states.ts";
import { type LoadRecord, NOT_DUE, type RemoteLinkRecord, type UnansweredRecord } from "../../store/store.ts";
import { allPaths } from "../merge/load-fields.ts";
import type { RemoteLoad } from "../merge/remote-load.ts";
import { baseWithSentChanges } from "../merge/sent-changes.ts";
import type { RemoteAnswer } from "../remote/load-client.ts";
import type { Session } from "../session/session.ts";

/** How long a known load is left alone before it is read again, in milliseconds. */
export const READ_INTERVAL_MS = 5 * 60_000;

/** How many earlier states of a load are remembered, to know a remote that went back to one. */
const mostAgreed = 20;

/**
 * For how long a field that was sent to a remote without ETag is watched: longer than any request that another
 * desktop sent at the same time can be under way.
 */
const guardFor = 10 * 60_000;

/** How many unanswered requests are remembered: before each of them the load was read, so that few matter. */
const mostUnanswered = 10;

/** Somewhere around the usual pause, so that loads that were sent together are not all read together. */
export const scheduleNextRead = ({ random }: Pick<Session, "random">, now: number): number =>
  now + Math.round(READ_INTERVAL_MS * (0.75 + random() / 2));

/** What tells two answers of a load apart. */
export const digestLoad = ({ raw }: RemoteLoad): string =>
  createHash("sha256").update(canonicalJson(raw)).digest("base64url").slice(0, 16);

/** Watches every field. */
export const guardAllFields = (now: number): RemoteLinkRecord["guarded"] =>
  allPaths.map((path) => ({ path, until: now + guardFor }));

/** What both sides last agreed on, and what the remote has of this desk besides, whose answer was lost. */
export function applySentChanges(
  { unanswered = [] }: Pick<RemoteLinkRecord, "unanswered">,
  base: RemoteLoad,
  remote: RemoteLoad,
): RemoteLoad {
  const sent = unanswered.filter(({ isDelete }) => !isDelete).map(({ changed }) => changed);
  if (sent.length === 0 || base === remote) return base;
  return { ...base, values: baseWithSentChanges(base.values, remote.values, sent) };
}

/** The link before an update or a delete leaves, whose answer may be lost. */
export const addUnanswered = (
  { unanswered = [], ...link }: RemoteLinkRecord,
  request: UnansweredRecord,
): RemoteLinkRecord => ({ ...link, unanswered: [...unanswered, request].slice(-mostUnanswered) });

/** The link after the last request was certainly not done. */
export const removeLastUnanswered = ({ unanswered = [], ...link }: RemoteLinkRecord): RemoteLinkRecord => ({
  ...link,
  unanswered: unanswered.slice(0, -1),
});

interface Agreement {
  session: Session;
  link: RemoteLinkRecord;
  base: RemoteLoad;
  answer: RemoteAnswer;
  /** Given when it is the answer to an update, which is newer than all that was lost. */
  sent: object | undefined;
  now: number;
}

/**
 * The link after both sides agreed on the remote's answer.
 * @param own the fields of it that were changed here
 */
export function linkAfterAgreement(
  { session, link, base, answer, sent, now }: Agreement,
  local: LoadRecord,
  own: readonly { path: string }[] = [],
  readDueAt = scheduleNextRead(session, now),
): RemoteLinkRecord {
  const isKnown = answer.etag !== "" && answer.etag === link.etag && session.capabilities.etag;
  const still = link.guarded.filter(({ until }) => until > now);
  const paths = own.map(({ path }) => path);
  const guarded = session.capabilities.etag ? [] : guardFields(still, paths, now);
  return {
    ...link,
    base: answer.load.raw,
    etag: answer.etag,
    epoch: answer.epoch,
    revision: local.revision,
    agreed: isKnown ? link.agreed : agreedAfter(link, base, answer.load),
    olderAnswers: 0,
    guarded,
    // A request that was given up can still be on its way for as long as any other.
    unanswered: sent ? [] : (link.unanswered ?? []).filter(({ at }) => at + guardFor > now),
    readDueAt,
  };
}

/** The link after the remote deleted the load because it was asked to; by what it was, a remote that went back is known. */
export const linkAfterDelete = (link: RemoteLinkRecord, base: RemoteLoad | undefined): RemoteLinkRecord => ({
  ...link,
  base: { ...link.base, loadState: stateOf(loadStates.closed) },
  etag: "",
  agreed: base ? [...link.agreed, digestLoad(base)].slice(-mostAgreed) : link.agreed,
  unanswered: [],
  readDueAt: NOT_DUE,
});

/** Digests take long: of the answer one is made only where there is something to look for. */
function agreedAfter({ agreed }: RemoteLinkRecord, base: RemoteLoad, answer: RemoteLoad): string[] {
  const isSame = isSameJson(base.raw, answer.raw);
  if (agreed.length === 0) return isSame ? agreed : [digestLoad(base)];
  const after = digestLoad(answer);
  const before = isSame ? after : digestLoad(base);
  const known = isSame || agreed.includes(before) ? agreed : [...agreed, before].slice(-mostAgreed);
  return known.filter((digest) => digest !== after);
}

/** Watches these fields too, from now on. */
export function guardFields(
  guarded: RemoteLinkRecord["guarded"],
  paths: readonly string[],
  now: number,
): RemoteLinkRecord["guarded"] {
  const fresh = paths.map((path) => ({ path, until: now + guardFor }));
  return [...guarded.filter(({ path }) => !paths.includes(path)), ...fresh];
}
