import type { EditState } from "../../../shared/views/sync.ts";
import type { StoredLoad } from "../keys/load-keys.ts";
import type {
  KeyValueRecord,
  StoredCarrier,
  StoredEdit,
  StoredLogLine,
  StoredQueueEntry,
  StoredRate,
  StoredStep,
  StoredUser,
} from "../keys/stored-records.ts";
import type {
  AccessKeyRecord,
  AccountRecord,
  ActivityRecord,
  AnswerRecord,
  AuditRecord,
  BoardViewRecord,
  CarrierChangeRecord,
  CarrierClearRecord,
  CarrierDecisionRecord,
  CarrierEventRecord,
  Carriers,
  CarrierVerdictRecord,
  DieselPriceRecord,
  DraftRecord,
  EditRecord,
  LeaseClock,
  Loads,
  RemoteLinkRecord,
  RemoteRateRecord,
  SavedItem,
  SavedLaneRecord,
  TemplateRecord,
} from "../store.ts";
import type { LeaseTime } from "./leases.ts";

// The tables and searches that a store supplies to the parts. Keys and indexes are those of ../schema.ts. A store
// compares keys as IndexedDB does.

/** A string, a number, or a list of keys. */
export type Key = unknown;

/** Records in the order of an index. Each method returns a changed selection, or reads the selection. */
export interface Selection<T, K> {
  reverse(): Selection<T, K>;
  limit(count: number): Selection<T, K>;
  offset(count: number): Selection<T, K>;
  first(): Promise<T | undefined>;
  toArray(): Promise<T[]>;
  primaryKeys(): Promise<K[]>;
  count(): Promise<number>;
}

/** Selects records by an index, or by the primary key (":id"). */
interface Condition<T, K> {
  equals(key: Key): Selection<T, K>;
  above(key: Key): Selection<T, K>;
  below(key: Key): Selection<T, K>;
  anyOf(keys: readonly Key[]): Selection<T, K>;
  /** By default, includes the lower and excludes the upper end. A key sorts before longer keys that start with it. */
  between(lower: Key, upper: Key, includeLower?: boolean, includeUpper?: boolean): Selection<T, K>;
}

/** One table. `I` is a record to which the store has not assigned an id yet. */
export interface RecordTable<T, K, I = T> {
  get(key: K): Promise<T | undefined>;
  bulkGet(keys: K[]): Promise<(T | undefined)[]>;
  /** @throws Error if the table has a record with this key */
  add(record: I): Promise<unknown>;
  /**
   * Adds a record if its key is new; returns whether it added the record. A store omits this method if a read before
   * `add` causes no conflicts.
   */
  addIfNew?(record: I): Promise<boolean>;
  put(record: T, key?: K): Promise<unknown>;
  /** With `allKeys`, returns the ids that the store assigned. */
  bulkAdd<B extends boolean>(
    records: readonly I[],
    options: { allKeys: B },
  ): Promise<B extends true ? K[] : K>;
  /** @throws Error if the table has a record with one of the keys */
  bulkAdd(records: readonly I[], keys?: readonly (string | number)[]): Promise<unknown>;
  bulkPut(records: readonly T[]): Promise<unknown>;
  delete(key: K): Promise<void>;
  bulkDelete(keys: K[]): Promise<void>;
  toArray(): Promise<T[]>;
  where(index: string): Condition<T, K>;
  orderBy(index: string): Selection<T, K>;
}

/** The table of one kind of saved items; the key is the owner's id and the item's id. */
export type SavedItemTable<T extends SavedItem> = RecordTable<T, [string, string]>;

/** Searches, orders and positions of loads. */
export interface LoadLists
  extends Pick<
    Loads,
    | "readPage"
    | "count"
    | "estimateCount"
    | "findIds"
    | "findIdsAt"
    | "sortIds"
    | "tally"
    | "listCustomers"
    | "listBookings"
  > {
  /** Receives the loads that the current transaction writes. */
  update(loads: readonly StoredLoad[]): void;
  /** Receives the ids of loads that the current transaction deletes. */
  remove(loadIds: readonly string[]): void;
}

