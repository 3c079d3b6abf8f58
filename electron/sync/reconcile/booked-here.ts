import { statusOf } from "../../../shared/reference/load-states.ts";
import { createEdit } from "../../services/loads/outbox-edits.ts";
import { isSameLoad, mergeLoads } from "../merge/merge-loads.ts";
import { readLocalValues, withContent } from "./load-record.ts";
import {
  fieldLabels,
  type MergeInput,
  type NextAction,
  NO_ACTION,
  raiseConflict,
  saveRemoteChange,
} from "./merge-input.ts";
import { getGuardingEtag, linkAfterAgreement } from "./remote-link.ts";

/**
 * Handles a load that is booked here and available on the remote. The interface has no booking operation, so the load is
 * deleted there. Merges the remote's changes; local values win, because nothing is posted while the load is booked.
 * @param wasBookedThere whether the booking came from the remote, which lost it through a restore
 */
export function reconcileBooked(input: MergeInput, wasBookedThere: boolean): NextAction {
  const { session, load, local, link, edits, base, answer, restored } = input;
  mergeContent(input);
  const cover = edits.find(({ kind }) => kind === "cover");
  if (local.isLeftPosted || cover?.state === "conflict") return NO_ACTION;
  if (cover) {
    const deletion = cover.deletion ?? session.booked.deletion;
    load.saveLink({ ...(load.link ?? link), etag: answer.etag });
    return { type: "delete", deletion, etag: getGuardingEtag(session, answer) };
  }
  const wasPosted = statusOf(base.state.loadStateId) === "available";
  if (wasPosted && !wasBookedThere && restored !== "suspect") {
    load.removeEdits(edits);
    load.addEdit(createEdit({ after: load.local ?? local, activity: null }, "cover", []));
    return NO_ACTION;
  }
  const cause = restored ? " since that was restored from a backup" : "";
  const message = `The load is booked here, but it is posted on the load board again${cause}. Delete it there, or leave it posted.`;
  raiseConflict(input, { kind: "covered", localContent: {} }, message, "cover");
  return NO_ACTION;
}

function mergeContent(input: MergeInput): void {
  const { session, load, local, link, base, answer, isNews, sent, now } = input;
  const { load: remote } = answer;
  const values = readLocalValues(local, remote.values, (email) => session.directory.has(email));
  const guarded = new Set(sent ? [] : link.guarded.map(({ path }) => path));
  const { merged } = mergeLoads((sent ?? base).values, values, remote.values, () => "local", guarded);
  const isSame = isSameLoad(values, merged);
  const accepted = isSame ? local : withContent(local, merged, remote, now, session.context.env.newId);
  if (accepted !== local)
    saveRemoteChange(input, accepted, `Changed on the load board: ${fieldLabels(values, merged)}`);
  if (isNews) load.saveLink(linkAfterAgreement(input, accepted));
}
