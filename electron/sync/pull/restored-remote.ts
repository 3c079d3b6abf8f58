import { yieldToEventLoop } from "../../services/chunks.ts";
import { getNow, type Session, writeSyncParts } from "../session/session.ts";
import { readProgress, saveProgress } from "../status/progress.ts";

const BATCH_SIZE = 200;

/**
 * Detects by its epoch that the remote was restored from a backup. Ended loads may be available there again, so they are
 * read once more; all others are read anyway. Does the same when the epoch becomes known, because an earlier restore
 * could not be detected.
 */
export async function detectRestore(session: Session): Promise<void> {
  const { context, capabilities } = session;
  const { epoch } = await readProgress(context);
  // Keep the known epoch if the remote does not return one now: it may return another one next time.
  if (capabilities.epoch === "" || capabilities.epoch === epoch) return;
  const message = "The load board was restored from a backup. Lanedesk compares each load with it.";
  await readEndedAgain(session, epoch === "" ? "" : message);
  await saveProgress(context, { epoch: capabilities.epoch });
}

/**
 * Reads ended loads again if a remote without an epoch may have been restored: loads are in an earlier state or missing.
 */
export async function suspectRestore(session: Session): Promise<void> {
  if (session.capabilities.epoch !== "") return;
  await readEndedAgain(
    session,
    "The load board returned to an earlier state, probably because it was restored from a backup. Lanedesk reads ended loads again.",
  );
}

/** @param message for the sync log; empty if there is nothing to report */
async function readEndedAgain(session: Session, message: string): Promise<void> {
  const { accountId } = session;
  if (message)
    await writeSyncParts(session, ({ syncLog }) =>
      syncLog.addMany([{ accountId, at: getNow(session), loadId: "", message }]),
    );
  let found: number;
  do {
    found = await writeSyncParts(session, async ({ remoteLinks }) => {
      const ended = await remoteLinks.findEnded(accountId, BATCH_SIZE);
      await remoteLinks.saveMany(ended.map((link) => ({ ...link, readDueAt: 0 })));
      return ended.length;
    });
    await yieldToEventLoop();
  } while (found === BATCH_SIZE);
}