/** Searches of carriers by text and by contact, and the list of their numbers. See the methods of `Carriers`. */
export interface CarrierSearch extends Pick<Carriers, "search" | "listNumbers" | "findByContact"> {
  /** Receives the carriers that the current transaction writes. */
  update(carriers: readonly StoredCarrier[]): void;
}

/** The sync states of loads. See the methods of `Outbox` and `RemoteLinks`. */
export interface EditStates {
  getStates(loadIds: readonly string[]): Promise<(EditState | undefined)[]>;
  countEdits(accountId: string): Promise<Map<EditState, number>>;
  /** Returns the ids of the linked loads among `loadIds`, and possibly of other linked loads. */
  findLinkedIds(loadIds: readonly string[]): Promise<ReadonlySet<string>>;
  // The next four methods receive the writes of the current transaction.
  updateEdits(edits: readonly Pick<EditRecord, "editId" | "accountId" | "loadId" | "state">[]): void;
  removeEdits(editIds: readonly number[]): void;
  addLinks(loadIds: readonly string[]): void;
  removeLinks(loadIds: readonly string[]): void;
}

/** The count of each account's records in a large table. */
export interface RecordCounts {
  get(accountId: string): Promise<number>;
  /** Receives the account of each added record. */
  add(accountIds: readonly string[]): void;
  /** Makes the next `get` count the records again. */
  invalidate(accountId: string): void;
}

/** The tables of ../schema.ts. */
export interface RecordTables {
  accounts: RecordTable<AccountRecord, string>;
  users: RecordTable<StoredUser, string>;
  accessKeys: RecordTable<AccessKeyRecord, string>;
  loads: RecordTable<StoredLoad, string>;
  activities: RecordTable<ActivityRecord, number>;
  carriers: RecordTable<StoredCarrier, number, Omit<StoredCarrier, "insdId">>;
  carrierChanges: RecordTable<CarrierChangeRecord, number>;
  carrierDecisions: RecordTable<CarrierDecisionRecord, number>;
  carrierEvents: RecordTable<CarrierEventRecord, number>;
  carrierVerdicts: RecordTable<CarrierVerdictRecord, number>;
  changeQueue: RecordTable<StoredQueueEntry, number>;
  registrationSteps: RecordTable<StoredStep, [string, number, string, string]>;
  bookedRates: RecordTable<StoredRate, string>;
  dieselPrices: RecordTable<DieselPriceRecord, [string, string, string]>;
  keyValue: RecordTable<KeyValueRecord, string>;
  answers: RecordTable<AnswerRecord, [string, string]>;
  outbox: RecordTable<StoredEdit, number, Omit<StoredEdit, "editId">>;
  remoteLinks: RecordTable<RemoteLinkRecord, string>;
  carrierClears: RecordTable<CarrierClearRecord, [string, string]>;
  syncLog: RecordTable<StoredLogLine, number, Omit<StoredLogLine, "lineId">>;
  remoteRates: RecordTable<RemoteRateRecord, [string, string]>;
  drafts: SavedItemTable<DraftRecord>;
  boardViews: SavedItemTable<BoardViewRecord>;
  templates: SavedItemTable<TemplateRecord>;
  savedLanes: SavedItemTable<SavedLaneRecord>;
  auditLog: RecordTable<AuditRecord & { auditId: number }, number, AuditRecord>;
}

/** The tables, and the searches and counts that differ between the stores. */
export interface Tables extends RecordTables {
  loadLists: LoadLists;
  carrierSearch: CarrierSearch;
  editStates: EditStates;
  carrierCounts: RecordCounts;
  rateCounts: RecordCounts;
  /** See `Activities.findByLoads`. */
  readHistories(loadIds: readonly string[]): Promise<ActivityRecord[][]>;
  /** The number of committed writes of counted rates, by account; see `BookedRates.getWriteCount`. */
  rateWrites: Map<string, number>;
  /** Reads the time by which the store measures leases. @param clock the caller's clock */
  readLeaseTime(clock: LeaseClock): Promise<LeaseTime>;
  /** Runs `work` when the current transaction commits. */
  onCommit(work: () => void): void;
}
