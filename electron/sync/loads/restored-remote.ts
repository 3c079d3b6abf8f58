import { letOthersIn } from "../../services/chunks.ts";
import { readProgress, saveProgress } from "../progress.ts";
import { nowOf, type Session, write } from "../session.ts";

const atOnce = 200;

/**
 * Notices that the remote was restored from a backup. Loads whose life was over there may stand on it again: they are
 * read once more. Every other load is read anyway, and compared with what the remote had acknowledged.
 */
export async function noticeRestore(session: Session): Promise<void> {
  const { context, accountId, capabilities } = session;
  const { epoch } = await readProgress(context);
  // A remote that does not tell it now may tell another one next time: what is known is not forgotten meanwhile.
  if (capabilities.epoch === "" || capabilities.epoch === epoch) return;
  if (epoch !== "") {
    const words =
      "The remote was restored from a backup. Each load is compared with what it had acknowledged.";
    await write(session, ({ syncLog }) =>
      syncLog.addMany([{ accountId, at: nowOf(session), loadId: "", words }]),
    );
    await readEndedAgain(session);
  }
  await saveProgress(context, { epoch: capabilities.epoch });
}

async function readEndedAgain(session: Session): Promise<void> {
  let found: number;
  do {
    found = await write(session, async ({ remoteLinks }) => {
      const ended = await remoteLinks.ended(session.accountId, atOnce);
      await remoteLinks.saveMany(ended.map((link) => ({ ...link, readDueAt: 0 })));
      return ended.length;
    });
    await letOthersIn();
  } while (found === atOnce);
}
