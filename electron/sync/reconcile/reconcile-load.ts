import { getLoadStatus } from "../../../shared/reference/load-states.ts";
import { createActivity } from "../../services/loads/load-record.ts";
import { createEdit } from "../../services/loads/outbox-edits.ts";
import { type EditRecord, NOT_DUE, type RemoteLinkRecord } from "../../store/store.ts";
import type { LoadValues } from "../merge/load-fields.ts";
import { findDifferences, isSameLoad, mergeLoads } from "../merge/merge-loads.ts";
import { buildRequestBody } from "../merge/request-body.ts";
import { listChanges } from "../merge/sent-changes.ts";
import type { LoadResponse } from "../remote/load-client.ts";
import type { LoadSyncState } from "../session/load-sync-state.ts";
import { getNow, type Session } from "../session/session.ts";
import { reconcileBookedLoad } from "./booked-here.ts";
import { guardCopiedEdits } from "./copied-edits.ts";
import { reconcileEndedLoad } from "./ended-at-remote.ts";
import { describeLastChange } from "./last-change.ts";
import {
  createLoadFromRemote,
  isInRemoteState,
  readLocalValues,
  setContent,
  setRemoteState,
} from "./load-record.ts";
import {
  finishEdits,
  listFieldLabels,
  type MergeInput,
  type NextAction,
  NO_ACTION,
  raiseConflict,
  type SentContent,
  saveRemoteChange,
} from "./merge-input.ts";
import {
  applySentChanges,
  createGuardsForAllFields,
  digestLoad,
  getGuardingEtag,
  toAgreedLink,
} from "./remote-link.ts";

/** Maximum number of consecutive stale responses that sync ignores. */
const MAX_STALE_RESPONSES = 2;

/** Delay of the next read after a stale response. */
const STALE_RETRY_MS = 30_000;

/**
 * Merges a remote load with the base and the current local load, records the changes on `load`, and returns the next
 * request.
 * @param sent the sent content, if `response` is the remote's response to an update or a create
 */
export function reconcileLoad(
  session: Session,
  load: LoadSyncState,
  response: LoadResponse,
  sent?: SentContent,
): NextAction {
  const { local, link, edits, base } = load;
  if (!link || !base) return NO_ACTION;
  if (!local) return restoreQuarantinedLoad(session, load, link, response);
  if (edits.some(hasEndConflict)) return NO_ACTION;
  const isReceived = response.load !== base;
  const found: MergeInput = {
    session,
    load,
    local,
    link,
    edits,
    base: applySentChanges(link, base, response.load),
    response,
    isReceived,
    sent,
    now: getNow(session),
    restored: "",
    isCopied: false,
  };
  const restored = isReceived && !sent ? findRestore(found) : "";
  if (restored === "" && !sent && isStale(found)) return ignoreStaleResponse(found);
  const input = guardCopiedEdits(handleRestore({ ...found, restored }));
  const remoteStatus = getLoadStatus(response.load.state.loadStateId);
  if (remoteStatus !== "available") return reconcileEndedLoad(input, remoteStatus);
  if (local.status === "deleted") return reconcileDeletedLoad(input);
  const isBookedThere = isInRemoteState(local, found.base.state);
  const isBookedHere = local.status === "booked" && (!isBookedThere || input.restored !== "");
  return isBookedHere ? reconcileBookedLoad(input, isBookedThere) : mergeAvailableLoad(input);
}

/** Whether the broker is deciding on an ended or missing load, which must not change before the decision. */
export const hasEndConflict = ({ conflict }: EditRecord): boolean =>
  conflict?.kind === "booked" || conflict?.kind === "deleted" || conflict?.kind === "missing";

/** Restores a load from the remote's version, because the store quarantined the local record. */
function restoreQuarantinedLoad(
  session: Session,
  load: LoadSyncState,
  link: RemoteLinkRecord,
  { load: remote, etag, epoch }: LoadResponse,
): NextAction {
  const now = getNow(session);
  const { createId } = session.context.env;
  const postedBy = { accountId: session.accountId, userId: "" };
  const restored = createLoadFromRemote(remote, postedBy, now, createId);
  const after = { ...restored, loadId: load.loadId, revision: link.revision + 1 };
  load.saveLoad(after, createActivity(after, "Fetched again from the load board", now, createId()));
  load.removeEdits(load.edits);
  load.saveLink({ ...link, base: remote.raw, etag, epoch, revision: after.revision, guarded: [] });
  load.log("The record was damaged on this computer. Lanedesk fetched the load again from the load board.");
  return NO_ACTION;
}

