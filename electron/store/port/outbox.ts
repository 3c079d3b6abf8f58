import type { DeleteRequest } from "../../../shared/interface/load.ts";
import type { JsonObject } from "../../../shared/json.ts";
import type { EditKind, EditState } from "../../../shared/views/sync.ts";
import type { Page } from "./loads.ts";

/** The due moment of an edit that waits for something else than time. */
export const NOT_DUE = Number.MAX_SAFE_INTEGER;

/**
 * One row of the outbox: what is still to be sent of one load. Edits of a load are sent in the order of their
 * ids; loads are independent of each other. Moments are milliseconds since 1970.
 */
export interface EditRecord {
  /** Counts up; the order of the edits. */
  editId: number;
  accountId: string;
  loadId: string;
  kind: EditKind;
  state: EditState;
  /** The local revision that the edit brings to the remote. */
  revision: number;
  /** How often the load was edited since the last answer: edits of what was not sent yet fold into one row. */
  edits: number;
  firstAt: number;
  lastAt: number;
  /**
   * The Idempotency-Key of a create. It is made with the edit and the same in every copy of the store, so that one that
   * was restored asks under the key under which it may have posted already. Older programs made it when they sent.
   */
  key?: string;
  /**
   * It came with a copy of the store, which took the store's place: it may have been sent since the copy was taken.
   */
  copied?: boolean;
  /** Why the load is deleted; null for other kinds. */
  deletion: DeleteRequest | null;
  /**
   * What was sent of a create, kept before it leaves and unchanged from then on: the same key and body are sent
   * again, or the edit is in doubt. Null while it has certainly not arrived.
   */
  sent: SentRecord | null;
  /** What the remote said when the broker has to decide; null otherwise. */
  conflict: ConflictRecord | null;
  attempts: number;
  /** When it may be tried; `NOT_DUE` while it waits for an earlier edit of its load, or for a person. */
  dueAt: number;
  /** Why it is where it is, for people; empty while there is nothing to say. */
  message: string;
}

export interface SentRecord {
  /** The Idempotency-Key. */
  key: string;
  body: JsonObject;
  /** Whether the remote knew Idempotency-Key when it was sent. */
  repeatable: boolean;
  /** Whether it was sent before, so that a later refusal does not say that it never arrived. */
  again: boolean;
}

/** A decision that waits for the broker. */
export interface ConflictRecord {
  /**
   * fields: both changed the same; booked, deleted: the remote ended the load; changed: it changed what was
   * deleted here; missing: the remote does not know the load any more.
   */
  kind: "fields" | "booked" | "deleted" | "changed" | "missing";
  /** The remote's load when the conflict was found; empty when it is missing. */
  remote: JsonObject;
  etag: string;
  /** Who changed the load last, as the remote told then: an e-mail address or a name. Missing where it did not. */
  changedBy?: string;
  /** The local content that was kept aside when the remote's state was taken over; empty otherwise. */
  localContent: JsonObject;
}

export interface Outbox {
  /** The edits of each of these loads, in their order. */
  findByLoads(loadIds: readonly string[]): Promise<EditRecord[]>;
  find(editId: number): Promise<EditRecord | undefined>;
  /** What may be tried at this moment, longest due first, at most `limit`. */
  findDue(accountId: string, now: number, limit: number): Promise<EditRecord[]>;
  /** What falls due after this moment, and not only by something else than time; soonest first, at most `limit`. */
  findDueAfter(accountId: string, moment: number, limit: number): Promise<EditRecord[]>;
  /** When the next edit falls due; `NOT_DUE` when none does by itself, undefined when there is none at all. */
  findNextDueAt(accountId: string): Promise<number | undefined>;
  /** Edits in one state, oldest first, at most `limit`. */
  findByState(accountId: string, state: EditState, limit: number): Promise<EditRecord[]>;
  /** The most urgent state of each load's edits, undefined where it has none; quickly, in a transaction that only reads. */
  getStates(loadIds: readonly string[]): Promise<(EditState | undefined)[]>;
  /** How many there are in each state, in a transaction that only reads. */
  count(accountId: string): Promise<Record<EditState, number>>;
  /** How many may be tried at this moment. */
  countDue(accountId: string, now: number): Promise<number>;
  /** For the window: what needs a person first (conflict, in doubt, refused), then oldest first. */
  readPage(accountId: string, after: string | null, size: number): Promise<Page<EditRecord>>;
  /** Gives each its id, in the order given. */
  addMany(edits: readonly Omit<EditRecord, "editId">[]): Promise<number[]>;
  saveMany(edits: readonly EditRecord[]): Promise<void>;
  removeMany(editIds: readonly number[]): Promise<void>;
}

