import { LanedeskError } from "../../../shared/failure.ts";
import type { Caller, Context } from "../../services/context.ts";
import { saveLoadChanges } from "../../services/loads/change-load.ts";
import { createActivity } from "../../services/loads/load-record.ts";
import type { EditRecord, LoadRecord, RemoteLinkRecord } from "../../store/store.ts";
import { missingLoadWords } from "../loads/failure-words.ts";
import { aboutLoad } from "../loads/load-name.ts";
import { inRemoteState, withContent } from "../loads/load-record.ts";
import type { RemoteLoad } from "../merge/remote-load.ts";
import { type SyncParts, syncParts } from "../sync-parts.ts";

/** An edit with everything that a decision on it touches. */
export interface Matter {
  context: Context;
  parts: SyncParts;
  edit: EditRecord;
  local: LoadRecord;
  link: RemoteLinkRecord | undefined;
}

/** What a person decided stands in the diary, in the decision's own transaction. */
export const tell = ({ context, parts, edit, local }: Matter, words: string): Promise<void> =>
  parts.syncLog.addMany([
    {
      accountId: edit.accountId,
      at: context.env.clock.now(),
      loadId: edit.loadId,
      words: aboutLoad(local, words),
    },
  ]);

/** Decides on an edit in one transaction, with all that the decision touches. */
export const inMatter = (
  context: Context,
  caller: Caller,
  editId: number,
  work: (matter: Matter) => Promise<void>,
): Promise<void> =>
  context.store.write(syncParts, async (parts) => {
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
  const edits = await outbox.ofLoads([loadId]);
  await outbox.removeMany(edits.map(({ editId }) => editId));
  await syncLog.addMany([{ accountId, at: env.clock.now(), loadId, words: missingLoadWords }]);
}

/** The load is nobody's but this desk's from now on: a later change of it is no reason to post it. */
export async function keepHere({ parts, local }: Matter): Promise<void> {
  await parts.remoteLinks.removeMany([local.loadId]);
  await parts.loads.saveMany([{ ...local, staysHere: true }]);
}

/** The load is as the remote has it from now on. */
export async function takeRemote(
  { context, parts, local }: Matter,
  link: RemoteLinkRecord,
  remote: RemoteLoad,
  comment: string,
): Promise<void> {
  const { clock, newId } = context.env;
  const now = clock.now();
  const after = inRemoteState(withContent(local, remote.values, remote, now, newId), remote.state, now);
  const activity = createActivity(after, comment, now, newId());
  await saveLoadChanges(parts, [{ before: local, after, activity }], "remote");
  await parts.remoteLinks.saveMany([
    { ...link, base: remote.raw, etag: "", revision: after.revision, guarded: [], readDueAt: 0 },
  ]);
}
