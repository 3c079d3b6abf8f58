import { Dexie, type DexieOptions, type Table } from "dexie";
import { bulkRequests, disableObservers } from "../indexeddb/dexie-middleware.ts";
import { DATABASE_NAME, type SchemaVersion } from "../schema.ts";
import type {
  AccessKeyRecord,
  AccountRecord,
  ActivityRecord,
  AnswerRecord,
  BoardViewRecord,
  CarrierChangeRecord,
  CarrierClearRecord,
  DraftRecord,
  RemoteLinkRecord,
  RemoteRateRecord,
  TemplateRecord,
} from "../store.ts";
import { CarrierLines } from "./carrier-lines.ts";
import { KnownCounts } from "./known-counts.ts";
import { LinkedLoads } from "./linked-loads.ts";
import type { StoredLoad } from "./loads/load-keys.ts";
import { LoadLines } from "./loads/load-lines.ts";
import { OutboxStates } from "./outbox-states.ts";
import { StandingChanges } from "./standing-changes.ts";
import type {
  KeyValueRecord,
  SavedItemTable,
  StoredCarrier,
  StoredEdit,
  StoredLogLine,
  StoredQueueEntry,
  StoredRate,
  StoredStep,
  StoredUser,
} from "./stored-records.ts";

/** An IndexedDB to stand on: the program's own, a browser's, or one for tests. */
export interface IndexedDb {
  indexedDB: NonNullable<DexieOptions["indexedDB"]> & {
    databases(): Promise<{ name?: string; version?: number }[]>;
  };
  IDBKeyRange: NonNullable<DexieOptions["IDBKeyRange"]>;
}

/** The tables of store/schema.ts, typed. */
export class Database extends Dexie {
  declare readonly accounts: Table<AccountRecord, string>;
  declare readonly users: Table<StoredUser, string>;
  declare readonly accessKeys: Table<AccessKeyRecord, string>;
  declare readonly loads: Table<StoredLoad, string>;
  declare readonly activities: Table<ActivityRecord, number>;
  declare readonly carriers: Table<StoredCarrier, number, Omit<StoredCarrier, "insdId">>;
  declare readonly carrierChanges: Table<CarrierChangeRecord, number>;
  declare readonly changeQueue: Table<StoredQueueEntry, number>;
  declare readonly registrationSteps: Table<StoredStep, [string, number, string, string]>;
  declare readonly bookedRates: Table<StoredRate, string>;
  declare readonly keyValue: Table<KeyValueRecord, string>;
  declare readonly answers: Table<AnswerRecord, [string, string]>;
  declare readonly outbox: Table<StoredEdit, number, Omit<StoredEdit, "editId">>;
  declare readonly remoteLinks: Table<RemoteLinkRecord, string>;
  declare readonly carrierClears: Table<CarrierClearRecord, [string, string]>;
  declare readonly syncLog: Table<StoredLogLine, number, Omit<StoredLogLine, "lineId">>;
  declare readonly remoteRates: Table<RemoteRateRecord, [string, string]>;
  declare readonly drafts: SavedItemTable<DraftRecord>;
  declare readonly boardViews: SavedItemTable<BoardViewRecord>;
  declare readonly templates: SavedItemTable<TemplateRecord>;

  /** What the board is searched by; beside the loads, in memory. */
  readonly loadLines: LoadLines;
  /** What carriers are searched by. */
  readonly carrierLines: CarrierLines;
  /** Where each load stands with the remote; in memory, too. */
  readonly outboxStates: OutboxStates;
  readonly linkedLoads: LinkedLoads;
  readonly standingChanges = new StandingChanges();
  readonly carrierCounts = new KnownCounts();
  readonly rateCounts = new KnownCounts();

  constructor({ indexedDB, IDBKeyRange }: IndexedDb, versions: readonly SchemaVersion[]) {
    super(DATABASE_NAME, {
      indexedDB,
      IDBKeyRange,
      autoOpen: false,
      cache: "disabled",
      chromeTransactionDurability: "strict",
    });
    this.use(bulkRequests);
    disableObservers(this);
    for (const { version, tables, upgrade } of versions) {
      const step = this.version(version).stores(tables);
      if (upgrade) step.upgrade(upgrade);
    }
    this.loadLines = new LoadLines(this.loads);
    this.carrierLines = new CarrierLines(this.carriers);
    this.outboxStates = new OutboxStates(this.outbox, this.standingChanges);
    this.linkedLoads = new LinkedLoads(this.remoteLinks, this.standingChanges);
  }

  /** Removes a quarantined record from what is kept in memory. */
  forgetRecord(table: string, key: unknown): void {
    if (table === this.loads.name) this.loadLines.forget(String(key));
    if (table === this.carriers.name) this.carrierLines.forget(Number(key));
    if (table === this.outbox.name) this.outboxStates.forget(Number(key));
    if (table === this.remoteLinks.name) this.linkedLoads.forget(String(key));
    this.carrierCounts.forgetAll();
    this.rateCounts.forgetAll();
  }
}
