import { UNDO_MS } from "../../../shared/durations.ts";
import { isJsonObject, type JsonObject } from "../../../shared/json.ts";
import { getLoadStatus } from "../../../shared/reference/load-states.ts";
import {
  type EditRecord,
  type LoadRecord,
  NOT_DUE,
  type RemoteLinkRecord,
  type StoreParts,
} from "../../store/store.ts";
import { findOffice } from "../settings/find-office.ts";
import type { LoadChange } from "./load-record.ts";

/** Store parts for outbox edits. */
export const editParts = ["outbox", "remoteLinks", "keyValue"] as const;

/** Changes to the outbox rows of one load. */
export interface OutboxChange {
  add?: Omit<EditRecord, "editId">;
  save?: EditRecord;
  remove?: number[];
  /** Whether to remove the load's link, because sync posts the load again as a new load. */
  isUnlinked?: boolean;
}

/** Records load changes in the outbox, in the caller's transaction. Adds no edits while no remote is connected. */
export async function recordEdits(
  parts: Pick<StoreParts, (typeof editParts)[number]>,
  changes: readonly LoadChange[],
): Promise<void> {
  const remote = await parts.keyValue.get("remote");
  if (!remote) return;
  const accountChanges = changes.filter(({ after }) => after.accountId === remote.accountId);
  await scheduleReopenedReads(parts, accountChanges, remote.isConnected);
  if (!remote.isConnected || accountChanges.length === 0) return;
  const known = accountChanges.filter(({ before }) => before).map(({ after }) => after.loadId);
  const edits = known.length > 0 ? await parts.outbox.findByLoads(known) : [];
  const found = known.length > 0 ? await parts.remoteLinks.findMany(known) : [];
  const links = new Map(found.flatMap((link) => (link ? [[link.loadId, link] as const] : [])));
  const isOffice = (await findOffice(parts)) !== undefined;
  const planned = accountChanges.map((change) => {
    const { loadId } = change.after;
    return (isOffice ? planOfficeChange : planOutboxChange)(
      change,
      edits.filter((edit) => edit.loadId === loadId),
      links.get(loadId),
    );
  });
  const copiedAt = (await parts.keyValue.get("copiedAt")) ?? 0;
  const adds = planned.flatMap(({ add, isUnlinked }, index) => {
    const before = isUnlinked ? undefined : accountChanges[index]?.before;
    return add ? { ...add, ...(before && createCopyFields(add, before, copiedAt)) } : [];
  });
  const saves = planned.flatMap(({ save }) => save ?? []);
  const removes = planned.flatMap(({ remove }) => remove ?? []);
  const unlinked = accountChanges
    .filter((_, index) => planned[index]?.isUnlinked)
    .map(({ after }) => after.loadId);
  if (removes.length > 0) await parts.outbox.removeMany(removes);
  if (saves.length > 0) await parts.outbox.saveMany(saves);
  if (unlinked.length > 0) await parts.remoteLinks.removeMany(unlinked);
  if (adds.length > 0) await parts.outbox.addMany(adds);
}

/**
 * Records a change of a load's internal fields in the outbox, in the caller's transaction, if an office is connected.
 * Sync never sends these fields to a load board.
 */
export async function recordInternalEdit(
  parts: Pick<StoreParts, (typeof editParts)[number]>,
  after: LoadRecord,
  now: number,
): Promise<void> {
  const office = await findOffice(parts);
  if (office?.accountId !== after.accountId || after.isLocalOnly) return;
  const { loadId } = after;
  const [link] = await parts.remoteLinks.findMany([loadId]);
  const edits = (await parts.outbox.findByLoads([loadId])).filter(({ kind }) => kind !== "refresh");
  const unsent = edits.find(({ sent }) => sent === null);
  // When sync posts the load, it also sends the internal fields.
  if (!link && edits.length === 0) return;
  if (unsent?.state === "rejected")
    await parts.outbox.saveMany([foldChange(unsent, { before: after, after, activity: null }, edits)]);
  else if (!unsent)
    await parts.outbox.addMany([
      { ...createEdit({ after, activity: null }, "update", edits), firstAt: now, lastAt: now },
    ]);
}

/**
 * Makes sync read unbooked and restored loads again, because sync does not read ended loads. While no remote is
 * connected, removes the deletes and covers of these loads from the outbox, except those with a local
 * version (`hasLocalVersion`).
 */
