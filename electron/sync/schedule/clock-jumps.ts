import { yieldToEventLoop } from "../../services/chunks.ts";
import { nowOf, type Session, writeSyncParts } from "../session/session.ts";

/**
 * Longer than any delay that Lanedesk chooses. Only Retry-After can be longer, and sync respects it separately.
 */
const MAX_DELAY_MS = 10 * 60_000;

const BATCH_SIZE = 500;

/** Makes edits and reads due that lie too far in the future because the clock was set back. */
export async function correctClockJumps(session: Session): Promise<void> {
  const { accountId, context } = session;
  for (;;) {
    const horizon = nowOf(session) + MAX_DELAY_MS;
    const found = await context.store.read(["outbox", "remoteLinks"], async ({ outbox, remoteLinks }) => [
      ...(await outbox.findDueAfter(accountId, horizon, 1)),
      ...(await remoteLinks.findDueAfter(accountId, horizon, 1)),
    ]);
    if (found.length === 0) return;
    await writeSyncParts(session, async ({ outbox, remoteLinks }) => {
      const edits = await outbox.findDueAfter(accountId, horizon, BATCH_SIZE);
      await outbox.saveMany(edits.map((edit) => ({ ...edit, dueAt: 0 })));
      const links = await remoteLinks.findDueAfter(accountId, horizon, BATCH_SIZE);
      await remoteLinks.saveMany(links.map((link) => ({ ...link, readDueAt: 0 })));
    });
    await yieldToEventLoop();
  }
}
