import { getLoadStatus } from "../../../shared/reference/load-states.ts";
import type { Context } from "../../services/context.ts";
import { createActivity } from "../../services/loads/load-record.ts";
import { createEdit } from "../../services/loads/outbox-edits.ts";
import type { EditRecord, LoadRecord } from "../../store/store.ts";
import { isSameLoad, mergeLoads } from "../merge/merge-loads.ts";
import type { LoadSyncState } from "../session/load-sync-state.ts";
import { readLocalValues, setContent } from "./load-record.ts";
import {
  listFieldLabels,
  type MergeInput,
  type NextAction,
  NO_ACTION,
  raiseConflict,
  saveRemoteChange,
} from "./merge-input.ts";
import { getGuardingEtag, toAgreedLink } from "./remote-link.ts";

/**
 * Handles a load that is booked here and available on the remote. The interface has no booking operation, so the
 * setting for booked loads decides whether sync deletes the load there. Merges the remote's changes. If both sides
 * changed a field, the local value stays until the broker unbooks the load and decides.
 * @param wasBookedThere whether the booking came from the remote, which lost the booking through a restore
 * @returns the delete that the load's cover requires; no action if there is no cover, the broker left the load posted,
 * or the broker is deciding
 */
export function reconcileBookedLoad(input: MergeInput, wasBookedThere: boolean): NextAction {
  const { session, load, local, edits, base, response, restored } = input;
  mergeContent(input);
  const cover = edits.find(({ kind }) => kind === "cover");
  if (local.isLeftPosted || cover?.state === "conflict") return NO_ACTION;
  if (cover) {
    const deletion = cover.deletion ?? session.booked.deletion;
    return { type: "delete", deletion, etag: getGuardingEtag(session, response) };
  }
  const wasPosted = getLoadStatus(base.state.loadStateId) === "available";
  if (wasPosted && !wasBookedThere && restored !== "suspect") {
    load.removeEdits(edits);
    load.addEdit(createEdit({ after: load.local ?? local, activity: null }, "cover", []));
    return NO_ACTION;
  }
  const cause = restored ? " because the load board was restored from a backup" : "";
  const message = `The load is booked here, but posted on the load board again${cause}. Delete the load there, or leave the load posted.`;
  raiseConflict(input, { kind: "covered", localContent: {} }, message, "cover");
  return NO_ACTION;
}

function mergeContent(input: MergeInput): void {
  const { session, load, local, link, base, response, isReceived, sent, now } = input;
  const { load: remote } = response;
  const values = readLocalValues(local, remote.values, session.directory);
  const guarded = new Set(sent ? [] : link.guarded.map(({ path }) => path));
  // In the response to an update or a create, a local difference is a later edit.
  const choose = sent ? () => "local" as const : undefined;
  const { merged, conflicts } = mergeLoads((sent ?? base).values, values, remote.values, choose, guarded);
  const isSame = isSameLoad(values, merged);
  const accepted = isSame ? local : setContent(local, merged, remote, now, session.context.env.createId);
  if (accepted !== local)
    saveRemoteChange(input, accepted, `Changed on the load board: ${listFieldLabels(values, merged)}`);
  if (!isReceived) return;
  const agreed = toAgreedLink(input, accepted);
  // Keep the base, so that the broker decides after unbooking the load.
  const { loadState = null } = remote.raw;
  const undecided = { base: { ...link.base, loadState }, etag: "", guarded: link.guarded };
  load.saveLink(conflicts.length > 0 ? { ...agreed, ...undecided } : agreed);
}

/** Leaves a load booked here and posted on the remote. `message` is for the sync log. */
export function leaveLoadPosted(
  { clock, createId }: Context["env"],
  load: LoadSyncState,
  local: LoadRecord,
  edit: EditRecord,
  message: string,
): void {
  load.removeEdits([edit]);
  const activity = createActivity(local, "Left posted on the load board", clock.now(), createId());
  load.saveLoad({ ...local, isLeftPosted: true }, activity);
  load.log(message);
}
