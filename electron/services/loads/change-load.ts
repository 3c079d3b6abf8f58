import { LanedeskError } from "../../../shared/failure.ts";
import { formatWithoutZone } from "../../../shared/interface/date-time.ts";
import { getLoadStatus } from "../../../shared/reference/load-states.ts";
import type { ChangedLoads, LoadAtRevision } from "../../../shared/views/load-changes.ts";
import type { LoadRecord, StorePartName, StoreParts } from "../../store/store.ts";
import type { Caller, Context } from "../context.ts";
import { type AuditActor, getChange, getEntryPoint, recordAudit } from "../people/record-audit.ts";
import { findOffice } from "../settings/find-office.ts";
import { assertRevision, type ExpectedRevision } from "./availability.ts";
import { createLoadNotFoundError } from "./get.ts";
import { createActivity, type LoadChange, toLoad } from "./load-record.ts";
import { editParts, recordEdits } from "./outbox-edits.ts";

type LoadChangePart = (typeof loadChangeParts)[number];

/** A changed load and the comment for its history. */
export interface CommentedChange {
  /** The same record as before when nothing changes. */
  after: LoadRecord;
  comment: string;
}

/** The number of newest history entries that a load keeps, in addition to its first entry. */
const MAX_ACTIVITIES = 200;

/**
 * Changes one load with `saveLoadChanges` and publishes the change, if there is one.
 * @param alsoParts other store parts that `change` uses in the same transaction
 * @throws LanedeskError "not-found"; "stale" when the load changed after `expectedRevision`; errors of `change`
 */
export async function changeLoad<P extends StorePartName>(
  context: Context,
  caller: Caller,
  { loadId, expectedRevision }: { loadId: string; expectedRevision?: ExpectedRevision | undefined },
  alsoParts: readonly P[],
  change: (
    before: LoadRecord,
    parts: Pick<StoreParts, P | LoadChangePart>,
    now: number,
  ) => Promise<CommentedChange>,
): Promise<LoadAtRevision> {
  const { clock, createId } = context.env;
  const names: readonly (P | LoadChangePart)[] = [...loadChangeParts, ...alsoParts];
  const result = await context.store.write(names, async (parts) => {
    const before = await parts.loads.find(caller.accountId, loadId.toLowerCase());
    if (!before) throw createLoadNotFoundError();
    const now = clock.now();
    const { after, comment } = await change(before, parts, now);
    // Checks the revision last, because an error of `change`, such as "the load is booked", helps more than "stale".
    assertRevision(before, expectedRevision);
    const isChanged = after !== before;
    const activity = createActivity(after, comment, now, createId());
    if (isChanged) await saveLoadChanges(parts, [{ before, after, activity }], caller);
    const history = await parts.activities.findByLoad(after.loadId);
    return { isChanged, load: toLoad(after, history), revision: after.revision };
  });
  const { isChanged, load, revision } = result;
  if (isChanged) context.publish("loads.changed", { loadIds: [load.loadId] });
  return { load, revision };
}

