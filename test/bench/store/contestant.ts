import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPlainSqlite } from "./plain-sqlite.ts";
import { type BenchLoad, type BenchTable, makeLoad, measure, SCHEMA, type Times } from "./program.ts";

/**
 * Measures one implementation in this process: `node contestant.ts NAME SIZE`. Prints the times, the peak
 * memory and the size on disk (MB) as one JSON line.
 */
const [name = "", size = "10000"] = process.argv.slice(2);
const MEGABYTE = 1_048_576;

/** Opens the table as after a start of the program. */
interface Contestant {
  open(): Promise<{ table: BenchTable; close(): Promise<void> }>;
}

const folder = mkdtempSync(join(tmpdir(), "lanedesk-bench-"));
try {
  const contestant = await choose(name);
  const first = await contestant.open();
  const times: Times = await measure(first.table, Number(size), makeLoad);
  await first.close();
  if (name !== "fake") {
    const start = performance.now();
    const again = await contestant.open();
    const page: BenchLoad[] = await again.table.where("updatedAt").above(500_000).limit(50).toArray();
    if (page.length === 0) throw new Error("The first page after opening is empty.");
    times["cold open to first page"] = performance.now() - start;
    await again.close();
  }
  times["peak memory, MB"] = process.resourceUsage().maxRSS / 1_024;
  if (name !== "fake") {
    times["size on disk, MB"] =
      readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) / MEGABYTE;
  }
  process.stdout.write(`${JSON.stringify(times)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function choose(which: string): Promise<Contestant> {
  if (which === "sqlite") return { open: async () => openPlainSqlite(join(folder, "plain.sqlite")) };
  const { Dexie } = await import("dexie");
  if (which === "fake") {
    const { IDBFactory, IDBKeyRange } = await import("fake-indexeddb");
    const indexedDB = new IDBFactory();
    return { open: async () => openDexie(Dexie, indexedDB, IDBKeyRange, async () => undefined) };
  }
  const { openIndexedDB } = await import("../../../electron/store/indexeddb/index.ts");
  return {
    open: async () => {
      const { indexedDB, IDBKeyRange, close } = openIndexedDB({ folder });
      return openDexie(Dexie, indexedDB, IDBKeyRange, close);
    },
  };
}

type DexieClass = typeof import("dexie").Dexie;

async function openDexie(
  Dexie: DexieClass,
  indexedDB: unknown,
  keyRange: unknown,
  closeAfter: () => Promise<void>,
): ReturnType<Contestant["open"]> {
  const database = new Dexie("bench", {
    indexedDB: indexedDB as IDBFactory,
    IDBKeyRange: keyRange as typeof IDBKeyRange,
  });
  const { bulkRequests } = await import("../../../electron/store/indexeddb/dexie-middleware.ts");
  database.use(bulkRequests);
  const { disableObservers } = await import("../../../electron/store/indexeddb/dexie-middleware.ts");
  disableObservers(database);
  database.version(1).stores({ loads: SCHEMA });
  await database.open();
  return {
    table: database.table("loads") as unknown as BenchTable,
    close: async () => {
      database.close();
      await closeAfter();
    },
  };
}
