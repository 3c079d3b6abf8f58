import { type EditRecord, notDue } from "../../store/store.ts";
import { backOff } from "../backoff.ts";
import type { LoadAtRemote } from "../client/load-client.ts";
import { RemoteFailure } from "../client/remote-failure.ts";
import { readRemoteLoad } from "../merge/remote-load.ts";
import { log, nowOf, type Session, type SyncParts } from "../session.ts";
import { integrate, type NextStep, type Sent } from "./integrate.ts";
import { pushCreate } from "./push-create.ts";

/** How often one cycle goes back to a load that changes at the remote while it is being written. */
const mostRounds = 5;

/** After so many refused attempts while others went well, an edit is set aside: it is the load and not the remote. */
const mostAttempts = 8;

/**
 * Sends what is due of one load, in order: reads what the remote has unless an ETag guards the write, merges, and
 * writes. Everything is stored before it returns.
 * @param due its first edit that is due
 * @throws RemoteFailure when the remote as a whole is at fault; what failed by itself was set aside with words
 */
export async function pushLoad(session: Session, due: EditRecord): Promise<void> {
  const { loadId } = due;
  let readFirst = !session.capabilities.etag;
  for (let round = 0; round < mostRounds; round += 1) {
    const edit = round === 0 ? due : await firstDue(session, loadId);
    if (!edit) return;
    try {
      if (edit.kind === "create") {
        if (!(await pushCreate(session, edit.editId))) return;
      } else {
        const step = await nextStep(session, loadId, readFirst);
        await perform(session, loadId, step);
      }
      readFirst = !session.capabilities.etag;
    } catch (cause) {
      if (!(cause instanceof RemoteFailure)) throw cause;
      if (cause.trouble === "stale") readFirst = true;
      else if (cause.trouble === "conflict" && edit.kind !== "create" && !readFirst) readFirst = true;
      else {
        await setAside(session, loadId, edit, cause);
        if (cause.isOfTheRemote) throw cause;
        return;
      }
    }
  }
  await putOff(session, loadId);
}

/** A load that is written at the remote as fast as it is read there is left alone for a while. */
async function putOff(session: Session, loadId: string): Promise<void> {
  const words = "The load keeps changing on the remote; it is tried again soon.";
  await session.write(async ({ outbox }) => {
    const edit = (await outbox.ofLoads([loadId])).find(({ kind }) => kind !== "refresh");
    if (!edit || edit.dueAt > nowOf(session)) return;
    const attempts = edit.attempts + 1;
    const dueAt = nowOf(session) + backOff(attempts, session.random());
    await outbox.saveMany([{ ...edit, attempts, dueAt, words }]);
  });
}

/** The first edit of the load, if it is due. */
async function firstDue(session: Session, loadId: string): Promise<EditRecord | undefined> {
  const edits = await session.context.store.read(["outbox"], ({ outbox }) => outbox.ofLoads([loadId]));
  const edit = edits.find(({ kind }) => kind !== "refresh");
  return edit && edit.dueAt <= session.dueUntil() ? edit : undefined;
}

async function nextStep(session: Session, loadId: string, readFirst: boolean): Promise<NextStep> {
  const [link] = await session.context.store.read(["remoteLinks"], ({ remoteLinks }) =>
    remoteLinks.findMany([loadId]),
  );
  if (!link) {
    await session.write((parts) => becomeCreate(parts, loadId));
    return { step: "nothing" };
  }
  const base = readRemoteLoad(link.base);
  const known = !readFirst && base && link.etag ? { load: base, etag: link.etag } : undefined;
  const answer = known ?? (await session.loads.get(link.remoteLoadId, ""));
  if (answer === "unchanged") return { step: "nothing" };
  return session.write((parts) => integrate(session, parts, loadId, answer));
}

/** What was to change a load that the remote has never seen posts it. */
async function becomeCreate({ outbox }: SyncParts, loadId: string): Promise<void> {
  const [first, ...others] = await outbox.ofLoads([loadId]);
  if (first?.kind === "update") await outbox.saveMany([{ ...first, kind: "create" }]);
  else if (first) await outbox.removeMany([first, ...others].map(({ editId }) => editId));
}

async function perform(session: Session, loadId: string, next: NextStep): Promise<void> {
  if (next.step === "nothing") return;
  const [link] = await session.context.store.read(["remoteLinks"], ({ remoteLinks }) =>
    remoteLinks.findMany([loadId]),
  );
  if (!link) return;
  if (next.step === "delete") {
    await deleteThere(session, loadId, link.remoteLoadId, next);
    return;
  }
  const answer = await session.loads.update(link.remoteLoadId, next.body, next.etag);
  await takeAnswer(session, loadId, answer, next.sent);
}

async function takeAnswer(session: Session, loadId: string, answer: LoadAtRemote, sent: Sent): Promise<void> {
  await session.write(async (parts) => {
    await integrate(session, parts, loadId, answer, sent);
    await log(session, parts, loadId, "Updated on the remote.");
  });
}

async function deleteThere(
  session: Session,
  loadId: string,
  remoteLoadId: string,
  { request, etag }: Extract<NextStep, { step: "delete" }>,
): Promise<void> {
  try {
    await session.loads.delete(remoteLoadId, request, session.capabilities.etag ? etag : "");
  } catch (cause) {
    if (!(cause instanceof RemoteFailure) || cause.trouble !== "missing") throw cause;
  }
  await session.write(async (parts) => {
    const edits = await parts.outbox.ofLoads([loadId]);
    const done = edits.filter(({ kind }) => kind === "delete" || kind === "refresh");
    await parts.outbox.removeMany(done.map(({ editId }) => editId));
    const [link] = await parts.remoteLinks.findMany([loadId]);
    const loadState = { loadStateId: 5, loadStateDescription: "Closed" };
    if (link)
      await parts.remoteLinks.saveMany([
        { ...link, base: { ...link.base, loadState }, etag: "", readDueAt: notDue },
      ]);
    await log(session, parts, loadId, "Deleted on the remote.");
  });
}

/** What failed waits for its next attempt, or for the broker when it fails by itself. */
async function setAside(
  session: Session,
  loadId: string,
  { editId, kind }: EditRecord,
  failure: RemoteFailure,
): Promise<void> {
  if (failure.trouble === "missing") {
    session.missing.add(loadId);
    return;
  }
  if (kind === "create") return;
  await session.write(async (parts) => {
    const edit = await parts.outbox.find(editId);
    if (!edit) return;
    const attempts = edit.attempts + 1;
    const byItself = !failure.isOfTheRemote && failure.trouble !== "unreadable";
    const hopeless = attempts >= mostAttempts && failure.trouble === "unwell";
    if (byItself || hopeless) {
      const words = `The remote did not take this change of the load. ${failure.message} The load stays as it is here; edit it, and it is sent again.`;
      await parts.outbox.saveMany([{ ...edit, attempts, state: "refused", dueAt: notDue, words }]);
      await log(session, parts, loadId, words);
      return;
    }
    const dueAt = nowOf(session) + backOff(attempts, session.random(), failure.retryAfter);
    await parts.outbox.saveMany([{ ...edit, attempts, dueAt, words: failure.message }]);
  });
}
