import { decode, LanedeskError } from "../../shared/failure.ts";
import { loadRequest } from "../../shared/interface/load.ts";
import type { Resolution } from "../../shared/window/sync.ts";
import type { Caller } from "../services/caller.ts";
import type { Context } from "../services/context.ts";
import { newEdit } from "../services/loads/edits.ts";
import { saveLoadChanges } from "../services/loads/load-changes.ts";
import { activityOf } from "../services/loads/load-record.ts";
import { postLoad } from "../services/post-load.ts";
import type { ConflictRecord, EditRecord, LoadRecord, RemoteLinkRecord } from "../store/store.ts";
import { storeInHand, takeInHand } from "./loads/load-in-hand.ts";
import { aboutLoad } from "./loads/load-name.ts";
import { hasState, inRemoteState, localValues, withContent } from "./loads/load-record.ts";
import { linkTo, linkToKnown } from "./loads/push-create.ts";
import { givenUpWords, solvedWords } from "./loads/solved-words.ts";
import { type Choose, mergeLoads, sameLoad } from "./merge/merge.ts";
import { type RemoteLoad, readRemoteLoad } from "./merge/remote-load.ts";
import { nowOf, type Session, write } from "./session.ts";
import { type SyncParts, syncParts } from "./sync-parts.ts";

/** An edit with everything that a decision on it touches. */
interface Matter {
  context: Context;
  parts: SyncParts;
  edit: EditRecord;
  local: LoadRecord;
  link: RemoteLinkRecord | undefined;
}

/** What a person decided stands in the diary, in the decision's own transaction. */
const tell = ({ context, parts, edit, local }: Matter, words: string): Promise<void> =>
  parts.syncLog.addMany([
    {
      accountId: edit.accountId,
      at: context.surroundings.clock.now(),
      loadId: edit.loadId,
      words: aboutLoad(local, words),
    },
  ]);

const inMatter = (
  context: Context,
  caller: Caller,
  editId: number,
  work: (matter: Matter) => Promise<void>,
): Promise<void> =>
  context.store.write(syncParts, async (parts) => {
    const edit = await parts.outbox.find(editId);
    const local = edit && (await parts.loads.find(caller.accountId, edit.loadId));
    if (!edit || !local)
      throw new LanedeskError("not-found", "This edit is not in the outbox any more; it is settled.");
    if (edit.state === "sending")
      throw new LanedeskError("conflict", "The load is being sent at this very moment. Wait for the answer.");
    const [link] = await parts.remoteLinks.findMany([edit.loadId]);
    await work({ context, parts, edit, local, link });
  });

/** Tries an edit again now. For a create in doubt this is the broker's word that it does not stand there. */
export const retryEdit = (context: Context, caller: Caller, editId: number): Promise<void> =>
  inMatter(context, caller, editId, async (matter) => {
    const { parts, edit } = matter;
    if (edit.state === "conflict")
      throw new LanedeskError("conflict", "This edit waits for a choice between two values, not for time.");
    const isAnother = edit.state === "in doubt" && !edit.sent?.repeatable;
    const anew = { sent: null, copied: false, key: context.surroundings.newId() };
    const state = edit.sent && !isAnother ? edit.state : "waiting";
    const again = { ...edit, ...(isAnother ? anew : {}), state, attempts: 0, dueAt: 0, words: "" };
    await parts.outbox.saveMany([again]);
    if (isAnother) await tell(matter, "You said that it does not stand on the remote: it is posted.");
    else if (edit.state === "refused") await tell(matter, `You had the ${named[edit.kind]} tried again.`);
  });

const named: Record<EditRecord["kind"], string> = {
  create: "post",
  update: "change",
  delete: "delete",
  refresh: "refresh",
};

/** The broker found a load whose create is in doubt at the remote: it is that one from now on. */
export async function linkEdit(session: Session, editId: number, remoteLoadId: string): Promise<void> {
  const answer = await session.loads.read(remoteLoadId);
  await write(session, async (parts) => {
    const edit = await parts.outbox.find(editId);
    if (edit?.kind !== "create" || edit.state !== "in doubt")
      throw new LanedeskError("conflict", "This edit is not in doubt any more. Nothing was changed.");
    if (await parts.remoteLinks.findByRemote(session.accountId, remoteLoadId))
      throw new LanedeskError(
        "conflict",
        "That load of the remote is another one here. Nothing was changed.",
      );
    const { accountId } = session;
    const loads = await takeInHand(parts, accountId, [edit.loadId]);
    const link = edit.copied ? linkToKnown : linkTo;
    for (const load of loads.values()) {
      load.log(`You said which load of the remote it is: ${remoteLoadId}.`);
      link(session, load, edit, answer);
    }
    await storeInHand(parts, accountId, nowOf(session), loads.values());
  });
}

