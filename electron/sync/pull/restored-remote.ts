import { yieldToEventLoop } from "../../services/chunks.ts";
import { nowOf, type Session, writeSyncParts } from "../session/session.ts";
import { readProgress, saveProgress } from "../status/progress.ts";
import { isSuspiciouslyMany } from "./lost-loads.ts";

const atOnce = 200;

/**
 * Notices that the remote was restored from a backup. Loads whose status was over there may stand on it again: they are
 * read once more. Every other load is read anyway, and compared with what the remote had acknowledged.
 */
export async function detectRestore(session: Session): Promise<void> {
  const { context, capabilities } = session;
  const { epoch } = await readProgress(context);
  // A remote that does not tell it now may tell another one next time: what is known is not forgotten meanwhile.
  if (capabilities.epoch === "" || capabilities.epoch === epoch) return;
  if (epoch !== "")
    await readEndedAgain(
      session,
      "The remote was restored from a backup. Each load is compared with what it had acknowledged.",
    );
  await saveProgress(context, { epoch: capabilities.epoch });
}

/**
 * The same for a remote that has no name for its store: loads that went back, or many that are gone, are what a restore
 * looks like from outside.
 * @param known how many loads it had
 */
export async function suspectRestore(session: Session, known: number): Promise<void> {
  const { capabilities, rolledBack: earlier, missing } = session;
  if (capabilities.epoch !== "" || (earlier.size === 0 && !isSuspiciouslyMany(missing.size, known))) return;
  await readEndedAgain(
    session,
    "The remote went back to an earlier state, as after a restore from a backup. What had ended there is read again.",
  );
}

async function readEndedAgain(session: Session, message: string): Promise<void> {
  const { accountId } = session;
  await writeSyncParts(session, ({ syncLog }) =>
    syncLog.addMany([{ accountId, at: nowOf(session), loadId: "", message: message }]),
  );
  let found: number;
  do {
    found = await writeSyncParts(session, async ({ remoteLinks }) => {
      const ended = await remoteLinks.findEnded(accountId, atOnce);
      await remoteLinks.saveMany(ended.map((link) => ({ ...link, readDueAt: 0 })));
      return ended.length;
    });
    await yieldToEventLoop();
  } while (found === atOnce);
}
