import { Dexie, type DexieOptions, type Table } from "dexie";
import { bulkRequests, disableObservers } from "../indexeddb/dexie-middleware.ts";
import { MAX_KEY } from "../keys/index-keys.ts";
import { toAccountKey } from "../keys/short-key.ts";
import type { LeaseTime } from "../parts/leases.ts";
import type { LoadLists, RecordTable, RecordTables, Tables } from "../parts/tables.ts";
import { DATABASE_NAME, type SchemaVersion } from "../schema.ts";
import type { ActivityRecord, LeaseClock } from "../store.ts";
import { createLoadLists } from "./board/load-lists.ts";
import { CarrierIndex } from "./board-index/carrier-index.ts";
import { LoadIndex } from "./board-index/load-index.ts";
import { SyncStates } from "./board-index/sync-states.ts";
import { CachedCounts, countEntriesInChunks } from "./cached-counts.ts";
import { onCommit } from "./on-commit.ts";

/** An IndexedDB implementation: the program's own, or one for tests. */
export interface IndexedDb {
  indexedDB: NonNullable<DexieOptions["indexedDB"]>;
  IDBKeyRange: NonNullable<DexieOptions["IDBKeyRange"]>;
  /**
   * Returns the version of a database; 0 if the database does not exist. An implementation in memory omits this method,
   * because no newer program can have written its databases.
   */
  readVersion?(name: string): Promise<number>;
}

/** Dexie creates a property for each table. */
type DexieTables = {
  readonly [Name in keyof RecordTables]: RecordTables[Name] extends RecordTable<infer T, infer K, infer I>
    ? Table<T, K, I>
    : never;
};

const DexieWithTables = Dexie as unknown as new (name: string, options: DexieOptions) => Dexie & DexieTables;

/** The Dexie database with the tables of store/schema.ts, and their indexes and counts in memory. */
export class Database extends DexieWithTables implements Tables {
  readonly loadIndex: LoadIndex;
  readonly carrierSearch: CarrierIndex;
  readonly editStates: SyncStates;
  readonly carrierCounts: CachedCounts;
  readonly rateCounts: CachedCounts;
  /** The number of committed writes of counted rates, by account. */
  readonly rateWrites = new Map<string, number>();
  readonly loadLists: LoadLists;

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
    this.loadIndex = new LoadIndex(this.loads);
    this.carrierSearch = new CarrierIndex(this.carriers);
    this.editStates = new SyncStates(this.outbox, this.remoteLinks);
    this.loadLists = createLoadLists(this.loads, this.loadIndex, this.editStates);
    this.carrierCounts = new CachedCounts((accountId) => {
      const scope = toAccountKey(accountId);
      return countEntriesInChunks(this.carriers, "[keys.scope+facts.usdotNumber]", [scope], [scope, MAX_KEY]);
    });
    this.rateCounts = new CachedCounts((accountId) => {
      const index = "[keys.scope+origin.state+destination.state+bookedDate]";
      return countEntriesInChunks(
        this.bookedRates,
        index,
        [toAccountKey(accountId)],
        [`${toAccountKey(accountId)}\uffff`],
      );
    });
  }

  readonly readHistories = (loadIds: readonly string[]): Promise<ActivityRecord[][]> =>
    Promise.all(
      loadIds.map((loadId) =>
        this.activities.where("[loadId+at]").between([loadId], [loadId, MAX_KEY]).toArray(),
      ),
    );

  /** Reads the time for leases from the clock of this process, because no other process uses the store. */
  async readLeaseTime(clock: LeaseClock): Promise<LeaseTime> {
    return { run: clock.runId, now: clock.now(), runningMs: clock.uptimeMs() };
  }

  readonly onCommit = onCommit;

  /** Removes a quarantined record from memory. */
  forgetRecord(table: string, key: unknown): void {
    if (table === this.loads.name) this.loadIndex.forget(String(key));
    if (table === this.carriers.name) this.carrierSearch.forget(Number(key));
    if (table === this.outbox.name) this.editStates.forgetEdit(Number(key));
    if (table === this.remoteLinks.name) this.editStates.forgetLink(String(key));
    this.carrierCounts.clear();
    this.rateCounts.clear();
  }
}
