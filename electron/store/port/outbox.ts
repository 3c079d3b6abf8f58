import { z } from "zod";
import { carrierEdit } from "../../../shared/office/edits.ts";
import { conflictKind, type EditState, editKind, editState } from "../../../shared/views/sync.ts";
import { count, id, jsonObject, type Page, remoteId, timestamp } from "./fields.ts";

/** `dueAt` of a record that does not become due with time. */
export const NOT_DUE = Number.MAX_SAFE_INTEGER;

/** The request body of a create, stored before it is sent and unchanged afterwards. */
const sentRecord = z.object({
  /** The Idempotency-Key. */
  key: z.string(),
  body: jsonObject,
  /** False after the remote rejected the key: a repeated request can no longer show whether the load was posted. */
  isRepeatable: z.boolean(),
  /** Whether the request was sent before; a later rejection then does not prove that it never arrived. */
  hasBeenSent: z.boolean(),
});
export type SentRecord = z.output<typeof sentRecord>;

/** A decision that the broker has to make. */
const conflictRecord = z.object({
  /**
   * fields: both sides changed the same field; booked, deleted: the remote ended the load; changed: the remote changed
   * a load that was deleted here; missing: the remote no longer has the load; covered: a load that is booked here is
   * still posted there.
   */
  kind: conflictKind,
  /** The remote's load when the conflict was found; empty if missing. */
  remote: jsonObject,
  etag: z.string(),
  /** The last user who changed the load at the remote: an e-mail address or a name. Absent if unknown. */
  changedBy: z.string().exactOptional(),
  /** The local content from before the remote's state was imported; empty otherwise. */
  localContent: jsonObject,
});
export type ConflictRecord = z.output<typeof conflictRecord>;

/** One row of the outbox: an unsent change of one load. Edits of a load are sent in the order of their ids. */
export const editRecord = z.object({
  /** Increases with every edit. */
  editId: count.min(1),
  accountId: id,
  loadId: id,
  kind: editKind,
  state: editState,
  /** The local revision that the edit brings to the remote. */
  revision: count,
  /** The number of changes in this row: changes that were not sent yet are merged into one row. */
  edits: count,
  firstAt: timestamp,
  lastAt: timestamp,
  /**
   * The Idempotency-Key of a create. Every copy of the store has the same key, so a restored store cannot post twice.
   */
  key: z.string().exactOptional(),
  /** Set in a copy of a store: the original may have sent the edit since. */
  isCopied: z.boolean().exactOptional(),
  /** The reason of a delete; null for other kinds, and for a cover until the broker has decided. */
  deletion: z.object({ reason: z.string(), comment: z.string().nullable() }).nullable(),
  /** The request of a create that may have arrived; null if it certainly did not. */
  sent: sentRecord.nullable(),
  /** The remote's side when the broker has to decide; null otherwise. */
  conflict: conflictRecord.nullable(),
  attempts: count,
  /** The time to send the edit; `NOT_DUE` while the edit waits for an earlier edit of its load or for the broker. */
  dueAt: timestamp,
  /** The reason for the edit's state, for the broker; may be empty. */
  message: z.string(),
});
export type EditRecord = z.output<typeof editRecord>;

/** The unsent changes of loads. */
export interface Outbox {
  /** Finds the edits of these loads by id. */
  findByLoads(loadIds: readonly string[]): Promise<EditRecord[]>;
  find(editId: number): Promise<EditRecord | undefined>;
  /** Returns the edits that are due at `now`, longest due first, at most `limit`. */
  findDue(accountId: string, now: number, limit: number): Promise<EditRecord[]>;
  /** Returns the edits that become due after `moment` (not `NOT_DUE`), soonest first, at most `limit`. */
  findDueAfter(accountId: string, moment: number, limit: number): Promise<EditRecord[]>;
  /**
   * Returns the time at which the next edit becomes due; `NOT_DUE` if every edit waits for the user, undefined if the
   * outbox is empty.
   */
  findNextDueAt(accountId: string): Promise<number | undefined>;
  /** Returns the edits in one state, oldest first, at most `limit`. */
  findByState(accountId: string, state: EditState, limit: number): Promise<EditRecord[]>;
  /**
   * Returns the most urgent state of each load's edits, from memory; undefined for a load without edits. Only in a read
   * transaction.
   */
  getStates(loadIds: readonly string[]): Promise<(EditState | undefined)[]>;
  /** Returns the number of edits in each state. Only in a read transaction. */
  count(accountId: string): Promise<Record<EditState, number>>;
  /** Returns the number of edits that are due at `now`. */
  countDue(accountId: string, now: number): Promise<number>;
  /**
   * Reads a page for the window: edits that need a decision first (conflict, in doubt, rejected), then oldest first.
   */
  readPage(accountId: string, after: string | null, size: number): Promise<Page<EditRecord>>;
  /** Assigns the ids, in the order given. */
  addMany(edits: readonly Omit<EditRecord, "editId">[]): Promise<number[]>;
  saveMany(edits: readonly EditRecord[]): Promise<void>;
  removeMany(editIds: readonly number[]): Promise<void>;
}

