import { type EditRecord, NOT_DUE } from "../../store/store.ts";
import { addLoadName } from "../session/load-name.ts";
import { getNow, type Session, writeSyncParts } from "../session/session.ts";
import type { SyncParts } from "../session/sync-parts.ts";
import { canRepeat } from "./decide-push.ts";
import {
  IN_DOUBT_MESSAGE,
  REPEATED_AFTER_CLOSE_MESSAGE,
  REPEATED_CREATE_MESSAGE,
} from "./failure-messages.ts";

const MAX_EDITS_PER_TRANSACTION = 500;

/**
 * Recovers creates without a response. A create that was being sent when the program ended becomes in doubt. If the
 * remote supports Idempotency-Key, schedules a repeat of the creates in doubt, because an earlier cycle may not have
 * known of this support. Skips creates that sync has repeated, and creates whose key the remote rejected. Checks up to
 * MAX_EDITS_PER_TRANSACTION creates in doubt per cycle.
 */
export async function recoverCreates(session: Session): Promise<void> {
  let recovered: number;
  do recovered = await writeSyncParts(session, (parts) => recoverSendingCreates(session, parts));
  while (recovered === MAX_EDITS_PER_TRANSACTION);
  if (session.capabilities.hasIdempotency)
    await writeSyncParts(session, (parts) => repeatCreatesInDoubt(session, parts));
}

async function recoverSendingCreates(session: Session, parts: SyncParts): Promise<number> {
  const sending = await parts.outbox.findByState(session.accountId, "sending", MAX_EDITS_PER_TRANSACTION);
  const inDoubt = sending.map((edit): EditRecord => {
    const isRepeated = canRepeat(session, edit.sent);
    const message = isRepeated ? REPEATED_AFTER_CLOSE_MESSAGE : IN_DOUBT_MESSAGE;
    return { ...edit, state: "in doubt", dueAt: isRepeated ? 0 : NOT_DUE, message };
  });
  await saveAndLogEdits(session, parts, inDoubt);
  return inDoubt.length;
}

async function repeatCreatesInDoubt(session: Session, parts: SyncParts): Promise<void> {
  const inDoubt = await parts.outbox.findByState(session.accountId, "in doubt", MAX_EDITS_PER_TRANSACTION);
  const unrepeated = inDoubt.filter(
    ({ dueAt, sent }) => dueAt === NOT_DUE && canRepeat(session, sent) && !sent?.wasRepeated,
  );
  await saveAndLogEdits(
    session,
    parts,
    unrepeated.map((edit) => ({ ...edit, dueAt: 0, message: REPEATED_CREATE_MESSAGE })),
  );
}

async function saveAndLogEdits(
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
