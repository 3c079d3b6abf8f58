import { getLoadStatus } from "../../../shared/reference/load-states.ts";
import { createActivity } from "../../services/loads/load-record.ts";
import { createEdit, kindByStatus } from "../../services/loads/outbox-edits.ts";
import { type EditRecord, type LoadRecord, NOT_DUE } from "../../store/store.ts";
import { allPaths, readLoadValues } from "../merge/load-fields.ts";
import { isSameLoad, mergeLoads } from "../merge/merge-loads.ts";
import { createBody, readLocalValues, setContent, toJson } from "../reconcile/load-record.ts";
import { listFieldLabels, raiseConflict } from "../reconcile/merge-input.ts";
import { hasEndConflict } from "../reconcile/reconcile-load.ts";
import type { LoadSyncState } from "../session/load-sync-state.ts";
import { getNow, type Session } from "../session/session.ts";
import { isSameVersion, linkToOffice } from "./link-to-office.ts";
import { mergeInternalFields } from "./merge-internal-fields.ts";
import { decideEdit } from "./next-edit.ts";
import {
  type BookingState,
  digestBase,
  getBookingState,
  getOfficeBookingState,
  isSameBookingState,
  type KnownBase,
  type OfficeBase,
  type ReceivedLoad,
  readBase,
  toBaseJson,
  toRecord,
} from "./office-load.ts";

/** A load that both sides have, and the versions to merge. */
interface Reconciliation {
  session: Session;
  load: LoadSyncState;
  local: LoadRecord;
  /** Undefined if this store never agreed with the office on the load. */
  before: KnownBase | undefined;
  current: KnownBase;
  received: ReceivedLoad;
  /** Whether the broker decides on every difference, because the last common version is unknown. */
  isGuarded: boolean;
}

/**
 * Accepts the office's version of a load, and merges it with unsent changes of this store. Sync sends the result next,
 * or the broker decides.
 */
export function reconcileOffice(session: Session, load: LoadSyncState, received: ReceivedLoad): void {
  const { local, link } = load;
  const current = readBase(toBaseJson(received.base));
  if (!current || local?.isLocalOnly) return;
  if (!local) {
    acceptOfficeLoad(session, load, current, received);
    return;
  }
  const agreed = link?.isOffice ? readBase(link.base) : undefined;
  const isRestored = agreed !== undefined && link?.epoch !== received.epoch;
  if (agreed && !isRestored && current.revision < agreed.revision) return;
  const merged = acceptRefreshes(
    load,
    mergeInternalFields(session, load, isRestored ? undefined : agreed, current),
    current,
  );
  const before = agreed && { ...agreed, internal: current.internal };
  const found = { session, load, local: merged, before, current, received, isGuarded: !agreed && !link };
  if (before && isRestored) mergeAfterRestore({ ...found, before });
  else mergeLoad(found);
  const isUnsaved = merged !== local && load.changes.loads.length === 0;
  if (isUnsaved) load.saveLoad(merged, null);
  if (load.local && load.link?.isOffice && !load.edits.some(isUnsent)) resumeEdits(session, load);
}

/** Shows the office's last refresh again, because the office rejected the refresh made here. */
export function undoRefresh(load: LoadSyncState): void {
  const { local, link } = load;
  const base = link?.isOffice ? readBase(link.base) : undefined;
  if (!local || !base) return;
  const after = acceptRefreshes(load, local, base);
  if (after !== local) load.saveLoad(after, null);
}

/** Accepts the time of the last refresh and the number of refreshes from the office, unless a refresh is unsent. */
function acceptRefreshes(
  load: LoadSyncState,
  local: LoadRecord,
  { refreshedAt, refreshes }: KnownBase,
): LoadRecord {
  const isRefreshing = load.edits.some(({ kind }) => kind === "refresh");
  const isSame = local.refreshedAt === refreshedAt && local.refreshes === refreshes;
  if (isRefreshing || isSame) return local;
  load.local = { ...local, refreshedAt, refreshes };
  return load.local;
}

/**
 * Merges a load after the office was restored to an earlier state. Sync sends the changes that the office lost, or the
 * broker decides.
 */
function mergeAfterRestore(found: Reconciliation & { before: KnownBase }): void {
  const { session, load, local, before, current } = found;
  const isEarlier = load.link?.agreed.includes(digestBase(current)) || current.updatedAt < before.updatedAt;
  if (isSameVersion(before, current)) mergeLoad({ ...found, before: current });
  else if (isEarlier) {
    load.log("The office has an earlier state of this load; Lanedesk sends the current version.");
    saveLink(found, local);
    resumeEdits(session, load);
  } else mergeLoad({ ...found, isGuarded: true });
}

/**
 * Whether an edit other than a refresh must still be sent. An edit of a load that ended at the office only waits for
 * the broker's decision.
 */
export const isUnsent = (edit: EditRecord): boolean => edit.kind !== "refresh" && !hasEndConflict(edit);

