import { z } from "zod";
import { conflictKind, type EditState, editKind, editState } from "../../../shared/views/sync.ts";
import { count, id, jsonObject, type Page, timestamp } from "./fields.ts";

/** `dueAt` of a record that does not become due with time. */
export const NOT_DUE = Number.MAX_SAFE_INTEGER;

/**
 * The request of a create, or of any edit for an office. Lanedesk stores the request before sending it, and sends the
 * same body each time.
 */
const sentRecord = z.object({
  /** The Idempotency-Key; for an office, the edit's id there. */
  key: z.string(),
  body: jsonObject,
  /** False after the remote rejected the key: a repeated request can no longer show whether the load was posted. */
  isRepeatable: z.boolean(),
  /**
   * True once Lanedesk starts to repeat the request (never for an office). From then on, a rejection does not prove
   * that the first attempt never arrived.
   */
  wasRepeated: z.boolean(),
});
export type SentRecord = z.output<typeof sentRecord>;

/** A decision that the broker has to make. */
const conflictRecord = z.object({
  /**
   * fields: both sides changed the same field; booked, deleted: the remote ended the load; changed: the remote changed
   * a load that was deleted here; missing: the remote no longer has the load; covered: a load that is booked here is
   * still posted on the remote.
   */
  kind: conflictKind,
  /** The remote's load when the conflict was found; empty for the kind "missing". */
  remote: jsonObject,
  etag: z.string(),
  /** The last user who changed the load at the remote: an e-mail address or a name. Missing if unknown. */
  changedBy: z.string().exactOptional(),
  /** The unsent local content that the broker can post as a new load; empty if there is none. */
  localContent: jsonObject,
});
export type ConflictRecord = z.output<typeof conflictRecord>;

/**
 * One row of the outbox: an unsent change of one load. Sync sends the edits of a load in the order of their ids, except
 * a refresh, which does not wait.
 */
export const editRecord = z.object({
  /** Increases with every edit. */
  editId: count.min(1),
  accountId: id,
  loadId: id,
  kind: editKind,
  state: editState,
  /** The local revision that the edit brings to the remote. */
  revision: count,
  /** The number of changes in this row: Lanedesk merges changes that were not sent yet into one row. */
  changes: count,
  firstAt: timestamp,
  lastAt: timestamp,
  /** The Idempotency-Key of a create. Copies of the store have the same key, so that a remote can detect a repeat. */
  key: z.string().exactOptional(),
  /** Set in a copy of a store: the original may have sent the edit since. */
  isCopied: z.boolean().exactOptional(),
  /** The reason of a delete; null for other kinds, and for kind "cover" until the broker decides. */
  deletion: z.object({ reason: z.string(), comment: z.string().nullable() }).nullable(),
  /**
   * The request that may have arrived (see `sentRecord`), or null. The link has the updates and deletes that may have
   * arrived at a load board (see `unanswered`).
   */
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
  /** Finds the edits of these loads, sorted by edit id. */
  findByLoads(loadIds: readonly string[]): Promise<EditRecord[]>;
  find(editId: number): Promise<EditRecord | undefined>;
  /** Returns the edits that are due at `now`, longest due first, at most `limit`. */
  findDue(accountId: string, now: number, limit: number): Promise<EditRecord[]>;
  /** Returns the edits that become due after `moment` (not `NOT_DUE`), soonest first, at most `limit`. */
  findDueAfter(accountId: string, moment: number, limit: number): Promise<EditRecord[]>;
  /**
   * Returns the time at which the next edit becomes due; `NOT_DUE` if no edit becomes due with time, undefined if the
   * outbox is empty.
   */
  findNextDueAt(accountId: string): Promise<number | undefined>;
  /** Returns the edits in one state, oldest first, at most `limit`. */
  findByState(accountId: string, state: EditState, limit: number): Promise<EditRecord[]>;
  /**
   * Returns the most urgent state of each load's edits; undefined for a load without edits. Only in a read transaction.
   */
  getStates(loadIds: readonly string[]): Promise<(EditState | undefined)[]>;
  /** Returns the number of edits in each state. Only in a read transaction. */
  count(accountId: string): Promise<Record<EditState, number>>;
  /** Returns the number of edits that are due at `now`. */
  countDue(accountId: string, now: number): Promise<number>;
  /**
   * Reads a page for the window: edits that need a decision first (conflict, in doubt, rejected), then oldest first.
   * @throws LanedeskError "invalid" when `after` is not a `next` of this list
   */
  readPage(accountId: string, after: string | null, size: number): Promise<Page<EditRecord>>;
  /** Adds edits; returns their new ids in the same order. */
  addMany(edits: readonly Omit<EditRecord, "editId">[]): Promise<number[]>;
  saveMany(edits: readonly EditRecord[]): Promise<void>;
  removeMany(editIds: readonly number[]): Promise<void>;
}