/** Recognizes a remote that was restored from a backup; see `MergeInput.restored`. */
function findRestore({ link, response }: MergeInput): MergeInput["restored"] {
  const isEarlier =
    response.load.updatedAt !== null &&
    link.agreed.length > 0 &&
    link.agreed.includes(digestLoad(response.load));
  if (isEarlier) return "earlier";
  const { epoch = "" } = link;
  return epoch !== "" && response.epoch !== "" && response.epoch !== epoch ? "suspect" : "";
}

/**
 * Prepares the merge after a restore of the remote. Makes the remote's earlier version the base, so that sync sends the
 * lost changes again. If these changes are unknown, guards every field, so that the broker decides.
 */
function handleRestore(input: MergeInput): MergeInput {
  const { session, load, base, response, restored, now } = input;
  if (restored === "") return input;
  if (restored === "suspect") {
    const link = { ...input.link, guarded: createGuardsForAllFields(now) };
    load.saveLink(link);
    return { ...input, link };
  }
  // Sync reads ended loads again only after detecting a restore, so an ended load is no new evidence.
  if (getLoadStatus(base.state.loadStateId) === "available") session.rolledBack.add(load.loadId);
  load.log("The load board has an earlier state of this load; Lanedesk sends the current version.");
  const earlier = digestLoad(response.load);
  const link = {
    ...input.link,
    base: response.load.raw,
    etag: response.etag,
    epoch: response.epoch,
    agreed: input.link.agreed.filter((digest) => digest !== earlier),
  };
  load.saveLink(link);
  return { ...input, link, base: response.load };
}

/**
 * Whether the response is older than the base, for example from a cache or a lagging replica. False after
 * MAX_STALE_RESPONSES such responses in a row, so that sync accepts the older version.
 */
function isStale({ link, base, response }: MergeInput): boolean {
  const { updatedAt } = response.load;
  if (updatedAt === null || base.updatedAt === null || updatedAt >= base.updatedAt) return false;
  return link.staleResponses < MAX_STALE_RESPONSES;
}

function ignoreStaleResponse({ load, link, now }: MergeInput): NextAction {
  const readDueAt = link.readDueAt === NOT_DUE ? NOT_DUE : now + STALE_RETRY_MS;
  load.saveLink({ ...link, staleResponses: link.staleResponses + 1, readDueAt });
  return NO_ACTION;
}

/**
 * Handles a load that is deleted here and available on the remote. Returns or adds the delete, or asks the broker if
 * the remote load has changed. If the load had ended on the remote and is available there again, makes the load
 * available here, or asks the broker after a restore.
 */
function reconcileDeletedLoad(input: MergeInput): NextAction {
  const { session, load, local, link, edits, base, response, now } = input;
  const remote = response.load;
  const edit = edits.find(({ kind }) => kind === "delete");
  if (!edit && getLoadStatus(base.state.loadStateId) === "available") {
    const earlier = edits.filter(({ kind }) => kind !== "refresh");
    load.addEdit(createEdit({ after: local, activity: null }, "delete", earlier));
    return NO_ACTION;
  }
  if (!edit && input.restored === "suspect") {
    const message =
      "You deleted the load, but the load is on the load board again because the load board was restored from a backup. Delete the load there too, or restore the load here?";
    raiseConflict(input, { kind: "changed", localContent: {} }, message, "delete");
    return NO_ACTION;
  }
  if (!edit) {
    const content = setContent(local, remote.values, remote, now, session.context.env.createId);
    const accepted = setRemoteState(content, remote.state, now);
    saveRemoteChange(input, accepted, "Available again on the load board");
    load.log("The load is available again on the load board and here.");
    load.saveLink(toAgreedLink(input, accepted));
    return NO_ACTION;
  }
  if (!isSameLoad(base.values, remote.values)) {
    const fields = listFieldLabels(base.values, remote.values);
    const message = `You deleted the load, but the load was changed on the load board before the delete was sent (${fields}). Delete or restore the load?`;
    raiseConflict(input, { kind: "changed", localContent: {} }, message);
    return NO_ACTION;
  }
  load.saveLink({ ...link, etag: response.etag });
  const deletion = edit.deletion ?? { reason: "0", comment: null };
  return { type: "delete", deletion, etag: getGuardingEtag(session, response) };
}

