import { NOT_DUE } from "../../store/store.ts";
import { withLoadName } from "../session/load-name.ts";
import { nowOf, type Session, writeSyncParts } from "../session/session.ts";
import { IN_DOUBT_MESSAGE } from "./failure-messages.ts";

const BATCH_SIZE = 500;

const REPEATED_MESSAGE =
  "Lanedesk was closed while this load was being posted. It repeats the request with the same key, so the load is posted once.";

/** A create that was being sent when the program ended is in doubt. It is repeated if the remote knows its key. */
export async function recoverSending(session: Session): Promise<void> {
  const { accountId } = session;
  let recovered: number;
  do {
    recovered = await writeSyncParts(session, async ({ outbox, loads, syncLog }) => {
      const edits = await outbox.findByState(accountId, "sending", BATCH_SIZE);
      const locals = await loads.findMany(
        accountId,
        edits.map(({ loadId }) => loadId),
      );
      const inDoubt = edits.map((edit) => {
        const isRepeated = edit.sent?.repeatable === true;
        return {
          ...edit,
          state: "in doubt" as const,
          dueAt: isRepeated ? 0 : NOT_DUE,
          message: isRepeated ? REPEATED_MESSAGE : IN_DOUBT_MESSAGE,
        };
      });
      await outbox.saveMany(inDoubt);
      await syncLog.addMany(
        inDoubt.map(({ loadId, message }, index) => ({
          accountId,
          at: nowOf(session),
          loadId,
          message: withLoadName(locals[index], message),
        })),
      );
      return inDoubt.length;
    });
  } while (recovered === BATCH_SIZE);
}