/** An update or a delete without a response, stored before it is sent. The remote may have received it. */
const unansweredRecord = z.object({
  at: timestamp,
  /** The changed values by field path, as the merge reads them; empty for a delete. */
  changed: jsonObject,
  isDelete: z.boolean(),
});
export type UnansweredRecord = z.output<typeof unansweredRecord>;

/** The remote load of a local load, and the state that both sides last agreed on. One for each load that was sent. */
export const remoteLinkRecord = z.object({
  loadId: id,
  accountId: id,
  remoteLoadId: remoteId,
  /** Set if the remote is an office: `base` is then a load of its changes, with revision and booking. */
  isOffice: z.literal(true).exactOptional(),
  /** The remote's load as last agreed, unchanged; the base of the next merge. */
  base: jsonObject,
  /** The ETag of `base`; empty if the remote has none. */
  etag: z.string(),
  /** The epoch of the remote's store at the time of `base`; empty if the remote has none. */
  epoch: z.string().exactOptional(),
  /** The local revision that agrees with `base`. */
  revision: count,
  /** Whether this store posted the load. Sync then posts the load again to a remote that lost it. */
  isCreatedHere: z.boolean(),
  /** Digests of earlier agreed states, newest last; they identify outdated responses. */
  agreed: z.array(z.string()),
  /** Consecutive responses that were older than `base`. */
  olderAnswers: count,
  /**
   * Fields that were sent to a remote without ETag. If a read before `until`, or the first one after it, finds such a
   * field changed, another desktop may have written at the same time, and the broker decides.
   */
  guarded: z.array(z.object({ path: z.string(), until: timestamp })),
  /** Requests without a response, newest last. A matching remote state came from this store. */
  unanswered: z.array(unansweredRecord).exactOptional(),
  /** The time to read the load again; `NOT_DUE` once it is booked or deleted. */
  readDueAt: timestamp,
});
export type RemoteLinkRecord = z.output<typeof remoteLinkRecord>;

/** The links between local and remote loads. */
export interface RemoteLinks {
  findMany(loadIds: readonly string[]): Promise<(RemoteLinkRecord | undefined)[]>;
  /** Returns, from memory, whether each of these loads has a link. Only in a read transaction. */
  areLinked(loadIds: readonly string[]): Promise<boolean[]>;
  findByRemote(accountId: string, remoteLoadId: string): Promise<RemoteLinkRecord | undefined>;
  /** Returns the links that are due for a read at `now`, longest due first, at most `limit`. */
  findDue(accountId: string, now: number, limit: number): Promise<RemoteLinkRecord[]>;
  /** Returns the links that become due after `moment` (not `NOT_DUE`), soonest first, at most `limit`. */
  findDueAfter(accountId: string, moment: number, limit: number): Promise<RemoteLinkRecord[]>;
  /** Returns the links that are `NOT_DUE`, at most `limit`. */
  findEnded(accountId: string, limit: number): Promise<RemoteLinkRecord[]>;
  /** Returns the time at which the next link becomes due; undefined if no link will. */
  findNextDueAt(accountId: string): Promise<number | undefined>;
  count(accountId: string): Promise<number>;
  saveMany(links: readonly RemoteLinkRecord[]): Promise<void>;
  removeMany(loadIds: readonly string[]): Promise<void>;
}

