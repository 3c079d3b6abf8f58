import { LanedeskError } from "../../../shared/failure.ts";
import type { OfficeLoad } from "../../../shared/office/changes.ts";
import type { CodeLists } from "../../../shared/reference/code-lists.ts";
import type { RemoteName } from "../../../shared/views/remote-name.ts";
import type { Caller, Context } from "../../services/context.ts";
import { createActivity } from "../../services/loads/load-record.ts";
import { findRemoteName } from "../../services/settings/find-office.ts";
import type { EditRecord, LoadRecord, RemoteLinkRecord } from "../../store/store.ts";
import type { RemoteLoad } from "../merge/remote-load.ts";
import { readRateSettings, saveOfficeLoads } from "../office/office-transactions.ts";
import { removeEditsOfLostRecord } from "../push/decide-push.ts";
import { leaveLoadPosted } from "../reconcile/booked-here.ts";
import { setContent, setRemoteState } from "../reconcile/load-record.ts";
import { type LoadSyncState, readLoadSyncStates } from "../session/load-sync-state.ts";
import { syncPartNames } from "../session/sync-parts.ts";

/** An edit that the broker decides on, with its load, within one transaction. */
export interface EditContext {
  context: Context;
  load: LoadSyncState;
  edit: EditRecord;
  local: LoadRecord;
  remoteName: RemoteName;
  codeLists: CodeLists;
}

/**
 * Applies the broker's decision on an edit in one transaction. If the store quarantined the record of the edit's load,
 * removes the edits of the load instead.
 * @throws LanedeskError "not-found" if the edit no longer exists, "conflict" if the edit is being sent
 */
export async function applyDecision(
  context: Context,
  { accountId }: Caller,
  editId: number,
  decide: (context: EditContext) => void,
): Promise<void> {
  const rateSettings = await readRateSettings({ context });
  const names = [...syncPartNames, "bookedRates"] as const;
  const { loadId, hasRateChanges } = await context.store.write(names, async (parts) => {
    const edit = await parts.outbox.find(editId);
    if (!edit)
      throw new LanedeskError(
        "not-found",
        "This edit is no longer in the outbox; nothing was changed. See the log in Sync.",
      );
    const remoteName = await findRemoteName(parts);
    const loads = await readLoadSyncStates(parts, accountId, [edit.loadId]);
    for (const load of loads.values()) {
      const { local } = load;
      if (!local) removeEditsOfLostRecord(load);
      else if (edit.state === "sending")
        throw new LanedeskError(
          "conflict",
          `The load is being sent. Try again when the ${remoteName.noun} has responded.`,
        );
      else decide({ context, load, edit, local, remoteName, codeLists: rateSettings.codeLists });
    }
    const hasRateChanges = await saveOfficeLoads({ accountId, context }, parts, loads.values(), rateSettings);
    return { loadId: edit.loadId, hasRateChanges };
  });
  context.publish("loads.changed", { loadIds: [loadId] });
  if (hasRateChanges) context.publish("rates.changed", null);
}

/** The log message for a load that is missing on the remote and stays here only. */
export const KEPT_HERE_MESSAGE = "You chose to keep the load here only. Lanedesk no longer sends the load.";

/** Removes the link of the load, and marks the load so that sync no longer sends the load. */
export function stopSynchronizingLoad({ load, local }: EditContext): void {
  load.unlink();
  load.saveLoad({ ...local, isLocalOnly: true }, null);
}

/** Leaves the load booked here and posted on the remote. */
export function leaveBookedLoadPosted({ context, load, local, edit, remoteName }: EditContext): void {
  leaveLoadPosted(context.env, load, local, edit, `You left the booked load posted ${remoteName.at}.`);
}

/** Replaces the local load with the remote's version. */
export function acceptRemoteLoad(
  { context, load, local }: EditContext,
  link: RemoteLinkRecord,
  remote: RemoteLoad,
  comment: string,
): void {
  const { clock, createId } = context.env;
  const now = clock.now();
  const accepted = setRemoteState(setContent(local, remote.values, remote, now, createId), remote.state, now);
  const { booking } = link.isOffice ? (remote.raw as Pick<OfficeLoad, "booking">) : {};
  const after = booking ? { ...accepted, booking } : accepted;
  load.saveLoad(after, createActivity(after, comment, now, createId()));
  load.saveLink({
    ...link,
    base: remote.raw,
    etag: "",
    revision: after.revision,
    guarded: [],
    readDueAt: 0,
  });
}
