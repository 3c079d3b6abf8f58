import { yieldToEventLoop } from "../../services/chunks.ts";
import { nowOf, type Session, writeSyncParts } from "../session/session.ts";

/**
 * No wait of an edit or a read of its own is longer: one that is due later was put off by a clock that was set back
 * since. Only a remote that asks to be left alone can have longer ones made, and is left alone whatever is due.
 */
const longestWait = 10 * 60_000;

const atOnce = 500;

/** What waits for a moment that lies too far ahead is due now: otherwise it waits for as long as the clock was set back. */
export async function correctClockJumps(session: Session): Promise<void> {
  const { accountId, context } = session;
  for (;;) {
    const horizon = nowOf(session) + longestWait;
    const found = await context.store.read(["outbox", "remoteLinks"], async ({ outbox, remoteLinks }) => [
      ...(await outbox.findDueAfter(accountId, horizon, 1)),
      ...(await remoteLinks.findDueAfter(accountId, horizon, 1)),
    ]);
    if (found.length === 0) return;
    await writeSyncParts(session, async ({ outbox, remoteLinks }) => {
      const edits = await outbox.findDueAfter(accountId, horizon, atOnce);
      await outbox.saveMany(edits.map((edit) => ({ ...edit, dueAt: 0 })));
      const links = await remoteLinks.findDueAfter(accountId, horizon, atOnce);
      await remoteLinks.saveMany(links.map((link) => ({ ...link, readDueAt: 0 })));
    });
    await yieldToEventLoop();
  }
}