function mergeAvailableLoad(input: MergeInput): NextAction {
  const { session, load, local, link, edits, base, response, isReceived, sent, now } = input;
  const { load: remote } = response;
  const etag = getGuardingEtag(session, response);
  const values = readLocalValues(local, remote.values, session.directory);
  const guarded = new Set(link.guarded.map(({ path }) => path));
  // In the response to an update or a create, a difference from the sent values is the remote's normalization, and a
  // local difference is a later edit.
  const { merged, conflicts } = sent
    ? mergeLoads(sent.values, values, remote.values, () => "local")
    : mergeLoads(base.values, values, remote.values, undefined, guarded);
  if (conflicts.length > 0) {
    const fields = conflicts.map(({ label }) => label).join(", ");
    raiseConflict(input, { kind: "fields", localContent: {} }, describeConflict(input, fields));
    return NO_ACTION;
  }
  const changed = listFieldLabels(values, merged);
  const withFields = changed ? setContent(local, merged, remote, now, session.context.env.createId) : local;
  const accepted = !isInRemoteState(local, remote.state)
    ? setRemoteState(withFields, remote.state, now)
    : withFields;
  if (accepted !== local) {
    const message = `Changed on the load board: ${changed || "state"}`;
    saveRemoteChange(input, accepted, message);
    if (!sent) load.log(`${message}. ${describeLastChange(session, remote)}`.trimEnd());
  }
  if (sent) logNormalizedFields(input, sent);
  const updates = edits.filter(({ kind }) => kind === "update");
  const isAgreed = isSameLoad(merged, remote.values);
  if (isAgreed || isReceived) {
    const changedHere = etag ? [] : findDifferences(base.values, values);
    load.saveLink(toAgreedLink(input, accepted, changedHere));
  }
  if (isAgreed) {
    finishEdits(input, updates);
    return NO_ACTION;
  }
  const done = sent ? updates.filter(({ revision }) => revision <= sent.revision) : [];
  finishEdits(input, done);
  const resolved = updates.filter((edit) => edit.state === "conflict");
  load.saveEdits(
    resolved.map((edit) => ({ ...edit, state: "pending", conflict: null, dueAt: now, message: "" })),
  );
  if (done.length === updates.length)
    load.addEdit(createEdit({ after: accepted, activity: null }, "update", []));
  return {
    type: "update",
    body: buildRequestBody(merged, remote.raw, findPostAsUserId(input, merged)),
    changed: listChanges(remote.values, merged),
    etag,
    sent: { values: merged, revision: accepted.revision },
  };
}

/** Finds the remote's id of the user for whom the load is posted; null if the remote has no such user. */
function findPostAsUserId({ session, response }: MergeInput, merged: LoadValues): string | null {
  const user = merged.values.postAsUser;
  const { raw, values } = response.load;
  if (user !== values.values.postAsUser) return session.directory.get(String(user)) ?? null;
  return typeof raw.postAsUserId === "string" && raw.postAsUserId ? raw.postAsUserId : null;
}

function describeConflict({ restored, isCopied }: MergeInput, fields: string): string {
  const cause =
    restored === "suspect"
      ? `The load board was restored from a backup and has different values: ${fields}.`
      : isCopied
        ? `This data was restored from a backup or copied, and the load has changed on the load board: ${fields}; your changes may have been sent and then undone there.`
        : `Changed here and on the load board: ${fields}.`;
  return `${cause} Choose what to keep; Lanedesk sends nothing until then.`;
}

function logNormalizedFields({ load, response }: MergeInput, sent: SentContent): void {
  const fields = listFieldLabels(sent.values, response.load.values);
  if (fields) load.log(`The load board stored different values than Lanedesk sent: ${fields}.`);
}
