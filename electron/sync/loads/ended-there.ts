import { statusOf } from "../../../shared/reference/load-states.ts";
import type { LoadStatus } from "../../../shared/views/load-rows.ts";
import { createEdit, repostKey } from "../../services/loads/outbox-edits.ts";
import { type LoadRecord, notDue } from "../../store/store.ts";
import { mergeLoads, sameLoad } from "../merge/merge.ts";
import { linkAfter } from "./link.ts";
import { hasState, inRemoteState, jsonOf, localValues, withContent } from "./load-record.ts";
import { askAbout, labels, type NextStep, newIdOf, type Situation, saveTaken } from "./situation.ts";

/** The remote deleted or booked the load: that is taken over, and edits that did not get there are kept aside. */
export function endedThere(situation: Situation, there: LoadStatus): NextStep {
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
  const here = localValues(local, remote.values, (email) => session.directory.has(email));
  const guarded = new Set(link.guarded.map(({ path }) => path));
  const kept = mergeLoads(base.values, here, remote.values, () => "local", guarded).merged;
  // A load that was booked here is deleted there because the reminder of the booking asked for it.
  const isMeant = local.status === "deleted" || (isBookedHere(situation) && there === "deleted");
  const hasEdits = !isMeant && !sameLoad(kept, remote.values);
  const deletion = there === "booked" ? edits.find(({ kind }) => kind === "delete") : undefined;
  const fields = labels(here, remote.values);
  const taken = takenOver(situation, !isMeant && fields !== "");
  const changed = `Changed on the remote: ${fields || "state"}`;
  if (taken !== local)
    saveTaken(situation, taken, taken.status === local.status ? changed : `The remote ${there} it`);
  load.saveLink(linkAfter(situation, taken, [], notDue));
  if (!hasEdits && !deletion) {
    load.removeEdits(edits);
    if (taken.status !== local.status) load.log(`The remote ${there} the load.`);
    else if (local.status !== there) load.log(`The remote ${there} the load; it stays ${local.status} here.`);
    return { step: "nothing" };
  }
  const aside = hasEdits ? jsonOf(local) : {};
  const words = deletion
    ? "The remote booked the load before it was deleted here. It is shown as booked; your delete was not sent."
    : asideWords(situation, there, fields);
  askAbout(situation, { kind: there === "booked" ? "booked" : "deleted", aside }, words);
  return { step: "nothing" };
}

/** What the remote never said of the load: somebody booked it here. */
const isBookedHere = ({ local, base }: Situation): boolean =>
  local.status === "booked" && !hasState(local, base.state);

/** The load as the remote has it; a booking that was made here stays as it is. */
function takenOver(situation: Situation, hasOtherContent: boolean): LoadRecord {
  const { session, local, answer, now } = situation;
  const { values, state } = answer.load;
  const takesState = !isBookedHere(situation) && !hasState(local, state);
  if (!takesState && !hasOtherContent) return local;
  const after = withContent(local, values, answer.load, now, newIdOf(session));
  return takesState ? inRemoteState(after, state, now) : after;
}

const asideWords = ({ restored }: Situation, there: LoadStatus, fields: string): string =>
  restored
    ? `The remote was restored from a backup and has the load as ${there}, with other values than it had acknowledged: ${fields}. What stood here is kept aside: drop it, or post it as a new load.`
    : `The remote ${there} the load before your changes arrived. They are kept aside: drop them, or post them as a new load.`;

/** It ended at the remote and is wanted again here: to the remote that is another load. */
function sendAgain({ load, local, edits }: Situation, why: string): NextStep {
  load.unlink();
  load.removeEdits(edits);
  const edit = createEdit({ after: local, activity: null }, "create", []);
  load.addEdit({ ...edit, key: repostKey(edit) });
  load.log(`${why}; the load is posted there anew.`);
  return { step: "nothing" };
}