async function scheduleReopenedReads(
  { remoteLinks, outbox }: Pick<StoreParts, "remoteLinks" | "outbox">,
  changes: readonly LoadChange[],
  isConnected: boolean,
): Promise<void> {
  const reopened = changes
    .filter(({ before, after }) => before && before.status !== "available" && after.status === "available")
    .map(({ after }) => after.loadId);
  if (reopened.length === 0) return;
  const links = await remoteLinks.findMany(reopened);
  await remoteLinks.saveMany(links.flatMap((link) => (link ? [{ ...link, readDueAt: ALWAYS_DUE }] : [])));
  if (isConnected) return;
  const removals = (await outbox.findByLoads(reopened)).filter(
    (edit) => isRemoval(edit.kind) && !hasLocalVersion(edit),
  );
  await outbox.removeMany(removals.map(({ editId }) => editId));
}

/**
 * Decides the outbox rows for one change of a load if the remote is a load board. Merges an update into an unsent
 * create or an update in the outbox.
 */
export function planOutboxChange(
  change: LoadChange,
  edits: readonly EditRecord[],
  link: RemoteLinkRecord | undefined,
): OutboxChange {
  const { before, after, activity } = change;
  if (!before) return { add: createEdit(change, "create", edits) };
  if (before.isLocalOnly) return {};
  if (activity === null) return planRefresh(change, edits, link);
  if (after.status !== "available") return before.status === after.status ? {} : planEnd(change, edits, link);
  const inOrder = edits.filter(({ kind }) => kind !== "refresh");
  return before.status === "available"
    ? planUpdate(change, inOrder, link)
    : planReopen(change, inOrder, link, before.status);
}

/**
 * Decides the outbox row for one change if the remote is an office. The row only marks the load as changed; sync sends
 * the differences from the office's load.
 */
function planOfficeChange(
  change: LoadChange,
  edits: readonly EditRecord[],
  link: RemoteLinkRecord | undefined,
): OutboxChange {
  const { before, after, activity } = change;
  if (!before) return { add: createEdit(change, "create", edits) };
  if (before.isLocalOnly || edits.some(hasLocalVersion)) return {};
  if (activity === null) return planRefresh(change, edits, link);
  const inOrder = edits.filter(({ kind }) => kind !== "refresh");
  const isUnsent = !link && !inOrder.some(canExistAtRemote);
  if (isUnsent && after.status === "deleted") return { remove: inOrder.map(({ editId }) => editId) };
  const kind = isUnsent ? "create" : kindByStatus[after.status];
  const unsent = inOrder.find(({ sent }) => sent === null);
  const dueAt = inOrder.length > 0 ? NOT_DUE : ALWAYS_DUE;
  if (!unsent) return { add: { ...createEdit(change, kind, inOrder), dueAt } };
  const { deletion } = createEdit(change, kind, inOrder);
  return {
    save: {
      ...foldChange(unsent, change, inOrder),
      kind: unsent.kind === "create" ? "create" : kind,
      deletion,
    },
  };
}

/** The kind of the edit that sends a load with a status to an office. */
export const kindByStatus = { available: "update", booked: "book", deleted: "delete" } as const;

/**
 * Returns `isCopied`, and the key of the load's first post, for the create of a load that is older than this copy of
 * the store: the original store may have posted the load. Returns no fields for any other edit.
 * @param copiedAt milliseconds since 1970; 0 if the store is not a copy
 */
export const createCopyFields = (
  { kind }: Pick<EditRecord, "kind">,
  { loadId, createdAt }: Pick<LoadRecord, "loadId" | "createdAt">,
  copiedAt: number,
): Pick<EditRecord, "isCopied" | "key"> =>
  kind === "create" && createdAt <= copiedAt ? { isCopied: true, key: getFirstKey(loadId) } : {};

/** Whether this store or its original may have sent the load to the remote. */
const canExistAtRemote = ({ sent, isCopied }: EditRecord): boolean => sent !== null || isCopied === true;

function planRefresh(
  change: LoadChange,
  edits: readonly EditRecord[],
  link: RemoteLinkRecord | undefined,
): OutboxChange {
  const planned = edits.find(({ kind }) => kind === "refresh" || isRemoval(kind));
  if (planned?.kind === "refresh" && planned.state === "rejected")
    return { save: foldChange(planned, change, [planned]) };
  return link && !planned ? { add: createEdit(change, "refresh", []) } : {};
}

/** Plans the delete of a deleted or booked load on the remote, whose interface has no booking. */
function planEnd(
  change: LoadChange,
  edits: readonly EditRecord[],
  link: RemoteLinkRecord | undefined,
): OutboxChange {
  const kind = change.after.status === "booked" ? "cover" : "delete";
  if (kind === "cover" && edits.some(hasLocalVersion)) return {};
  const sent = edits.filter((edit) => edit.kind === "create" && canExistAtRemote(edit));
  const superseded = edits.filter((edit) => !sent.includes(edit)).map(({ editId }) => editId);
  if (!link && sent.length === 0) return { remove: superseded };
  return { remove: superseded, add: createEdit(change, kind, sent) };
}

