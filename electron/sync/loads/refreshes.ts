import { refreshStatus } from "../../../shared/interface/refresh.ts";
import { type EditRecord, notDue } from "../../store/store.ts";
import type { Refreshed } from "../client/load-client.ts";
import { nowOf, type Session, write } from "../session.ts";
import { type LoadInHand, storeInHand, takeInHand } from "./load-in-hand.ts";

/** How many loads one call refreshes: far below what the interface allows, so that an answer comes soon. */
export const refreshedAtOnce = 500;

/**
 * Refreshes loads that were refreshed here (specification 4.5), all in one call. One that the remote declines
 * because it is too early is as fresh as it can be.
 * @throws RemoteFailure
 */
export async function pushRefreshes(session: Session, edits: readonly EditRecord[]): Promise<void> {
  const { context, accountId } = session;
  const loadIds = edits.map(({ loadId }) => loadId);
  const links = await context.store.read(["remoteLinks"], ({ remoteLinks }) => remoteLinks.findMany(loadIds));
  const remoteLoadIds = links.map((link) => link?.remoteLoadId.toLowerCase());
  const asked = remoteLoadIds.filter((remoteLoadId) => remoteLoadId !== undefined);
  const answers = asked.length > 0 ? await session.loads.refresh(asked) : new Map<string, Refreshed>();
  await write(session, async (parts) => {
    const loads = await takeInHand(parts, accountId, loadIds);
    for (const [index, edit] of edits.entries()) {
      const load = loads.get(edit.loadId);
      const remoteLoadId = remoteLoadIds[index];
      if (load) settle(load, edit, remoteLoadId === undefined ? "not there" : answers.get(remoteLoadId));
    }
    await storeInHand(parts, accountId, nowOf(session), loads.values());
  });
}

function settle(load: LoadInHand, edit: EditRecord, answer: Refreshed | undefined | "not there"): void {
  if (answer === "not there" || answer?.status === refreshStatus.refreshed) {
    load.removeEdits([edit]);
    return;
  }
  const words = answer?.error || "The remote did not say what became of this refresh.";
  load.log(`Not refreshed on the remote: ${words}`);
  if (answer?.status === refreshStatus.declined) load.removeEdits([edit]);
  else if (load.edit(edit.editId)) load.saveEdits([{ ...edit, state: "refused", dueAt: notDue, words }]);
}
