import { LanedeskError } from "../../../shared/failure.ts";
import { withoutZone } from "../../../shared/interface/date-time.ts";
import { statusOf } from "../../../shared/reference/load-states.ts";
import type { LoadRecord, StorePartName, StoreParts } from "../../store/store.ts";
import type { Caller, Context } from "../context.ts";
import { assertRevision, type ExpectedRevision } from "./availability.ts";
import { loadNotFound } from "./get.ts";
import { createActivity, type LoadAtRevision, type LoadChange, toLoad } from "./load-record.ts";
import { editParts, recordEdits } from "./outbox-edits.ts";

type LoadChangePart = (typeof loadChangeParts)[number];

/** What becomes of a load, and what its history says of it. */
export interface LoadStep {
  after: LoadRecord;
  comment: string;
}

/**
 * Changes one load on the one write path, in a transaction with whatever else the change touches; every window is
 * told afterwards.
 * @param alsoParts what `change` needs besides the load
 * @throws LanedeskError "not-found"; "stale" when it changed since `expectedRevision`; and what `change` throws
 */
export async function changeLoad<P extends StorePartName>(
  context: Context,
  caller: Caller,
  { loadId, expectedRevision }: { loadId: string; expectedRevision?: ExpectedRevision | undefined },
  alsoParts: readonly P[],
  change: (before: LoadRecord, parts: Pick<StoreParts, P | LoadChangePart>, now: number) => Promise<LoadStep>,
): Promise<LoadAtRevision> {
  const { clock, newId } = context.env;
  const names: readonly (P | LoadChangePart)[] = [...loadChangeParts, ...alsoParts];
  const answer = await context.store.write(names, async (parts) => {
    const before = await parts.loads.find(caller.accountId, loadId.toLowerCase());
    if (!before) throw loadNotFound();
    const now = clock.now();
    const { after, comment } = await change(before, parts, now);
    // That a load is booked or deleted says more than that it changed.
    assertRevision(before, expectedRevision);
    const activity = createActivity(after, comment, now, newId());
    await saveLoadChanges(parts, [{ before, after, activity }]);
    return { load: toLoad(after, await parts.activities.findByLoad(after.loadId)), revision: after.revision };
  });
  context.publish("loads.changed", { loadIds: [answer.load.loadId] });
  return answer;
}

/** What became of a change of several loads. */
export interface ChangedLoads {
  changed: string[];
  /** Those that stay as they were, and why. */
  refused: { loadId: string; message: string }[];
}

/** Changes several loads in one transaction, but for those that refuse it; each of these is answered for itself. */
export async function changeLoads<P extends StorePartName>(
  context: Context,
  caller: Caller,
  loadIds: readonly string[],
  alsoParts: readonly P[],
  change: (before: LoadRecord, parts: Pick<StoreParts, P | LoadChangePart>, now: number) => Promise<LoadStep>,
): Promise<ChangedLoads> {
  const { clock, newId } = context.env;
  const names: readonly (P | LoadChangePart)[] = [...loadChangeParts, ...alsoParts];
  const answer = await context.store.write(names, async (parts) => {
    const now = clock.now();
    const found = await parts.loads.findMany(caller.accountId, loadIds);
    const decide = async (before: LoadRecord | undefined): Promise<LoadChange | LanedeskError> => {
      try {
        if (!before) throw loadNotFound();
        const { after, comment } = await change(before, parts, now);
        return { before, after, activity: createActivity(after, comment, now, newId()) };
      } catch (cause) {
        if (cause instanceof LanedeskError) return cause;
        throw cause;
      }
    };
    // All at once: a transaction does not outlive hundreds of waits one after the other that ask nothing of it.
    const decided = await Promise.all(found.map(decide));
    const changes = decided.flatMap((one) => (one instanceof LanedeskError ? [] : one));
    await saveLoadChanges(parts, changes);
    return {
      changed: changes.map(({ after }) => after.loadId),
      refused: decided.flatMap((one, index) =>
        one instanceof LanedeskError ? { loadId: loadIds[index] ?? "", message: one.message } : [],
      ),
    };
  });
  if (answer.changed.length > 0) context.publish("loads.changed", { loadIds: answer.changed });
  return answer;
}

/** The load in another state, as of now. */
export function withState(
  before: LoadRecord,
  { loadState, loadStateReason }: Pick<LoadRecord, "loadState" | "loadStateReason">,
  caller: Caller,
  now: number,
): LoadRecord {
  return {
    ...before,
    revision: before.revision + 1,
    loadState,
    loadStateReason,
    status: statusOf(loadState.loadStateId),
    updatedBy: caller.userId,
    updatedAt: now,
    updatedDateTime: withoutZone(now),
  };
}

/** What a transaction that changes loads must name. */
export const loadChangeParts = ["loads", "activities", ...editParts] as const;

/**
 * The one way in which loads are written, from every door: the load, its history entry and, when a remote is
 * connected, its edit in the outbox, in the caller's transaction, so that there is never the one without the other.
 * @param origin what came from the remote is not sent back to it
 */
export async function saveLoadChanges(
  parts: Pick<StoreParts, (typeof loadChangeParts)[number]>,
  changes: readonly LoadChange[],
  origin: "here" | "remote" = "here",
): Promise<void> {
  const added = changes.filter((change) => !change.before).map((change) => change.after);
  const changed = changes.filter((change) => change.before).map((change) => change.after);
  const entries = changes.flatMap((change) => change.activity ?? []);
  await Promise.all([
    added.length > 0 && parts.loads.addMany(added),
    changed.length > 0 && parts.loads.saveMany(changed),
    entries.length > 0 && parts.activities.addMany(entries),
    origin === "here" && recordEdits(parts, changes),
  ]);
}