/**
 * Drops an edit: a load that was to be posted stays here alone; of one that the remote has, the remote's version
 * is taken.
 */
export const dropEdit = (context: Context, caller: Caller, editId: number): Promise<void> =>
  inMatter(context, caller, editId, async (matter) => {
    const { parts, edit, link } = matter;
    const edits = await parts.outbox.ofLoads([edit.loadId]);
    const isReminder = edit.state === "refused" && matter.local.life === "booked";
    if (edit.kind === "refresh" || isReminder) {
      await parts.outbox.removeMany([editId]);
      await tell(
        matter,
        isReminder ? "You dropped the reminder of the booking." : "You dropped the refresh.",
      );
      return;
    }
    await parts.outbox.removeMany(edits.map((other) => other.editId));
    const remote = readRemoteLoad(edit.conflict?.remote.loadId ? edit.conflict.remote : (link?.base ?? {}));
    if (edit.kind === "create" || edit.conflict?.kind === "missing") {
      await keepHere(matter);
      const words =
        edit.state === "in doubt"
          ? "You dropped the post that was in doubt: the load stays here, out of step with what may stand on the remote."
          : "You dropped the post: the load stays here alone.";
      await tell(matter, words);
    } else if (link && remote) {
      await tell(matter, droppedWords(matter, remote));
      await takeRemote(matter, link, remote, "Edits dropped; as on the remote");
    }
  });

/** The load is nobody's but this desk's from now on: a later change of it is no reason to post it. */
async function keepHere({ parts, local }: Matter): Promise<void> {
  await parts.remoteLinks.removeMany([local.loadId]);
  await parts.loads.saveMany([{ ...local, staysHere: true }]);
}

/** What was given up by dropping an edit: afterwards nobody could tell. */
function droppedWords({ edit, local }: Matter, remote: RemoteLoad): string {
  if (edit.kind === "delete") return "You dropped the delete: the load is as the remote has it.";
  const values = givenUpWords(
    localValues(local, remote.values, () => false),
    remote.values,
  );
  return `You dropped what was changed here: the load is as the remote has it. ${values}`.trimEnd();
}

/**
 * Solves a conflict.
 * @throws LanedeskError "invalid" when a field is left without a choice; nothing is changed then
 */
export async function resolveEdit(
  context: Context,
  caller: Caller,
  editId: number,
  resolution: Resolution,
): Promise<void> {
  const aside = await context.store.read(["outbox"], ({ outbox }) => outbox.find(editId));
  const kept = aside?.conflict?.aside ?? {};
  const isEnded = aside?.conflict?.kind === "booked" || aside?.conflict?.kind === "deleted";
  if (resolution.how === "local" && isEnded && Object.keys(kept).length > 0)
    await postLoad(context, caller, decode(loadRequest, kept), { key: `aside-${editId}`, bodyHash: "" });
  await inMatter(context, caller, editId, async (matter) => {
    const { conflict } = matter.edit;
    if (!conflict) throw new LanedeskError("conflict", "There is no conflict here any more.");
    await settle(matter, conflict, resolution);
  });
}

