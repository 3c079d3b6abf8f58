import type { JsonObject } from "../../../shared/json.ts";
import type { OfficeEdit } from "../../../shared/office/edits.ts";
import { getLoadState, getLoadStateReason, loadStates } from "../../../shared/reference/load-states.ts";
import { noInternalFields } from "../../../shared/views/internal-fields.ts";
import { getBooking, toLoadRequest } from "../../services/loads/load-record.ts";
import { diffInternalFields } from "../../services/office/internal-edit.ts";
import type { EditRecord, LoadRecord, SentRecord } from "../../store/store.ts";
import { isSameLoad } from "../merge/merge-loads.ts";
import { readLocalValues } from "../reconcile/load-record.ts";
import type { LoadSyncState } from "../session/load-sync-state.ts";
import type { Session } from "../session/session.ts";
import {
  getBookingState,
  getOfficeBookingState,
  isSameBookingState,
  type OfficeBase,
  readBase,
  toBase,
} from "./office-load.ts";

/** An edit to send, and the office's load after the edit. */
interface NextEdit {
  kind: OfficeEdit["kind"];
  /** The fields of the edit, except its id, the load's id and the kind. */
  fields: object;
  after: OfficeBase;
}

/**
 * Decides the next edit of a load by comparing the local load with the office's load. Returns one edit at a time,
 * because an edit can contain the revision that the previous edit created.
 * @returns undefined if there is nothing to send; a message for the broker if the difference can't be sent
 */
export function decideEdit(
  session: Pick<Session, "directory">,
  load: LoadSyncState,
  edit?: EditRecord,
): NextEdit | string | undefined {
  const { local, link } = load;
  if (!local) return undefined;
  const base = link?.isOffice ? readBase(link.base) : undefined;
  if (!base || !link || edit?.kind === "create") {
    if (local.status === "deleted") return undefined;
    const after = {
      ...toBase(local),
      ...(local.status !== "available" && POSTED_STATE),
      internal: noInternalFields,
    };
    const source = local.source === "Integration" ? "Integration" : "Desktop";
    const fields = { load: buildRequest(session, local), source };
    return { kind: "post", fields, after };
  }
  const { revision, remote, ...office } = base;
  const [from, to] = [getOfficeBookingState(base), getBookingState(local)];
  const current: OfficeBase = { revision, ...office };
  const internal = local.internal ?? noInternalFields;
  const change = diffInternalFields(base.internal, internal);
  const internalEdit =
    change && ({ kind: "internal", fields: { internal: change }, after: { ...current, internal } } as const);
  if (from.status === "deleted" && to.status !== "deleted")
    return { kind: "restore", fields: { revision }, after: { ...current, ...POSTED_STATE } };
  if (from.status === "booked" && !isSameBookingState(from, to))
    return { kind: "unbook", fields: { revision }, after: { ...current, ...POSTED_STATE } };
  if (from.status !== "available") return internalEdit;
  const values = readLocalValues(local, remote.values, session.directory);
  if (to.status !== "deleted" && !isSameLoad(values, remote.values)) {
    const { createdAt, updatedAt, refreshedAt, refreshes, loadState, loadStateReason, carrierName } = current;
    const times = { createdAt, updatedAt, refreshedAt, refreshes };
    const officeFields = { ...times, loadState, loadStateReason, carrierName, internal: current.internal };
    const after = { ...toBase(local), ...officeFields, loadId: current.loadId, revision, booking: null };
    return { kind: "update", fields: { revision, load: buildRequest(session, local) }, after };
  }
  const { loadState, loadStateReason, carrierName } = local;
  const ended = { ...current, loadState, loadStateReason, carrierName };
  if (to.status === "deleted")
    return { kind: "delete", fields: { revision, deletion: getDeletion(local, edit) }, after: ended };
  if (to.status !== "booked") return internalEdit;
  const booking = getBooking(local);
  if (!booking)
    return "Lanedesk can't send the booking without an agreed rate. Unbook the load, then book the load again.";
  const { rate, reason, carrier } = booking;
  const { insdId: _, ...identity } = carrier;
  return {
    kind: "book",
    fields: { revision, booking: { carrier: identity, rate, reason } },
    after: { ...ended, booking },
  };
}

const POSTED_STATE = {
  loadState: getLoadState(loadStates.posted),
  loadStateReason: getLoadStateReason(0),
  carrierName: "",
  booking: null,
};

/** Builds the load request; `postAsUserId` is the office's id for the user, or null if the office has no such user. */
function buildRequest({ directory }: Pick<Session, "directory">, local: LoadRecord): object {
  const email = local.postAsUser?.email.toLowerCase() ?? "";
  return { ...toLoadRequest(local), postAsUserId: directory.get(email) ?? null };
}

function getDeletion({ loadStateReason: reason }: LoadRecord, edit: EditRecord | undefined) {
  if (edit?.deletion) return edit.deletion;
  const { loadStateReasonId: id = 0, loadStateReasonDescription: description = "0" } = reason ?? {};
  return { reason: id ? String(id) : description, comment: null };
}

/** Converts an edit to the request that the outbox stores before sync sends the edit. */
export function toSentRecord(
  { kind, fields }: Pick<NextEdit, "kind" | "fields">,
  after: JsonObject,
  editId: string,
  loadId: string,
): SentRecord {
  const body = { edit: { editId, loadId, kind, ...fields }, after } as unknown as JsonObject;
  return { key: editId, body, isRepeatable: true, wasRepeated: false };
}

/** Reads a sent edit and the office's load after the edit; undefined if the edit was sent to another kind of remote. */
export function readSentEdit(
  sent: SentRecord,
): { edit: JsonObject; kind: OfficeEdit["kind"]; after: JsonObject } | undefined {
  const { edit, after } = sent.body as { edit?: JsonObject; after?: JsonObject };
  return edit && after ? { edit, kind: edit.kind as OfficeEdit["kind"], after } : undefined;
}
