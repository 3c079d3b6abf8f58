import { LanedeskError } from "../../../shared/failure.ts";
import type { OfficeLoad } from "../../../shared/office/changes.ts";
import type { RemoteName } from "../../../shared/views/remote-name.ts";
import type { Caller, Context } from "../../services/context.ts";
import { saveLoadChanges } from "../../services/loads/change-load.ts";
import { createActivity } from "../../services/loads/load-record.ts";
import { findRemoteName } from "../../services/settings/find-office.ts";
import type { EditRecord, LoadRecord, RemoteLinkRecord, StoreParts } from "../../store/store.ts";
import type { RemoteLoad } from "../merge/remote-load.ts";
import { LOST_RECORD_MESSAGE } from "../push/failure-messages.ts";
import { markLeftPosted, setContent, setRemoteState } from "../reconcile/load-record.ts";
import { addLoadName } from "../session/load-name.ts";
import { type SyncParts, syncPartNames } from "../session/sync-parts.ts";

/** An edit that the broker decides on, with its load, within one transaction. */
export interface EditContext {
  context: Context;
  parts: SyncParts & Pick<StoreParts, "bookedRates">;
  edit: EditRecord;
  local: LoadRecord;
  link: RemoteLinkRecord | undefined;
  remoteName: RemoteName;
}

/** Adds the decision to the sync log, in the transaction of the decision. */
export const logDecision = ({ context, parts, edit, local }: EditContext, message: string): Promise<void> =>
  parts.syncLog.addMany([
    {
      accountId: edit.accountId,
      at: context.env.clock.now(),
      loadId: edit.loadId,
      message: addLoadName(local, message),
    },
  ]);

/**
 * Runs a decision on an edit in one transaction. If the edit's load is missing, removes the edits of the load instead.
 * @throws LanedeskError "not-found" if the edit no longer exists, "conflict" if the edit is being sent
 */
export async function applyDecision(
  context: Context,
  caller: Caller,
  editId: number,
  work: (context: EditContext) => Promise<void>,
): Promise<void> {
  const { kind, loadId } = await context.store.write([...syncPartNames, "bookedRates"], async (parts) => {
    const edit = await parts.outbox.find(editId);
    const local = edit && (await parts.loads.find(caller.accountId, edit.loadId));
    if (!edit)
      throw new LanedeskError(
        "not-found",
        "This edit is no longer in the outbox; nothing was changed. See the log in Sync.",
      );
    if (!local) {
      await removeEditsOfMissingLoad(context, parts, edit);
      return edit;
    }
    const remoteName = await findRemoteName(parts);
    if (edit.state === "sending")
      throw new LanedeskError(
        "conflict",
        `The load is being sent. Try again when the ${remoteName.noun} has responded.`,
      );
    const [link] = await parts.remoteLinks.findMany([edit.loadId]);
    await work({ context, parts, edit, local, link, remoteName });
    return edit;
  });
  context.publish("loads.changed", { loadIds: [loadId] });
  if (kind === "book") context.publish("rates.changed", null);
}

async function removeEditsOfMissingLoad(
  { env }: Context,
  { outbox, syncLog }: SyncParts,
  { accountId, loadId }: EditRecord,
): Promise<void> {
  const edits = await outbox.findByLoads([loadId]);
  await outbox.removeMany(edits.map(({ editId }) => editId));
  await syncLog.addMany([{ accountId, at: env.clock.now(), loadId, message: LOST_RECORD_MESSAGE }]);
}

/** Removes the link of the load, and marks the load so that sync no longer sends the load. */
export async function stopSynchronizingLoad({ parts, local }: EditContext): Promise<void> {
  await parts.remoteLinks.removeMany([local.loadId]);
  await parts.loads.saveMany([{ ...local, isLocalOnly: true }]);
}

/** Leaves the load booked here and posted on the remote. */
export async function leaveBookedLoadPosted(editContext: EditContext): Promise<void> {
  const { context, parts, edit, local, remoteName } = editContext;
  const { clock, createId } = context.env;
  await parts.outbox.removeMany([edit.editId]);
  await saveLoadChanges(
    parts,
    [{ before: local, ...markLeftPosted(local, clock.now(), createId()) }],
    "remote",
  );
  await logDecision(editContext, `You left the booked load posted ${remoteName.at}.`);
}

/** Replaces the local load with the remote's version, and returns the new record. */
export async function acceptRemoteLoad(
  { context, parts, local }: EditContext,
  link: RemoteLinkRecord,
  remote: RemoteLoad,
  comment: string,
): Promise<LoadRecord> {
  const { clock, createId } = context.env;
  const now = clock.now();
  const accepted = setRemoteState(setContent(local, remote.values, remote, now, createId), remote.state, now);
  const { booking } = link.isOffice ? (remote.raw as Pick<OfficeLoad, "booking">) : {};
  const after = booking ? { ...accepted, booking } : accepted;
  const activity = createActivity(after, comment, now, createId());
  await saveLoadChanges(parts, [{ before: local, after, activity }], "remote");
  if (local.status === "booked" && after.status !== "booked")
    await parts.bookedRates.remove(after.accountId, after.loadId);
  await parts.remoteLinks.saveMany([
    { ...link, base: remote.raw, etag: "", revision: after.revision, guarded: [], readDueAt: 0 },
  ]);
  return after;
}