/** Whether the broker still has to decide about a local version of the load that only the edit contains. */
const hasLocalVersion = ({ conflict }: EditRecord): boolean =>
  conflict !== null && Object.keys(conflict.localContent).length > 0;

const isRemoval = (kind: EditRecord["kind"]): boolean => kind === "delete" || kind === "cover";

/** Whether the remote had deleted the load at the last sync. False for an office, which can restore a deleted load. */
export const isDeletedAtRemote = ({
  base: { loadState },
  isOffice = false,
}: {
  base: JsonObject;
  isOffice?: boolean;
}): boolean =>
  !isOffice && isJsonObject(loadState) && getLoadStatus(Number(loadState.loadStateId)) === "deleted";

/**
 * Plans the edit of a restored or unbooked load. Replaces a delete or cover in the outbox with an update, but leaves an
 * edit with a local version unchanged. Without a delete or cover, updates the load if the remote still has the load or
 * a create in the outbox posts the load; otherwise posts the load as a new load.
 */
function planReopen(
  change: LoadChange,
  edits: readonly EditRecord[],
  link: RemoteLinkRecord | undefined,
  statusBefore: "booked" | "deleted",
): OutboxChange {
  const removal = edits.find(({ kind }) => isRemoval(kind));
  if (removal && hasLocalVersion(removal)) return {};
  const others = edits.filter((edit) => edit !== removal);
  if (removal) return { remove: [removal.editId], add: createEdit(change, "update", others) };
  const isPosted = link ? statusBefore === "booked" && !isDeletedAtRemote(link) : edits.length > 0;
  if (isPosted) return planUpdate(change, edits, link);
  const add = createEdit(change, "create", edits);
  // The load may have been posted even without a link: an earlier reopening removes the link, and a booking then
  // removes the unsent create.
  return { add: { ...add, key: getRepostKey(add) }, isUnlinked: link !== undefined };
}

function planUpdate(
  change: LoadChange,
  edits: readonly EditRecord[],
  link: RemoteLinkRecord | undefined,
): OutboxChange {
  const existing = edits.find(({ kind, sent }) => (kind === "create" && sent === null) || kind === "update");
  if (existing) return { save: foldChange(existing, change, edits) };
  return { add: createEdit(change, link || edits.length > 0 ? "update" : "create", edits) };
}

/** Adds a change to an edit in the outbox. Makes a rejected edit pending again, because the change may correct it. */
function foldChange(edit: EditRecord, change: LoadChange, edits: readonly EditRecord[]): EditRecord {
  const { revision, updatedAt } = change.after;
  const retry = edit.state === "rejected" ? { state: "pending" as const, message: "", attempts: 0 } : {};
  const isFirst = edits[0] === edit;
  const dueAt = edit.state === "rejected" ? (isFirst ? ALWAYS_DUE : NOT_DUE) : edit.dueAt;
  return { ...edit, ...retry, dueAt, revision, changes: edit.changes + 1, lastAt: updatedAt };
}

/** Due at any time, even after the clock was set back. */
const ALWAYS_DUE = 0;

/** Returns the Idempotency-Key of a load's first post; the same in every copy of the store, even after local edits. */
const getFirstKey = (loadId: string): string => `${loadId}-first`;

/** Returns the Idempotency-Key for posting a load again as a new load; the same in every copy of the store. */
export const getRepostKey = ({
  loadId,
  revision,
  firstAt,
}: Pick<EditRecord, "loadId" | "revision" | "firstAt">) => `${loadId}-${revision}-${firstAt.toString(36)}`;

/**
 * Creates an outbox row. An edit after earlier edits of the load is not due; a delete or cover is due after `UNDO_MS`.
 */
export function createEdit(
  { after, activity }: Pick<LoadChange, "after" | "activity">,
  kind: EditRecord["kind"],
  earlierEdits: readonly EditRecord[],
): Omit<EditRecord, "editId"> {
  const at = kind === "refresh" ? after.refreshedAt : after.updatedAt;
  const reason = after.loadStateReason;
  return {
    accountId: after.accountId,
    loadId: after.loadId,
    kind,
    state: "pending",
    revision: after.revision,
    changes: 1,
    firstAt: at,
    lastAt: at,
    ...(kind === "create" ? { key: getFirstKey(after.loadId) } : {}),
    deletion:
      kind === "delete"
        ? {
            reason: reason?.loadStateReasonId
              ? String(reason.loadStateReasonId)
              : (reason?.loadStateReasonDescription ?? "0"),
            comment: activity?.comment || null,
          }
        : null,
    sent: null,
    conflict: null,
    attempts: 0,
    dueAt: earlierEdits.length > 0 ? NOT_DUE : isRemoval(kind) ? at + UNDO_MS : ALWAYS_DUE,
    message: "",
  };
}
