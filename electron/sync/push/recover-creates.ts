import { type EditRecord, NOT_DUE } from "../../store/store.ts";
import { addLoadName } from "../session/load-name.ts";
import { getNow, type Session, writeSyncParts } from "../session/session.ts";
import type { SyncParts } from "../session/sync-parts.ts";
import { canRepeat } from "./decide-push.ts";
import { IN_DOUBT_MESSAGE, REPEATED_CREATE_MESSAGE } from "./failure-messages.ts";

const BATCH_SIZE = 500;

const CLOSED_MESSAGE =
  "Lanedesk was closed while this load was being posted. Lanedesk repeats the request with the same key, so the load is posted once.";

/**
 * Recovers creates without a response. A create that was being sent when the program ended is in doubt. If the remote
 * supports Idempotency-Key, repeats each create, even if the support was unknown when the create was sent.
 */
export async function recoverCreates(session: Session): Promise<void> {
  let recovered: number;
  do recovered = await writeSyncParts(session, (parts) => recoverSending(session, parts));
  while (recovered === BATCH_SIZE);
  if (session.capabilities.idempotency)
    await writeSyncParts(session, (parts) => repeatInDoubt(session, parts));
}

async function recoverSending(session: Session, parts: SyncParts): Promise<number> {
  const sending = await parts.outbox.findByState(session.accountId, "sending", BATCH_SIZE);
  const inDoubt = sending.map((edit): EditRecord => {
    const isRepeated = canRepeat(session, edit.sent);
    const message = isRepeated ? CLOSED_MESSAGE : IN_DOUBT_MESSAGE;
    return { ...edit, state: "in doubt", dueAt: isRepeated ? 0 : NOT_DUE, message };
  });
  await saveWithLog(session, parts, inDoubt);
  return inDoubt.length;
}

async function repeatInDoubt(session: Session, parts: SyncParts): Promise<void> {
  const inDoubt = await parts.outbox.findByState(session.accountId, "in doubt", BATCH_SIZE);
  const unrepeated = inDoubt.filter(
    ({ dueAt, sent }) => dueAt === NOT_DUE && canRepeat(session, sent) && !sent?.hasBeenSent,
  );
  await saveWithLog(
    session,
    parts,
    unrepeated.map((edit) => ({ ...edit, dueAt: 0, message: REPEATED_CREATE_MESSAGE })),
  );
}

async function saveWithLog(
  session: Session,
  { outbox, loads, syncLog }: SyncParts,
  edits: readonly EditRecord[],
): Promise<void> {
  if (edits.length === 0) return;
  const { accountId } = session;
  const loadIds = edits.map(({ loadId }) => loadId);
  const locals = await loads.findMany(accountId, loadIds);
  await outbox.saveMany(edits);
  await syncLog.addMany(
    edits.map(({ loadId, message }, index) => ({
      accountId,
      at: getNow(session),
      loadId,
      message: addLoadName(locals[index], message),
    })),
  );
}