function mergeLoad(found: Reconciliation): void {
  const { session, load, local, current, received } = found;
  const { link } = load;
  const edits = load.edits.filter(isUnsent);
  const isUnchangedHere =
    edits.length === 0 && link !== undefined && link.revision === local.revision && !hasUnsentContent(found);
  if (isUnchangedHere && !found.isGuarded) {
    acceptOfficeLoad(session, load, current, received);
    return;
  }
  load.saveEdits(edits.map((edit) => ({ ...edit, sent: null })));
  const before = findBaseState(found);
  const localState = getBookingState(local);
  const officeState = getOfficeBookingState(current);
  const isDifferent = !isSameBookingState(localState, officeState);
  const isChangedHere = isDifferent && (!before || !isSameBookingState(before, localState));
  const isChangedThere = isDifferent && (!before || !isSameBookingState(before, officeState));
  if (isChangedThere && officeState.status !== "available") acceptEndedLoad(found, isChangedHere);
  else mergeContent(found, isChangedThere && !isChangedHere);
}

/**
 * Whether a deleted load has content that the office does not have, because sync sends only the delete. A restored load
 * keeps this content.
 */
function hasUnsentContent({ session, local, before }: Reconciliation): boolean {
  if (local.status !== "deleted" || !before) return false;
  const { values } = before.remote;
  return !isSameLoad(readLocalValues(local, values, session.directory), values);
}

/** Returns the state on which both sides agreed last. Before this remote was an office, its loads had no booking. */
function findBaseState({ load: { base }, before }: Reconciliation): BookingState | undefined {
  if (before || !base) return before && getOfficeBookingState(before);
  const { loadStateId, carrierName } = base.state;
  return { status: getLoadStatus(loadStateId), booking: null, carrierName };
}

/**
 * Stores the office's version of a load, and removes the unsent edits. Increases the local revision only if the content,
 * the status or the booking changes, so that an open editor can still save.
 */
function acceptOfficeLoad(
  session: Session,
  load: LoadSyncState,
  current: KnownBase,
  received: ReceivedLoad,
): void {
  const { local } = load;
  const ids = { accountId: session.accountId, loadId: local?.loadId ?? load.loadId };
  const record = toRecord(received.base, ids, local);
  const isRefreshing = load.edits.some(({ kind }) => kind === "refresh");
  const { refreshedAt, refreshes } = local && isRefreshing ? local : record;
  const revision = local && !isSameAsOffice(local, current) ? local.revision + 1 : record.revision;
  const after = { ...record, refreshedAt, refreshes, revision };
  load.saveLoad(after, null, received.createHistory(ids));
  saveLink({ load, received, session }, after);
  load.removeEdits(load.edits.filter(isUnsent));
}

const isSameAsOffice = (local: LoadRecord, current: KnownBase): boolean =>
  isSameBookingState(getBookingState(local), getOfficeBookingState(current)) &&
  isSameLoad(readLocalValues(local, current.remote.values, { has: () => true }), current.remote.values);

/** Accepts a load that was booked or deleted at the office first. Keeps the unsent changes for the broker. */
function acceptEndedLoad(
  { session, load, local, current, received, isGuarded }: Reconciliation,
  isChangedHere: boolean,
): void {
  const { status, carrierName } = getOfficeBookingState(current);
  const edits = load.edits.filter(isUnsent);
  const values = readLocalValues(local, current.remote.values, session.directory);
  // While the broker decides on every difference, the base may have values that the office lost.
  const isUndecided = isGuarded || (load.link?.isOffice && load.link.guarded.length > 0);
  const base = isUndecided ? current.remote.values : (load.base?.values ?? values);
  const unsent = mergeLoads(base, values, current.remote.values, () => "local").merged;
  const hasContent = local.status === "available" && !isSameLoad(unsent, current.remote.values);
  acceptOfficeLoad(session, load, current, received);
  if (!isChangedHere && !hasContent) return;
  const first = edits[0] ?? createEdit({ after: local, activity: null }, "update", []);
  const message =
    local.status === "booked"
      ? `You booked the load${formatCarrier(local.carrierName)}, but the load was already ${status}${formatCarrier(carrierName)} at the office. Your booking was not sent; call the carrier that you booked.`
      : local.status === "deleted"
        ? `The load was ${status}${formatCarrier(carrierName)} at the office before your delete was sent, so the delete was not sent.`
        : `The load was ${status}${formatCarrier(carrierName)} at the office before your changes were sent. Post your version as a new load, or discard your version.`;
  const { editId: _, ...edit } = { editId: 0, ...first };
  load.addEdit({
    ...edit,
    kind: "update",
    state: "conflict",
    conflict: {
      kind: status === "booked" ? "booked" : "deleted",
      remote: current.remote.raw,
      etag: "",
      localContent: hasContent ? toJson(local) : {},
    },
    sent: null,
    deletion: null,
    dueAt: NOT_DUE,
    message,
  });
  load.log(message);
}

const formatCarrier = (carrierName: string): string => (carrierName === "" ? "" : ` with ${carrierName}`);

