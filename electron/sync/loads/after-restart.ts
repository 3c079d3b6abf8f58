import { notDue } from "../../store/store.ts";
import { nowOf, type Session, write } from "../session.ts";
import { aboutLoad } from "./load-name.ts";
import { inDoubtWords } from "./push-create.ts";

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
      const locals = await loads.findMany(
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
