import type { EditRecord, LoadRecord, RemoteLinkRecord, StoreParts } from "../../store/store.ts";
import { NOT_DUE } from "../../store/store.ts";
import type { LoadChange } from "./load-record.ts";

/** What a transaction that writes edits must name. */
export const editParts = ["outbox", "remoteLinks", "keyValue"] as const;

/** What happens to the outbox of one load when it is changed. */
export interface OutboxChange {
  add?: Omit<EditRecord, "editId">;
  save?: EditRecord;
  remove?: number[];
  /** The load is to be another one at the remote: what is known of the former is forgotten. */
  unlink?: boolean;
}

/**
 * Notes changes of loads in the outbox, in the changes' own transaction, so that nothing that was acknowledged
 * can be missing there. Without a remote there is nothing to note.
 */
export async function recordEdits(
  parts: Pick<StoreParts, (typeof editParts)[number]>,
  changes: readonly LoadChange[],
): Promise<void> {
  const remote = await parts.keyValue.get("remote");
  if (!remote?.connected) return;
  const own = changes.filter(({ after }) => after.accountId === remote.accountId);
  if (own.length === 0) return;
  const known = own.filter(({ before }) => before).map(({ after }) => after.loadId);
  const edits = known.length > 0 ? await parts.outbox.findByLoads(known) : [];
  const found = known.length > 0 ? await parts.remoteLinks.findMany(known) : [];
  const links = new Map(found.flatMap((link) => (link ? [[link.loadId, link] as const] : [])));
  const noted = own.map((change) => {
    const { loadId } = change.after;
    return planOutboxChange(
      change,
      edits.filter((edit) => edit.loadId === loadId),
      links.get(loadId),
    );
  });
  const copiedAt = (await parts.keyValue.get("copiedAt")) ?? 0;
  const adds = noted.flatMap(({ add, unlink }, index) => {
    const before = unlink ? undefined : own[index]?.before;
    return add ? { ...add, ...(before && copiedFlag(add, before, copiedAt)) } : [];
  });
  const saves = noted.flatMap(({ save }) => save ?? []);
  const removes = noted.flatMap(({ remove }) => remove ?? []);
  const unlinked = own.filter((_, index) => noted[index]?.unlink).map(({ after }) => after.loadId);
  if (removes.length > 0) await parts.outbox.removeMany(removes);
  if (saves.length > 0) await parts.outbox.saveMany(saves);
  if (unlinked.length > 0) await parts.remoteLinks.removeMany(unlinked);
  if (adds.length > 0) await parts.outbox.addMany(adds);
}

/**
 * How one change is noted. Edits of what was not sent yet fold into one; a load whose status ends before it was ever
 * sent never leaves the machine, nor does one that a person keeps here alone.
 */
export function planOutboxChange(
  change: LoadChange,
  edits: readonly EditRecord[],
  link: RemoteLinkRecord | undefined,
): OutboxChange {
  const { before, after, activity } = change;
  if (!before) return { add: createEdit(change, "create", edits) };
  if (before.isLocalOnly) return {};
  if (activity === null) return refreshed(change, edits, link);
  if (after.status === "deleted") return before.status === "deleted" ? {} : deleted(change, edits, link);
  const wasSent = link !== undefined || edits.some(mayBeThere);
  if (after.status === "booked" && !wasSent) return { remove: edits.map(({ editId }) => editId) };
  const inOrder = edits.filter(({ kind }) => kind !== "refresh");
  if (before.status === "deleted") return restored(change, inOrder, link);
  return updated(change, inOrder, link);
}

/** A load that was there when the store was copied may have been posted since, from what the copy was taken of. */
export const copiedFlag = (
  { kind }: Pick<EditRecord, "kind">,
  { createdAt }: Pick<LoadRecord, "createdAt">,
  copiedAt: number,
): Pick<EditRecord, "copied"> => (kind === "create" && createdAt <= copiedAt ? { copied: true } : {});

/** Whether the remote can have it, because it was sent from here or from the store that this one is a copy of. */
const mayBeThere = ({ sent, copied }: EditRecord): boolean => sent !== null || copied === true;

