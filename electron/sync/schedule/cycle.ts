import { inChunks } from "../../services/chunks.ts";
import { type EditRecord, NOT_DUE } from "../../store/store.ts";
import { isSuspiciouslyMany, resolveEnded, resolveMissing } from "../pull/lost-loads.ts";
import { pullLoad } from "../pull/pull-load.ts";
import { detectRestore, suspectRestore } from "../pull/restored-remote.ts";
import { pushLoad } from "../push/push-load.ts";
import { MAX_REFRESHES_PER_CALL, pushRefreshes } from "../push/push-refreshes.ts";
import { recoverSending } from "../push/recover-sending.ts";
import { storeUnstoredCreates } from "../reconcile/link-load.ts";
import { type RateLimiter, runLimited } from "../remote/rate-limiter.ts";
import { type Session, writeSyncParts } from "../session/session.ts";
import { readProgress, saveProgress } from "../status/progress.ts";
import { correctClockJumps } from "./clock-jumps.ts";

/** How many edits are read from the outbox at once. */
const pageOfEdits = 500;

/**
 * While some loads are under way, so many times as many are being kept before and after: with fewer the remote has
 * nothing to do while they wait for their transaction, of which two come to each. A create that was kept and
 * not yet sent when the program ends is in doubt, so with creates this is only for a remote that can be asked again.
 */
const storedMeanwhile = 8;

/** How many known loads one cycle reads again at most; the others have their turn in the next. */
const mostReads = 500;

/** How many lines of the log are kept. */
const mostLogLines = 10_000;

/**
 * Everything that one cycle does with the loads: sends what is due, reads again what is known, and settles what
 * was lost or ended there. When the remote is unwell it stops early; `pace` then knows why.
 */
export async function syncLoads(session: Session, pace: RateLimiter): Promise<void> {
  await correctClockJumps(session);
  await storeUnstoredCreates(session);
  await recoverSending(session);
  await detectRestore(session);
  const pushed = await pushAll(session, pace);
  if (pace.stopped()) return;
  await pullAll(session, pace, pushed);
  if (pace.stopped()) return;
  await settleLost(session);
  await writeSyncParts(session, (parts) => parts.syncLog.trim(session.accountId, mostLogLines));
}

/** @returns the loads of which something was sent, whose answers are as good as a read */
async function pushAll(session: Session, pace: RateLimiter): Promise<ReadonlySet<string | number>> {
  const { context, accountId } = session;
  const tried = new Set<string | number>();
  let done = 0;
  const total = await context.store.read(["outbox"], ({ outbox }) =>
    outbox.countDue(accountId, session.dueUntil()),
  );
  const tell = (more: number) => {
    done += more;
    session.reportProgress(done, Math.max(done, total));
  };
  if (total > 0) tell(0);
  const send = (item: ToSend) =>
    item.step === "refresh"
      ? pushRefreshes(session, item.edits).finally(() => tell(item.edits.length))
      : pushLoad(session, item.edit).finally(() => tell(1));
  await runLimited(pace, dueItems(session, tried), send, (item) => widthOf(session, item));
  return tried;
}

/** What is sent by itself: what is due of one load, or one call's refreshes. */
type ToSend =
  | { step: "load"; edit: EditRecord }
  | { step: "refresh"; edits: EditRecord[]; isFirstOfPage: boolean };

function widthOf({ capabilities }: Session, item: ToSend): number {
  // A load that is not there yet cannot be refreshed: what its page has before has to arrive.
  if (item.step === "refresh") return item.isFirstOfPage ? 0 : 1;
  return item.edit.kind === "create" && !capabilities.idempotency ? 1 : storedMeanwhile;
}

/** What is due, page after page; the next page is read while the last one is still under way. */
async function* dueItems(session: Session, tried: Set<string | number>): AsyncGenerator<ToSend> {
  for (let leftOver = 0; ; ) {
    const most = pageOfEdits + leftOver;
    const due = await dueEdits(session, most);
    const fresh = due.filter(({ editId, loadId, kind }) => !tried.has(kind === "refresh" ? editId : loadId));
    leftOver = due.length - fresh.length;
    if (fresh.length === 0 && due.length < most) return;
    const refreshes = fresh.filter(({ kind }) => kind === "refresh");
    const firsts = new Map<string, EditRecord>();
    for (const edit of fresh)
      if (edit.kind !== "refresh" && !firsts.has(edit.loadId)) firsts.set(edit.loadId, edit);
    for (const { editId } of refreshes) tried.add(editId);
    for (const loadId of firsts.keys()) tried.add(loadId);
    for (const edit of [...firsts.values()].sort(createsFirst)) yield { step: "load", edit };
    let isFirstOfPage = true;
    for await (const edits of inChunks(refreshes, MAX_REFRESHES_PER_CALL)) {
      yield { step: "refresh", edits, isFirstOfPage };
      isFirstOfPage = false;
    }
  }
}

/** Together, because each one may have to wait until fewer others are under way. */
const createsFirst = (one: EditRecord, other: EditRecord): number =>
  Number(other.kind === "create") - Number(one.kind === "create");

const dueEdits = (session: Session, most: number): Promise<EditRecord[]> =>
  session.context.store.read(["outbox"], ({ outbox }) =>
    outbox.findDue(session.accountId, session.dueUntil(), most),
  );

async function pullAll(
  session: Session,
  pace: RateLimiter,
  pushed: ReadonlySet<string | number>,
): Promise<void> {
  const links = await session.context.store.read(["remoteLinks"], ({ remoteLinks }) =>
    remoteLinks.findDue(session.accountId, session.dueUntil(), mostReads),
  );
  const unread = links.filter(({ loadId }) => !pushed.has(loadId));
  await runLimited(pace, unread, (link) => pullLoad(session, link));
}

/** Many loads that are gone or ended at once are a question for the broker: nothing is changed until then. */
async function settleLost(session: Session): Promise<void> {
  const { context, accountId, rolledBack: earlier, missing, ended } = session;
  if (earlier.size + missing.size + ended.size === 0) return;
  const known = await context.store.read(["remoteLinks"], ({ remoteLinks }) => remoteLinks.count(accountId));
  await suspectRestore(session, known);
  const { allowed } = await readProgress(context);
  if (isSuspiciouslyMany(missing.size, known) && allowed !== "many missing") {
    const message = `The remote does not know ${missing.size} of ${known} loads any more. It may have been restored from a backup, or be another service. Nothing was changed here; check the remote, then go on.`;
    await saveProgress(context, { paused: "many missing", message: message });
    return;
  }
  if (isSuspiciouslyMany(ended.size, known) && allowed !== "many ended") {
    const message = `The remote says that ${ended.size} of ${known} loads have ended all at once. Nothing was changed here; check the remote, then go on.`;
    await saveProgress(context, { paused: "many ended", message: message });
    return;
  }
  await resolveMissing(session);
  await resolveEnded(session);
  await saveProgress(context, { allowed: "" });
}

/** When the next cycle has something to do; undefined when nothing falls due by itself. */
export async function nextDue(session: Pick<Session, "context" | "accountId">): Promise<number | undefined> {
  const moments = await session.context.store.read(["outbox", "remoteLinks"], async (parts) => [
    await parts.outbox.findNextDueAt(session.accountId),
    await parts.remoteLinks.findNextDueAt(session.accountId),
  ]);
  const due = moments.flatMap((moment) => (moment === undefined || moment === NOT_DUE ? [] : [moment]));
  return due.length > 0 ? Math.min(...due) : undefined;
}
