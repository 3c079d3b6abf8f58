import { yieldToEventLoop } from "../../services/chunks.ts";
import { nowOf, type Session, writeSyncParts } from "../session/session.ts";
import { readProgress, saveProgress } from "../status/progress.ts";

const BATCH_SIZE = 200;

/**
 * Detects by its epoch that the remote was restored from a backup. Ended loads may be available there again, so they are
 * read once more; all others are read anyway. The same when the epoch becomes known, because a restore before that could
 * not be detected.
 */
export async function detectRestore(session: Session): Promise<void> {
  const { context, capabilities } = session;
  const { epoch } = await readProgress(context);
  // A remote may not tell its epoch now and tell another one next time, so the known one is kept.
  if (capabilities.epoch === "" || capabilities.epoch === epoch) return;
  const message = "The load board was restored from a backup. Lanedesk compares each load with it.";
  await readEndedAgain(session, epoch === "" ? "" : message);
  await saveProgress(context, { epoch: capabilities.epoch });
}

/** The same for a remote without an epoch, when loads went back to an earlier state or many are missing. */
export async function suspectRestore(session: Session): Promise<void> {
  if (session.capabilities.epoch !== "") return;
  await readEndedAgain(
    session,
    "The load board went back to an earlier state, as after a restore from a backup. Lanedesk reads ended loads again.",
  );
}

/** @param message for the sync log; empty if there is nothing to report */
async function readEndedAgain(session: Session, message: string): Promise<void> {
  const { accountId } = session;
  if (message)
    await writeSyncParts(session, ({ syncLog }) =>
      syncLog.addMany([{ accountId, at: nowOf(session), loadId: "", message }]),
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