/** Changes several loads in one transaction. Reports the loads that cannot be changed and changes the others. */
export async function changeLoads<P extends StorePartName>(
  context: Context,
  caller: Caller,
  loadIds: readonly string[],
  alsoParts: readonly P[],
  change: (
    before: LoadRecord,
    parts: Pick<StoreParts, P | LoadChangePart>,
    now: number,
  ) => Promise<CommentedChange>,
): Promise<ChangedLoads> {
  const { clock, createId } = context.env;
  const names: readonly (P | LoadChangePart)[] = [...loadChangeParts, ...alsoParts];
  const result = await context.store.write(names, async (parts) => {
    const now = clock.now();
    const found = await parts.loads.findMany(caller.accountId, loadIds);
    const planChange = async (before: LoadRecord | undefined): Promise<LoadChange | LanedeskError> => {
      try {
        if (!before) throw createLoadNotFoundError();
        const { after, comment } = await change(before, parts, now);
        return { before, after, activity: createActivity(after, comment, now, createId()) };
      } catch (cause) {
        if (cause instanceof LanedeskError) return cause;
        throw cause;
      }
    };
    // In parallel, because an IndexedDB transaction closes during hundreds of sequential awaits.
    const planned = await Promise.all(found.map(planChange));
    const changes = planned.flatMap((plan) => (plan instanceof LanedeskError ? [] : plan));
    await saveLoadChanges(parts, changes, caller);
    return {
      changed: changes.map(({ after }) => after.loadId),
      rejected: planned.flatMap((plan, index) =>
        plan instanceof LanedeskError ? { loadId: loadIds[index] ?? "", message: plan.message } : [],
      ),
    };
  });
  if (result.changed.length > 0) context.publish("loads.changed", { loadIds: result.changed });
  return result;
}

/** Returns the next revision of a load, with a given state. */
export function changeState(
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
    status: getLoadStatus(loadState.loadStateId),
    updatedBy: caller.userId,
    updatedAt: now,
    updatedDateTime: formatWithoutZone(now),
  };
}

/** Store parts that `saveLoadChanges` uses. */
export const loadChangeParts = ["loads", "activities", "auditLog", ...editParts] as const;

/**
 * Writes load changes, and their entries in the history, the audit log and the outbox, in the caller's transaction.
 * @param by "remote" for changes from the remote, because sync must not send these changes back
 */
export async function saveLoadChanges(
  parts: Pick<StoreParts, (typeof loadChangeParts)[number]>,
  changes: readonly LoadChange[],
  by: Author | "remote",
): Promise<void> {
  const added = changes.filter((change) => !change.before).map((change) => change.after);
  const changed = changes.filter((change) => change.before).map((change) => change.after);
  await Promise.all([
    added.length > 0 && parts.loads.addMany(added),
    changed.length > 0 && parts.loads.saveMany(changed),
    addActivities(parts, changes, by),
    by !== "remote" && recordEdits(parts, changes),
    auditChanges(parts, changes, by),
  ]);
}

type Author = AuditActor & Pick<Caller, "userId">;

/** Records the changes in the audit log. The entry of a new load has no fields, because the load has them. */
async function auditChanges(
  parts: Pick<StoreParts, "auditLog" | "keyValue">,
  changes: readonly LoadChange[],
  by: Author | "remote",
): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const { accountId, refreshedAt } = first.after;
  const actor = by === "remote" ? { accountId, userId: "", via: await nameEntryPoint(parts) } : by;
  const audited = changes.map(({ before, after }) =>
    before
      ? getChange(after.loadId, before, after, after.loadNumber)
      : { id: after.loadId, name: after.loadNumber ?? "", before: null, after: null },
  );
  await recordAudit(parts, actor, first.activity?.at ?? refreshedAt, "loads", audited);
}

const nameEntryPoint = async (parts: Pick<StoreParts, "keyValue">): Promise<string> =>
  (await findOffice(parts)) ? "Office" : "Load board";

async function addActivities(
  { activities, ...parts }: Pick<StoreParts, "activities" | "keyValue">,
  changes: readonly LoadChange[],
  by: Author | "remote",
): Promise<void> {
  const author =
    by === "remote" ? { via: await nameEntryPoint(parts) } : { via: getEntryPoint(by), userId: by.userId };
  const entries = changes.flatMap(({ activity }) => (activity ? { ...activity, ...author } : []));
  if (entries.length === 0) return;
  await activities.addMany(entries);
  // A load has at most one entry for each revision.
  const trimmed = changes
    .filter(({ before, after, activity }) => before && activity && after.revision > MAX_ACTIVITIES)
    .map(({ after }) => after.loadId);
  if (trimmed.length > 0) await activities.trim(trimmed, MAX_ACTIVITIES);
}
