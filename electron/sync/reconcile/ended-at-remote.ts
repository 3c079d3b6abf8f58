import { getLoadStatus, type LoadStatus } from "../../../shared/reference/load-states.ts";
import { createEdit, getRepostKey } from "../../services/loads/outbox-edits.ts";
import { type LoadRecord, NOT_DUE } from "../../store/store.ts";
import { isSameLoad, mergeLoads } from "../merge/merge-loads.ts";
import { isInRemoteState, readLocalValues, setContent, setRemoteState, toJson } from "./load-record.ts";
import {
  listFieldLabels,
  type MergeInput,
  type NextAction,
  NO_ACTION,
  raiseConflict,
  saveRemoteChange,
} from "./merge-input.ts";
import { toAgreedLink } from "./remote-link.ts";

/**
 * Accepts that a load was booked or deleted on the remote; keeps unsent changes for the broker to decide. When an
 * available load without edits has just ended, only adds the load to `session.ended`; `resolveLostLoads` calls this
 * function again at the end of the cycle. Posts the load again if a user made the load available here after the end, or
 * undid a delete that had reached the remote.
 * @returns no action; a new post becomes an edit in the outbox
 */
export function reconcileEndedLoad(input: MergeInput, remoteStatus: LoadStatus): NextAction {
  const { session, load, local, link, edits, base, response } = input;
  const remote = response.load;
  const wasKnown = getLoadStatus(base.state.loadStateId) !== "available";
  if (wasKnown && local.status === "available")
    return postLoadAgain(input, "The load had ended on the load board; Lanedesk posts the load again.");
  const isOwnDelete = remoteStatus === "deleted" && link.unanswered?.some(({ isDelete }) => isDelete);
  if (isOwnDelete && local.status === "available")
    return postLoadAgain(
      input,
      "Your delete had reached the load board before you undid it; Lanedesk posts the load again.",
    );
  const isFirstNotice = !wasKnown && !session.ended.has(local.loadId);
  if (isFirstNotice && local.status === "available" && edits.length === 0) {
    session.ended.set(local.loadId, response);
    return NO_ACTION;
  }
  const values = readLocalValues(local, remote.values, session.directory);
  const guarded = new Set(link.guarded.map(({ path }) => path));
  const unsent = mergeLoads(base.values, values, remote.values, () => "local", guarded).merged;
  const isBookedHere = isBookedLocally(input);
  const isIntended = local.status === "deleted" || (isBookedHere && remoteStatus === "deleted");
  const hasUnsent = !isIntended && !isSameLoad(unsent, remote.values);
  const deletion = remoteStatus === "booked" ? edits.find(({ kind }) => kind === "delete") : undefined;
  const otherCarrier = isBookedHere ? findOtherCarrier(input) : "";
  const labels = listFieldLabels(values, remote.values);
  const accepted = acceptRemoteVersion(input, !isIntended && labels !== "");
  const hasStatusChanged = accepted.status !== local.status;
  if (accepted !== local)
    saveRemoteChange(
      input,
      accepted,
      hasStatusChanged
        ? `Load was ${remoteStatus} on the load board`
        : `Changed on the load board: ${labels || "state"}`,
    );
  load.saveLink(toAgreedLink(input, accepted, [], NOT_DUE));
  if (!hasUnsent && !deletion && otherCarrier === "") {
    load.removeEdits(edits);
    if (hasStatusChanged) load.log(`The load was ${remoteStatus} on the load board.`);
    else if (local.status !== remoteStatus)
      load.log(`The load was ${remoteStatus} on the load board; the load stays ${local.status} here.`);
    return NO_ACTION;
  }
  const localContent = hasUnsent ? toJson(local) : {};
  const message = otherCarrier
    ? `The load is booked here with ${local.carrierName} and on the load board with ${otherCarrier}. Agree on one carrier.`
    : deletion
      ? "The load was booked on the load board before your delete was sent, so the delete was not sent. The load is now booked here."
      : describeUnsentChanges(input, remoteStatus, labels);
  raiseConflict(input, { kind: remoteStatus === "booked" ? "booked" : "deleted", localContent }, message);
  return NO_ACTION;
}

/** Whether the load is booked here, and the remote never had this booking. */
const isBookedLocally = ({ local, base }: MergeInput): boolean =>
  local.status === "booked" && !isInRemoteState(local, base.state);

/** Returns the carrier of a new booking on the remote; empty if there is none, or if the local carrier is the same. */
const findOtherCarrier = ({ local, base, response }: MergeInput): string => {
  const { loadStateId, carrierName } = response.load.state;
  const isNewBooking =
    getLoadStatus(loadStateId) === "booked" && getLoadStatus(base.state.loadStateId) === "available";
  const isSame = carrierName.toLowerCase() === local.carrierName.toLowerCase();
  return isNewBooking && !isSame ? carrierName : "";
};

/** Returns the remote's version of the load, but keeps a local booking. Returns `local` if there is nothing to accept. */
function acceptRemoteVersion(input: MergeInput, hasOtherContent: boolean): LoadRecord {
  const { session, local, response, now } = input;
  const { values, state } = response.load;
  const isStateAccepted = !isBookedLocally(input) && !isInRemoteState(local, state);
  if (!isStateAccepted && !hasOtherContent) return local;
  const after = setContent(local, values, response.load, now, session.context.env.createId);
  return isStateAccepted ? setRemoteState(after, state, now) : after;
}

const describeUnsentChanges = ({ restored }: MergeInput, remoteStatus: LoadStatus, labels: string): string =>
  restored
    ? `The load board was restored from a backup: the load is ${remoteStatus} there, with different values (${labels}). Post your version as a new load, or discard your version.`
    : `The load was ${remoteStatus} on the load board before your changes were sent. Post your version as a new load, or discard your version.`;

/** Adds a create, which posts the load as a new remote load. */
function postLoadAgain({ load, local, edits }: MergeInput, message: string): NextAction {
  load.unlink();
  load.removeEdits(edits);
  const edit = createEdit({ after: local, activity: null }, "create", []);
  load.addEdit({ ...edit, key: getRepostKey(edit) });
  load.log(message);
  return NO_ACTION;
}