async function settle(matter: Matter, conflict: ConflictRecord, resolution: Resolution): Promise<void> {
  const { parts, edit, link, local } = matter;
  const remote = readRemoteLoad(conflict.remote);
  const remove = () => parts.outbox.removeMany([edit.editId]);
  if (conflict.kind === "fields" && link && remote)
    await mergeChosen(matter, link, remote, conflict, resolution);
  else if (conflict.kind === "changed" && link && remote) {
    if (resolution.how === "remote") {
      await remove();
      await tell(matter, "You took your delete back: the load is as the remote has it.");
      await takeRemote(matter, link, remote, "Taken back; as on the remote");
    } else {
      await tell(matter, "You had it deleted on the remote all the same.");
      await parts.remoteLinks.saveMany([{ ...link, base: remote.raw, etag: conflict.etag }]);
      await parts.outbox.saveMany([{ ...edit, state: "waiting", conflict: null, dueAt: 0, words: "" }]);
    }
  } else if (conflict.kind === "missing" && resolution.how === "local") {
    await parts.remoteLinks.removeMany([edit.loadId]);
    await remove();
    const key = matter.context.surroundings.newId();
    await parts.outbox.addMany([{ ...newEdit({ after: local, activity: null }, "create", []), key }]);
    await tell(matter, "You had it posted on the remote again, which did not know it any more.");
  } else {
    await remove();
    await tell(matter, endedWords(conflict, resolution));
    if (conflict.kind === "missing") await keepHere(matter);
    // Nothing touched the load while the broker decided: what the remote said of it meanwhile is asked for again.
    else if (link) await parts.remoteLinks.saveMany([{ ...link, readDueAt: 0 }]);
  }
}

/** What was decided on a load that had ended at the remote, or was gone from it. */
function endedWords({ kind, aside }: ConflictRecord, { how }: Resolution): string {
  if (kind === "missing") return "You kept it here alone: it is not sent any more.";
  if (Object.keys(aside).length === 0) return `You took note that the remote ${kind} it.`;
  if (how === "local") return "You had what was kept aside posted as a new load.";
  return `You dropped what was kept aside; the remote had ${kind} the load.`;
}

async function mergeChosen(
  matter: Matter,
  link: RemoteLinkRecord,
  remote: RemoteLoad,
  conflict: ConflictRecord,
  resolution: Resolution,
): Promise<void> {
  const { context, parts, edit, local } = matter;
  const base = readRemoteLoad(link.base);
  if (!base) return;
  // Whom the remote knows is not known here: a user whom it does not know is left to it when the load is sent.
  const unasked = (path: string) => (path === "postAsUser" ? "local" : undefined);
  const choose: Choose = (path) =>
    resolution.how === "fields" ? (resolution.choices[path] ?? unasked(path)) : resolution.how;
  const here = localValues(local, remote.values, () => true);
  const guarded = new Set(link.guarded.map(({ path }) => path));
  const { merged, conflicts } = mergeLoads(base.values, here, remote.values, choose, guarded);
  if (conflicts.length > 0)
    throw new LanedeskError(
      "invalid",
      `Choose a value for ${conflicts.map(({ label }) => label).join(", ")} too. Nothing was changed.`,
    );
  const { clock, newId } = context.surroundings;
  const now = clock.now();
  const after = sameLoad(here, merged) ? local : withContent(local, merged, remote, now, newId);
  if (after !== local) {
    const activity = activityOf(after, "Conflict solved", now, newId());
    await saveLoadChanges(parts, [{ before: local, after, activity }], "remote");
  }
  const asked = mergeLoads(base.values, here, remote.values, undefined, guarded).conflicts;
  await tell(matter, solvedWords(asked, choose));
  // Where the states differ, such as a booking that a restored remote forgot, the load is read once more.
  const look = hasState(after, remote.state) ? { etag: conflict.etag } : { etag: "", readDueAt: 0 };
  await parts.remoteLinks.saveMany([
    { ...link, ...look, base: remote.raw, revision: after.revision, guarded: [] },
  ]);
  if (sameLoad(merged, remote.values)) await parts.outbox.removeMany([edit.editId]);
  else await parts.outbox.saveMany([{ ...edit, state: "waiting", conflict: null, dueAt: 0, words: "" }]);
}

async function takeRemote(
  { context, parts, local }: Matter,
  link: RemoteLinkRecord,
  remote: RemoteLoad,
  comment: string,
): Promise<void> {
  const { clock, newId } = context.surroundings;
  const now = clock.now();
  const after = inRemoteState(withContent(local, remote.values, remote, now, newId), remote.state, now);
  const activity = activityOf(after, comment, now, newId());
  await saveLoadChanges(parts, [{ before: local, after, activity }], "remote");
  await parts.remoteLinks.saveMany([
    { ...link, base: remote.raw, etag: "", revision: after.revision, guarded: [], readDueAt: 0 },
  ]);
}