function refreshed(
  change: LoadChange,
  edits: readonly EditRecord[],
  link: RemoteLinkRecord | undefined,
): OutboxChange {
  const noted = edits.find(({ kind }) => kind === "refresh" || kind === "delete");
  if (noted?.kind === "refresh" && noted.state === "rejected")
    return { save: folded(noted, change, [noted]) };
  return link && !noted ? { add: createEdit(change, "refresh", []) } : {};
}

function deleted(
  change: LoadChange,
  edits: readonly EditRecord[],
  link: RemoteLinkRecord | undefined,
): OutboxChange {
  const sent = edits.filter((edit) => edit.kind === "create" && mayBeThere(edit));
  const superseded = edits.filter((edit) => !sent.includes(edit)).map(({ editId }) => editId);
  if (!link && sent.length === 0) return { remove: superseded };
  return { remove: superseded, add: createEdit(change, "delete", sent) };
}

/** A load that was deleted and is wanted again: the delete is taken back, or it becomes another load. */
function restored(
  change: LoadChange,
  edits: readonly EditRecord[],
  link: RemoteLinkRecord | undefined,
): OutboxChange {
  const waiting = edits.find(({ kind }) => kind === "delete");
  const others = edits.filter((edit) => edit !== waiting);
  if (waiting) return { remove: [waiting.editId], add: createEdit(change, "update", others) };
  const add = createEdit(change, "create", edits);
  return link ? { add: { ...add, key: repostKey(add) }, unlink: true } : { add };
}

function updated(
  change: LoadChange,
  edits: readonly EditRecord[],
  link: RemoteLinkRecord | undefined,
): OutboxChange {
  const open = edits.find(({ kind, sent }) => (kind === "create" && sent === null) || kind === "update");
  if (open) return { save: folded(open, change, edits) };
  return { add: createEdit(change, link || edits.length > 0 ? "update" : "create", edits) };
}

/** An edit that the remote refused is tried again once it was corrected. */
function folded(edit: EditRecord, change: LoadChange, edits: readonly EditRecord[]): EditRecord {
  const { revision, updatedAt } = change.after;
  const again = edit.state === "rejected" ? { state: "pending" as const, message: "", attempts: 0 } : {};
  const isFirst = edits[0] === edit;
  const dueAt = edit.state === "rejected" ? (isFirst ? DUE_NOW : NOT_DUE) : edit.dueAt;
  return { ...edit, ...again, dueAt, revision, edits: edit.edits + 1, lastAt: updatedAt };
}

/** Due whatever the clock says, also after it was set back. */
const DUE_NOW = 0;

/** A delete that the remote has cannot be taken back, so it leaves only when the window offers that no more. */
const UNDO_MS = 10_000;

/**
 * The key under which a load is posted for the first time: the same in every copy of the store, whatever was changed in
 * one of them before it was sent from there.
 */
const firstKey = (loadId: string): string => `${loadId}-first`;

/** The key where the load is to be another load at the remote than it was; the same in every copy of the store. */
export const repostKey = ({
  loadId,
  revision,
  firstAt,
}: Pick<EditRecord, "loadId" | "revision" | "firstAt">) => `${loadId}-${revision}-${firstAt.toString(36)}`;

/** Only the first edit of a load is ever due: the others wait for it. A refresh waits for nothing. */
export function createEdit(
  { after, activity }: Pick<LoadChange, "after" | "activity">,
  kind: EditRecord["kind"],
  before: readonly EditRecord[],
): Omit<EditRecord, "editId"> {
  const at = kind === "refresh" ? after.refreshedAt : after.updatedAt;
  const reason = after.loadStateReason;
  return {
    accountId: after.accountId,
    loadId: after.loadId,
    kind,
    state: "pending",
    revision: after.revision,
    edits: 1,
    firstAt: at,
    lastAt: at,
    ...(kind === "create" ? { key: firstKey(after.loadId) } : {}),
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
    dueAt: before.length > 0 ? NOT_DUE : kind === "delete" ? at + UNDO_MS : DUE_NOW,
    message: "",
  };
}
