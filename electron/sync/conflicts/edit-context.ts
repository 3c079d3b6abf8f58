import { LanedeskError } from "../../../shared/failure.ts";
import type { Caller, Context } from "../../services/context.ts";
import { saveLoadChanges } from "../../services/loads/change-load.ts";
import { createActivity } from "../../services/loads/load-record.ts";
import type { EditRecord, LoadRecord, RemoteLinkRecord } from "../../store/store.ts";
import type { RemoteLoad } from "../merge/remote-load.ts";
import { MISSING_LOAD_MESSAGE } from "../push/failure-messages.ts";
import { withContent, withRemoteState } from "../reconcile/load-record.ts";
import { withLoadName } from "../session/load-name.ts";
import { type SyncParts, syncPartNames } from "../session/sync-parts.ts";

/** An edit with everything that a decision on it touches. */
export interface EditContext {
  context: Context;
  parts: SyncParts;
  edit: EditRecord;
  local: LoadRecord;
  link: RemoteLinkRecord | undefined;
}

/** What a person decided stands in the diary, in the decision's own transaction. */
export const logDecision = ({ context, parts, edit, local }: EditContext, message: string): Promise<void> =>
  parts.syncLog.addMany([
    {
      accountId: edit.accountId,
      at: context.env.clock.now(),
      loadId: edit.loadId,
      message: withLoadName(local, message),
    },
  ]);

/** Decides on an edit in one transaction, with all that the decision touches. */
export const withEdit = (
  context: Context,
  caller: Caller,
  editId: number,
  work: (matter: EditContext) => Promise<void>,
): Promise<void> =>
  context.store.write(syncPartNames, async (parts) => {
    const edit = await parts.outbox.find(editId);
    const local = edit && (await parts.loads.find(caller.accountId, edit.loadId));
    if (!edit)
      throw new LanedeskError("not-found", "This edit is not in the outbox any more; it is settled.");
    if (!local) return dropEditsOfMissingLoad(context, parts, edit);
    if (edit.state === "sending")
      throw new LanedeskError("conflict", "The load is being sent at this very moment. Wait for the answer.");
    const [link] = await parts.remoteLinks.findMany([edit.loadId]);
    await work({ context, parts, edit, local, link });
  });

async function dropEditsOfMissingLoad(
  { env }: Context,
  { outbox, syncLog }: SyncParts,
  { accountId, loadId }: EditRecord,
): Promise<void> {
  const edits = await outbox.findByLoads([loadId]);
  await outbox.removeMany(edits.map(({ editId }) => editId));
  await syncLog.addMany([{ accountId, at: env.clock.now(), loadId, message: MISSING_LOAD_MESSAGE }]);
}

/** The load is nobody's but this desk's from now on: a later change of it is no reason to post it. */
export async function keepLocalOnly({ parts, local }: EditContext): Promise<void> {
  await parts.remoteLinks.removeMany([local.loadId]);
  await parts.loads.saveMany([{ ...local, isLocalOnly: true }]);
}

/** The load is as the remote has it from now on. */
export async function acceptRemote(
  { context, parts, local }: EditContext,
  link: RemoteLinkRecord,
  remote: RemoteLoad,
  comment: string,
): Promise<void> {
  const { clock, newId } = context.env;
  const now = clock.now();
  const after = withRemoteState(withContent(local, remote.values, remote, now, newId), remote.state, now);
  const activity = createActivity(after, comment, now, newId());
  await saveLoadChanges(parts, [{ before: local, after, activity }], "remote");
  await parts.remoteLinks.saveMany([
    { ...link, base: remote.raw, etag: "", revision: after.revision, guarded: [], readDueAt: 0 },
  ]);
}
