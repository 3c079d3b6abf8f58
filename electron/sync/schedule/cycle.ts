import { yieldToEventLoop } from "../../services/chunks.ts";
import { NOT_DUE } from "../../store/store.ts";
import { resolveLostLoads } from "../pull/lost-loads.ts";
import { pullDueLoads } from "../pull/pull-due-loads.ts";
import { detectRestore } from "../pull/restored-remote.ts";
import { pushDueEdits } from "../push/push-due-edits.ts";
import { storeUnstoredCreates } from "../push/push-load.ts";
import { recoverCreates } from "../push/recover-creates.ts";
import type { RateLimiter } from "../remote/rate-limiter.ts";
import { getNow, type Session, writeSyncParts } from "../session/session.ts";

const MAX_LOG_ENTRIES = 10_000;

/**
 * Runs one cycle for the loads: sends due edits, reads known loads again, and resolves loads that are missing, booked
 * or deleted on the remote. Ends early if `limiter` ends the cycle; `limiter.getStopCause()` returns the cause.
 */
export async function syncLoads(session: Session, limiter: RateLimiter): Promise<void> {
  await correctClockJumps(session);
  await storeUnstoredCreates(session);
  await recoverCreates(session);
  await detectRestore(session);
  const pushed = await pushDueEdits(session, limiter);
  if (limiter.getStopCause()) return;
  await pullDueLoads(session, limiter, pushed);
  if (limiter.getStopCause()) return;
  await resolveLostLoads(session);
  await writeSyncParts(session, (parts) => parts.syncLog.trim(session.accountId, MAX_LOG_ENTRIES));
}

/** Runs one cycle with an office: corrects due times after a clock change, calls `run`, and trims the sync log. */
export async function syncOffice(session: Session, run: (session: Session) => Promise<void>): Promise<void> {
  await correctClockJumps(session);
  await run(session);
  await writeSyncParts(session, (parts) => parts.syncLog.trim(session.accountId, MAX_LOG_ENTRIES));
}

/** Returns when the next edit or read is due, in milliseconds since 1970; undefined if none is. */
export async function readNextDueAt(
  session: Pick<Session, "context" | "accountId">,
): Promise<number | undefined> {
  const moments = await session.context.store.read(["outbox", "remoteLinks"], async (parts) => [
    await parts.outbox.findNextDueAt(session.accountId),
    await parts.remoteLinks.findNextDueAt(session.accountId),
  ]);
  const due = moments.flatMap((moment) => (moment === undefined || moment === NOT_DUE ? [] : [moment]));
  return due.length > 0 ? Math.min(...due) : undefined;
}

/** Longer than all delays of sync except a Retry-After, which `RemoteStatus` enforces. */
const MAX_DELAY_MS = 10 * 60_000;

/** Maximum number of edits, and of links, per transaction. */
const MAX_RECORDS_PER_TRANSACTION = 500;

/** Makes edits and reads due if their time is too far in the future, because the clock was set back. */
async function correctClockJumps(session: Session): Promise<void> {
  const { accountId, context } = session;
  for (;;) {
    const horizon = getNow(session) + MAX_DELAY_MS;
    const found = await context.store.read(["outbox", "remoteLinks"], async ({ outbox, remoteLinks }) => [
      ...(await outbox.findDueAfter(accountId, horizon, 1)),
      ...(await remoteLinks.findDueAfter(accountId, horizon, 1)),
    ]);
    if (found.length === 0) return;
    await writeSyncParts(session, async ({ outbox, remoteLinks }) => {
      const edits = await outbox.findDueAfter(accountId, horizon, MAX_RECORDS_PER_TRANSACTION);
      await outbox.saveMany(edits.map((edit) => ({ ...edit, dueAt: 0 })));
      const links = await remoteLinks.findDueAfter(accountId, horizon, MAX_RECORDS_PER_TRANSACTION);
      await remoteLinks.saveMany(links.map((link) => ({ ...link, readDueAt: 0 })));
    });
    await yieldToEventLoop();
  }
}
