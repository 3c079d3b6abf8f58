import { NOT_DUE } from "../../store/store.ts";
import { withLoadName } from "../session/load-name.ts";
import { nowOf, type Session, writeSyncParts } from "../session/session.ts";
import { IN_DOUBT_MESSAGE } from "./push-create.ts";

const atOnce = 500;

/**
 * A create that was being sent when the program ended is in doubt: nobody heard the answer. It is repeated where
 * the remote knows its key.
 */
export async function recoverSending(session: Session): Promise<void> {
  const { accountId } = session;
  let found: number;
  do {
    found = await writeSyncParts(session, async ({ outbox, loads, syncLog }) => {
      const edits = await outbox.findByState(accountId, "sending", atOnce);
      const locals = await loads.findMany(
        accountId,
        edits.map(({ loadId }) => loadId),
      );
      const recovered = edits.map((edit) => {
        const repeats = edit.sent?.repeatable === true;
        const message = repeats
          ? "Lanedesk ended while this load was being posted. It is asked for again under the same key."
          : IN_DOUBT_MESSAGE;
        return { ...edit, state: "in doubt" as const, dueAt: repeats ? 0 : NOT_DUE, message };
      });
      await outbox.saveMany(recovered);
      await syncLog.addMany(
        recovered.map(({ loadId, message }, index) => ({
          accountId,
          at: nowOf(session),
          loadId,
          message: withLoadName(locals[index], message),
        })),
      );
      return recovered.length;
    });
  } while (found === atOnce);
}
