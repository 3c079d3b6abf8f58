import { RECORDS_PER_CHUNK, yieldToEventLoop } from "../../services/chunks.ts";
import { getNow, type Session, writeSyncParts } from "../session/session.ts";
import { readProgress, saveProgress } from "../status/progress.ts";

/**
 * Detects by the epoch that the remote was restored from a backup. Schedules reads of ended loads, because these loads
 * may be available on the remote again; sync reads the other loads anyway. Also schedules these reads when the remote
 * first returns an epoch, because sync could not detect an earlier restore.
 */
export async function detectRestore(session: Session): Promise<void> {
  const { context, capabilities } = session;
  const { epoch } = await readProgress(context);
  // Keep the known epoch if the remote returns none now, because the next response may have another epoch.
  if (capabilities.epoch === "" || capabilities.epoch === epoch) return;
  const message =
    "The load board was restored from a backup. Lanedesk compares each load with the load board.";
  await scheduleEndedReads(session, epoch === "" ? "" : message);
  await saveProgress(context, { epoch: capabilities.epoch });
}

/**
 * Schedules reads of ended loads after signs of a restore: loads that are in an earlier state or missing. Does nothing
 * for a remote with an epoch, because `detectRestore` handles its restores.
 */
export async function handleSuspectedRestore(session: Session): Promise<void> {
  if (session.capabilities.epoch !== "") return;
  await scheduleEndedReads(
    session,
    "The load board was probably restored from a backup. Lanedesk reads ended loads again.",
  );
}

/**
 * Makes ended loads due for a read.
 * @param message for the sync log; empty if there is nothing to report
 */
async function scheduleEndedReads(session: Session, message: string): Promise<void> {
  const { accountId } = session;
  if (message)
    await writeSyncParts(session, ({ syncLog }) =>
      syncLog.addMany([{ accountId, at: getNow(session), loadId: "", message }]),
    );
  let found: number;
  do {
    found = await writeSyncParts(session, async ({ remoteLinks }) => {
      const ended = await remoteLinks.findEnded(accountId, RECORDS_PER_CHUNK);
      await remoteLinks.saveMany(ended.map((link) => ({ ...link, readDueAt: 0 })));
      return ended.length;
    });
    await yieldToEventLoop();
  } while (found === RECORDS_PER_CHUNK);
}