/** A carrier from the remote's change queue that is stored here and not yet cleared there (specification 4.7). */
export const carrierClearRecord = z.object({
  accountId: id,
  /** The carrier's id at the remote. */
  remoteInsdId: remoteId,
  /** The time for the Clear: the time of the stored read. */
  timeStamp: z.string(),
  attempts: count,
  dueAt: timestamp,
});
export type CarrierClearRecord = z.output<typeof carrierClearRecord>;

/** The carriers to clear on the remote. */
export interface CarrierClears {
  findDue(accountId: string, now: number, limit: number): Promise<CarrierClearRecord[]>;
  count(accountId: string): Promise<number>;
  /** Adds records, or replaces those of the same carriers. */
  saveMany(records: readonly CarrierClearRecord[]): Promise<void>;
  removeMany(accountId: string, remoteInsdIds: readonly string[]): Promise<void>;
}

/** A line of the sync log. */
export const syncLogRecord = z.object({
  accountId: id,
  at: timestamp,
  /** Empty if the line is not about a load. */
  loadId: z.string(),
  message: z.string(),
});
export type SyncLogRecord = z.output<typeof syncLogRecord>;

/** The messages of synchronization. */
export interface SyncLog {
  /** Reads a page of lines, newest first. */
  readPage(accountId: string, after: string | null, size: number): Promise<Page<SyncLogRecord>>;
  addMany(records: readonly SyncLogRecord[]): Promise<void>;
  /** Deletes the oldest lines beyond `limit`. */
  trim(accountId: string, limit: number): Promise<void>;
}

/** The remote's latest estimate for a lane. */
export const remoteRateRecord = z.object({
  accountId: id,
  /** Identifies the request: lane, equipment, options. */
  lane: z.string(),
  answer: jsonObject,
  readAt: timestamp,
});
export type RemoteRateRecord = z.output<typeof remoteRateRecord>;

/** The remote's latest estimates. */
export interface RemoteRates {
  find(accountId: string, lane: string): Promise<RemoteRateRecord | undefined>;
  save(record: RemoteRateRecord): Promise<void>;
}

/** The connected remote, without its secrets. */
export const remoteConnection = z.object({
  /** The account that is synchronized. */
  accountId: id,
  connected: z.boolean(),
  /** Areas A and C; without a trailing slash. */
  baseUrl: z.string(),
  /** Area B; empty if carriers are not synchronized. */
  monitorUrl: z.string(),
  clientId: z.string(),
});
export type RemoteConnection = z.output<typeof remoteConnection>;

/** The state of synchronization across restarts. */
export const syncProgress = z.object({
  lastSyncAt: timestamp.nullable(),
  /** The kind of pause, which lasts until the broker acts; empty while sync runs. */
  paused: z.enum(["", "by hand", "token refused", "address refused", "many missing", "many ended"]),
  /** The reason for the pause, for the broker. */
  message: z.string(),
  /** The cause of a pause that the broker allowed once. */
  allowed: z.enum(["", "many missing", "many ended"]),
  /** The last known epoch of the remote's store; empty if the remote has none. */
  epoch: z.string(),
  /** The capabilities that the remote at `baseUrl` last reported; null before its first report. */
  offered: z
    .object({
      baseUrl: z.string(),
      etag: z.boolean(),
      idempotency: z.boolean(),
      office: z.boolean(),
      epoch: z.string(),
    })
    .nullable(),
});
export type SyncProgress = z.output<typeof syncProgress>;

/** Clears, decisions and entered facts that an office has not answered, in the order in which they were made. */
export const officeCarrierEdits = z.object({
  baseUrl: z.string(),
  edits: z.array(
    z.object({
      /** The carrier's id in this store. */
      insdId: count,
      dueAt: timestamp,
      edit: carrierEdit,
    }),
  ),
});
export type OfficeCarrierEdits = z.output<typeof officeCarrierEdits>;

/** The part of an office's changes that this store has read. */
export const officeProgress = z.object({
  baseUrl: z.string(),
  /** The epoch of the office's store. */
  epoch: z.string(),
  /** Empty before the first page. */
  cursor: z.string(),
  /** The areas that the program supported when it read the changes. */
  areas: z.array(z.string()),
  /** False until this store has read everything once. Until then, it sends nothing. */
  isComplete: z.boolean(),
  /** The ids of users in this store by their ids at the office, if the two differ. */
  users: z.record(z.string(), z.string()),
});
export type OfficeProgress = z.output<typeof officeProgress>;
