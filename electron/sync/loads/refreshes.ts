import { refreshStatus } from "../../../shared/interface/refresh.ts";
import { type EditRecord, notDue } from "../../store/store.ts";
import { log, type Session } from "../session.ts";

/** How many loads one call refreshes: far below what the interface allows, so that an answer comes soon. */
export const refreshedAtOnce = 500;

/**
 * Refreshes loads that were refreshed here (specification 4.5), all in one call. One that the remote declines
 * because it is too early is as fresh as it can be.
 * @throws RemoteFailure
 */
export async function pushRefreshes(session: Session, edits: readonly EditRecord[]): Promise<void> {
  const links = await session.context.store.read(["remoteLinks"], ({ remoteLinks }) =>
    remoteLinks.findMany(edits.map(({ loadId }) => loadId)),
  );
  const wanted = edits.flatMap((edit, index) => {
    const link = links[index];
    return link ? [{ edit, remoteLoadId: link.remoteLoadId.toLowerCase() }] : [];
  });
  const ids = wanted.map(({ remoteLoadId }) => remoteLoadId);
  const answers = ids.length > 0 ? await session.loads.refresh(ids) : new Map();
  await session.write(async (parts) => {
    const refused: EditRecord[] = [];
    for (const { edit, remoteLoadId } of wanted) {
      const answer = answers.get(remoteLoadId);
      if (answer?.status === refreshStatus.refreshed) continue;
      const words = answer?.error || "The remote did not say what became of this refresh.";
      await log(session, parts, edit.loadId, `Not refreshed on the remote: ${words}`);
      if (answer?.status !== refreshStatus.declined)
        refused.push({ ...edit, state: "refused", dueAt: notDue, words });
    }
    const kept = new Set(refused.map(({ editId }) => editId));
    await parts.outbox.removeMany(edits.map(({ editId }) => editId).filter((editId) => !kept.has(editId)));
    if (refused.length > 0) await parts.outbox.saveMany(refused);
  });
}