/** Which load of the remote a load is, and what both sides last agreed on. One for each load that was sent. */
export interface RemoteLinkRecord {
  loadId: string;
  accountId: string;
  remoteLoadId: string;
  /** The remote's load as last agreed, to the letter; the base of the next merge. */
  base: JsonObject;
  /** Its ETag; empty where the remote offers none. */
  etag: string;
  /** The epoch of the remote's store in which it was agreed; empty where the remote tells none. */
  epoch?: string;
  /** The local revision that agrees with `base`. */
  revision: number;
  /** True when it was posted from here: who made it sends it again to a remote that lost it. */
  madeHere: boolean;
  /** Digests of what was agreed before, newest last: an older answer is known by them. */
  agreed: string[];
  /** How often in a row the remote answered something older than `base`. */
  olderAnswers: number;
  /**
   * What was sent to a remote without ETag, by field: when such a field is found changed by the first read after
   * `until`, or by one before, somebody may have written at the same time, and the broker is asked.
   */
  guarded: { path: string; until: number }[];
  /** What was sent and not answered, newest last: where the remote has that, it is this desk that wrote it. */
  unanswered?: UnansweredRecord[];
  /** When it is to be read again; `NOT_DUE` once its status is over. */
  readDueAt: number;
}

/** An update or a delete whose answer did not come, kept before it leaves: the remote may have it, or get it yet. */
export interface UnansweredRecord {
  at: number;
  /** What it changes, each value by the path of its field as merging reads it; empty for a delete. */
  changed: JsonObject;
  isDelete: boolean;
}

export interface RemoteLinks {
  findMany(loadIds: readonly string[]): Promise<(RemoteLinkRecord | undefined)[]>;
  /** Which of these loads have a link, quickly, in a transaction that only reads. */
  areLinked(loadIds: readonly string[]): Promise<boolean[]>;
  findByRemote(accountId: string, remoteLoadId: string): Promise<RemoteLinkRecord | undefined>;
  /** What is to be read again at this moment, longest due first, at most `limit`. */
  findDue(accountId: string, now: number, limit: number): Promise<RemoteLinkRecord[]>;
  /** What is to be read again after this moment, and is at all; soonest first, at most `limit`. */
  findDueAfter(accountId: string, moment: number, limit: number): Promise<RemoteLinkRecord[]>;
  /** What is never read again by itself, because its status is over, at most `limit`. */
  findEnded(accountId: string, limit: number): Promise<RemoteLinkRecord[]>;
  /** When the next one is; undefined when none is. */
  findNextDueAt(accountId: string): Promise<number | undefined>;
  count(accountId: string): Promise<number>;
  saveMany(links: readonly RemoteLinkRecord[]): Promise<void>;
  removeMany(loadIds: readonly string[]): Promise<void>;
}

/** A carrier that the remote's change queue handed out, until its clear is answered. */
export interface CarrierClearRecord {
  accountId: string;
  /** The carrier's id at the remote. */
  remoteInsdId: string;
  /** The moment to clear with: that of the read that was stored. */
  timeStamp: string;
  attempts: number;
  dueAt: number;
}

/** What was stored and is to be cleared at the remote (specification 4.7). */
export interface CarrierClears {
  findDue(accountId: string, now: number, limit: number): Promise<CarrierClearRecord[]>;
  count(accountId: string): Promise<number>;
  /** Adds, or replaces what is there of the same carrier. */
  saveMany(records: readonly CarrierClearRecord[]): Promise<void>;
  removeMany(accountId: string, remoteInsdIds: readonly string[]): Promise<void>;
}

/** A line of the diary of synchronizing. */
export interface SyncLogRecord {
  accountId: string;
  at: number;
  /** Empty when it is about no load. */
  loadId: string;
  message: string;
}

export interface SyncLog {
  /** Newest first. */
  readPage(accountId: string, after: string | null, size: number): Promise<Page<SyncLogRecord>>;
  addMany(records: readonly SyncLogRecord[]): Promise<void>;
  /** Forgets the oldest beyond `limit`. */
  trim(accountId: string, limit: number): Promise<void>;
}

/** The remote's estimate for a lane, as it was last answered. */
export interface RemoteRateRecord {
  accountId: string;
  /** What makes it the same question: the lane, the equipment, the options. */
  lane: string;
  answer: JsonObject;
  readAt: number;
}

export interface RemoteRates {
  find(accountId: string, lane: string): Promise<RemoteRateRecord | undefined>;
  save(record: RemoteRateRecord): Promise<void>;
}

/** The remote that Lanedesk is connected to; its secrets are not here. */
export interface RemoteConnection {
  /** The account whose loads go there. */
  accountId: string;
  connected: boolean;
  /** Areas A and C; without a slash at its end. */
  baseUrl: string;
  /** Area B; empty when the carriers are not synchronized. */
  monitorUrl: string;
  clientId: string;
}

/** How synchronizing goes on, kept over restarts. */
export interface SyncProgress {
  lastSyncAt: number | null;
  /** Why nothing is sent until a person does something; empty while it runs. */
  paused: "" | "by hand" | "token refused" | "many missing" | "many ended";
  /** The same in words. */
  message: string;
  /** What the broker has allowed once, after a stop. */
  allowed: "" | "many missing" | "many ended";
  /** The epoch of the remote's store when it was last asked; empty where it tells none. */
  epoch: string;
}
