import { notDue } from "../../store/store.ts";
import { nowOf, type Session, write } from "../session.ts";
import { aboutLoad } from "./load-name.ts";
import { inDoubtWords } from "./push-create.ts";

/** No wait of an edit or a read is longer: one that is due later was put off by a clock that was set back since. */
const longestWait = 2 * 60 * 60_000;

const atOnce = 500;

/**
 * A create that was being sent when the program ended is in doubt: nobody heard the answer. It is repeated where
 * the remote knows its key.
 */
export async function recoverSending(session: Session): Promise<void> {
  const { accountId } = session;
  let found: number;
  do {
    found = await write(session, async ({ outbox, loads, syncLog }) => {
      const edits = await outbox.inState(accountId, "sending", atOnce);
      const locals = await loads.listMany(
        accountId,
        edits.map(({ loadId }) => loadId),
      );
      const recovered = edits.map((edit) => {
        const repeats = edit.sent?.repeatable === true;
        const words = repeats
          ? "Lanedesk ended while this load was being posted. It is asked for again under the same key."
          : inDoubtWords;
        return { ...edit, state: "in doubt" as const, dueAt: repeats ? 0 : notDue, words };
      });
      await outbox.saveMany(recovered);
      await syncLog.addMany(
        recovered.map(({ loadId, words }, index) => ({
          accountId,
          at: nowOf(session),
          loadId,
          words: aboutLoad(locals[index], words),
        })),
      );
      return recovered.length;
    });
  } while (found === atOnce);
}

/** What waits for a moment that lies too far ahead is due now. */
export async function takeBackClockJumps(session: Session): Promise<void> {
  const { accountId } = session;
  const horizon = nowOf(session) + longestWait;
  const first = await session.context.store.read(["outbox", "remoteLinks"], async (parts) => [
    (await parts.outbox.nextDueAt(accountId)) ?? 0,
    (await parts.remoteLinks.nextReadDueAt(accountId)) ?? 0,
  ]);
  if (first.every((moment) => moment <= horizon || moment === notDue)) return;
  await write(session, async ({ outbox, remoteLinks }) => {
    const edits = await outbox.due(accountId, notDue - 1, atOnce);
    await outbox.saveMany(
      edits.filter(({ dueAt }) => dueAt > horizon).map((edit) => ({ ...edit, dueAt: 0 })),
    );
    const links = await remoteLinks.readDue(accountId, notDue - 1, atOnce);
    await remoteLinks.saveMany(
      links.filter(({ readDueAt }) => readDueAt > horizon).map((link) => ({ ...link, readDueAt: 0 })),
    );
  });
}
