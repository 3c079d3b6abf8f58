import { statusOf } from "../../../shared/reference/load-states.ts";
import type { LoadStatus } from "../../../shared/views/load-rows.ts";
import { createEdit, repostKey } from "../../services/loads/outbox-edits.ts";
import { type LoadRecord, NOT_DUE } from "../../store/store.ts";
import { isSameLoad, mergeLoads } from "../merge/merge-loads.ts";
import { isInRemoteState, readLocalValues, toJson, withContent, withRemoteState } from "./load-record.ts";
import {
  fieldLabels,
  type MergeInput,
  type NextAction,
  newIdOf,
  raiseConflict,
  saveRemoteChange,
} from "./merge-input.ts";
import { linkAfterAgreement } from "./remote-link.ts";

/** The remote deleted or booked the load: that is taken over, and edits that did not get there are kept aside. */
export function reconcileEnded(situation: MergeInput, there: LoadStatus): NextAction {
  const { session, load, local, link, edits, base, answer } = situation;
  const remote = answer.load;
  const wasKnown = statusOf(base.state.loadStateId) !== "available";
  if (wasKnown && local.status === "available")
    return sendAgain(situation, "The load had ended at the remote");
  const isOwnDelete = there === "deleted" && link.unanswered?.some(({ isDelete }) => isDelete);
  if (isOwnDelete && local.status === "available")
    return sendAgain(situation, "Your delete had arrived at the remote before you took it back");
  if (!wasKnown && local.status === "available" && !session.ended.has(local.loadId) && !edits.length) {
    session.ended.set(local.loadId, answer);
    return { step: "nothing" };
  }
  const here = readLocalValues(local, remote.values, (email) => session.directory.has(email));
  const guarded = new Set(link.guarded.map(({ path }) => path));
  const kept = mergeLoads(base.values, here, remote.values, () => "local", guarded).merged;
  // A load that was booked here is deleted there because the reminder of the booking asked for it.
  const isMeant = local.status === "deleted" || (isBookedHere(situation) && there === "deleted");
  const hasEdits = !isMeant && !isSameLoad(kept, remote.values);
  const deletion = there === "booked" ? edits.find(({ kind }) => kind === "delete") : undefined;
  const fields = fieldLabels(here, remote.values);
  const taken = takenOver(situation, !isMeant && fields !== "");
  const changed = `Changed on the remote: ${fields || "state"}`;
  if (taken !== local)
    saveRemoteChange(situation, taken, taken.status === local.status ? changed : `The remote ${there} it`);
  load.saveLink(linkAfterAgreement(situation, taken, [], NOT_DUE));
  if (!hasEdits && !deletion) {
    load.removeEdits(edits);
    if (taken.status !== local.status) load.log(`The remote ${there} the load.`);
    else if (local.status !== there) load.log(`The remote ${there} the load; it stays ${local.status} here.`);
    return { step: "nothing" };
  }
  const localContent = hasEdits ? toJson(local) : {};
  const message = deletion
    ? "The remote booked the load before it was deleted here. It is shown as booked; your delete was not sent."
    : asideWords(situation, there, fields);
  raiseConflict(situation, { kind: there === "booked" ? "booked" : "deleted", localContent }, message);
  return { step: "nothing" };
}

/** What the remote never said of the load: somebody booked it here. */
const isBookedHere = ({ local, base }: MergeInput): boolean =>
  local.status === "booked" && !isInRemoteState(local, base.state);

/** The load as the remote has it; a booking that was made here stays as it is. */
function takenOver(situation: MergeInput, hasOtherContent: boolean): LoadRecord {
  const { session, local, answer, now } = situation;
  const { values, state } = answer.load;
  const takesState = !isBookedHere(situation) && !isInRemoteState(local, state);
  if (!takesState && !hasOtherContent) return local;
  const after = withContent(local, values, answer.load, now, newIdOf(session));
  return takesState ? withRemoteState(after, state, now) : after;
}

const asideWords = ({ restored }: MergeInput, there: LoadStatus, fields: string): string =>
  restored
    ? `The remote was restored from a backup and has the load as ${there}, with other values than it had acknowledged: ${fields}. What stood here is kept aside: drop it, or post it as a new load.`
    : `The remote ${there} the load before your changes arrived. They are kept aside: drop them, or post them as a new load.`;

/** It ended at the remote and is wanted again here: to the remote that is another load. */
function sendAgain({ load, local, edits }: MergeInput, why: string): NextAction {
  load.unlink();
  load.removeEdits(edits);
  const edit = createEdit({ after: local, activity: null }, "create", []);
  load.addEdit({ ...edit, key: repostKey(edit) });
  load.log(`${why}; the load is posted there anew.`);
  return { step: "nothing" };
}