/**
 * Merges the content field by field.
 * @param isReopened whether the load became available again at the office, and its status was not changed here
 */
function mergeContent(found: Reconciliation, isReopened: boolean): void {
  const { session, load, local, current, received, isGuarded } = found;
  const { remote } = current;
  const now = getNow(session);
  const values = readLocalValues(local, remote.values, session.directory);
  const base = load.base?.values ?? values;
  const guarded = new Set(isGuarded ? allPaths : load.link?.guarded.map(({ path }) => path));
  const { merged, conflicts } = mergeLoads(base, values, remote.values, undefined, guarded);
  const response = { load: remote, etag: "", epoch: received.epoch };
  const edits = load.edits.filter(isUnsent);
  const isChangedAfterDelete = local.status === "deleted" && !isReopened && !isSameLoad(base, remote.values);
  if (isGuarded && (isChangedAfterDelete || conflicts.length > 0)) guardAllFields(found);
  if (isChangedAfterDelete) {
    const fields = listFieldLabels(base, remote.values);
    const message = `You deleted the load, but the load was changed at the office before the delete was sent (${fields}). Delete or restore the load?`;
    raiseConflict({ session, load, local, edits, response }, { kind: "changed", localContent: {} }, message);
    return;
  }
  if (conflicts.length > 0) {
    const fields = conflicts.map(({ label }) => label).join(", ");
    const message = `Different here and at the office: ${fields}. Choose what to keep; Lanedesk sends nothing until then.`;
    raiseConflict({ session, load, local, edits, response }, { kind: "fields", localContent: {} }, message);
    return;
  }
  const isSameState = isSameBookingState(getBookingState(local), getOfficeBookingState(current));
  if (isSameLoad(merged, remote.values) && (isReopened || isSameState)) {
    // Nothing is left to send.
    acceptOfficeLoad(session, load, current, received);
    return;
  }
  const labels = listFieldLabels(values, merged);
  let after = labels === "" ? local : setContent(local, merged, remote, now, session.context.env.createId);
  if (isReopened) after = setOfficeState(after, received.base);
  if (after !== local) {
    const message = `Changed at the office: ${labels || "state"}`;
    load.saveLoad(after, createActivity(after, message, now, session.context.env.createId()));
    load.log(message);
  }
  saveLink(found, after);
  resumeEdits(session, load);
}

/**
 * Guards every field, so that the broker decides on every difference. Links an unlinked load first, with the local
 * content as the base.
 */
function guardAllFields(found: Reconciliation): void {
  const { session, load, local, received } = found;
  if (!load.link) {
    const content = createBody(session.directory, readLoadValues(toJson(local)));
    const base = { ...toBaseJson(received.base), ...content };
    linkToOffice(session, load, { base, epoch: received.epoch, revision: local.revision });
  }
  const guarded = allPaths.map((path) => ({ path, until: NOT_DUE }));
  if (load.link) load.saveLink({ ...load.link, epoch: received.epoch, guarded });
}

const setOfficeState = (
  local: LoadRecord,
  { loadState, loadStateReason, carrierName }: OfficeBase,
): LoadRecord => {
  const { booking: _, ...record } = local;
  return {
    ...record,
    loadState,
    loadStateReason,
    carrierName,
    status: "available",
    revision: local.revision + 1,
  };
};

/** Links the load to the received version. `local` has the local revision that agrees with this version. */
function saveLink(
  { load, session, received }: Pick<Reconciliation, "load" | "session" | "received">,
  local: Pick<LoadRecord, "revision">,
): void {
  linkToOffice(session, load, {
    base: toBaseJson(received.base),
    epoch: received.epoch,
    revision: local.revision,
  });
}

/**
 * Leaves the load with one due edit if the load differs from the office's version; otherwise removes the edits. Keeps
 * refreshes, and edits that wait for the broker's decision about an ended load.
 */
export function resumeEdits(session: Pick<Session, "directory">, load: LoadSyncState): void {
  const { local } = load;
  const [first, ...rest] = load.edits.filter(isUnsent);
  load.removeEdits(rest);
  const { kind } = first ?? {};
  const known = load.link?.isOffice && first ? { ...first, kind: "update" as const } : first;
  const decided = local && decideEdit(session, load, known);
  if (!local || decided === undefined) {
    if (first) load.removeEdits([first]);
    return;
  }
  const isInternal = typeof decided === "object" && decided.kind === "internal";
  const next = !load.link?.isOffice ? "create" : isInternal ? "update" : kindByStatus[local.status];
  if (!first) load.addEdit({ ...createEdit({ after: local, activity: null }, next, []), dueAt: 0 });
  else {
    const deletion = kind === "delete" ? first.deletion : null;
    const pending = {
      state: "pending",
      sent: null,
      conflict: null,
      dueAt: 0,
      attempts: 0,
      message: "",
    } as const;
    load.saveEdits([{ ...first, ...pending, kind: next, deletion }]);
  }
}
