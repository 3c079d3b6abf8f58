import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Dexie, type Table } from "dexie";
import { bulkRequests, disableObservers } from "../../../electron/store/indexeddb/dexie-middleware.ts";
import { openIndexedDB } from "../../../electron/store/indexeddb/index.ts";
import { type BenchLoad, makeLoad, SCHEMA } from "./program.ts";

/**
 * `npm run bench:stalls [-- --size 200000]` measures how long operations block the event loop. Prints for
 * each the total time, the longest gap between two timer ticks, and the longest gap in CPU time (the rest is
 * waiting for the disk or for other programs). The program itself writes in chunks of 200. Keys are in random
 * order, as in the program, so records are spread over many pages.
 */
const { values } = parseArgs({ options: { size: { type: "string", default: "200000" } } });
const size = Number(values.size);
const CHUNK = 200;

const folder = mkdtempSync(join(tmpdir(), "lanedesk-stalls-"));
const opened = openIndexedDB({ folder });
let longest = { elapsed: 0, cpu: 0 };
let last = { time: performance.now(), cpu: process.threadCpuUsage() };
let isOver = false;

tick();

function tick(): void {
  const { user, system } = process.threadCpuUsage(last.cpu);
  longest = {
    elapsed: Math.max(longest.elapsed, performance.now() - last.time),
    cpu: Math.max(longest.cpu, (user + system) / 1_000),
  };
  last = { time: performance.now(), cpu: process.threadCpuUsage() };
  if (!isOver) setTimeout(tick, 0);
}

async function measure(name: string, run: () => Promise<unknown>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 50));
  longest = { elapsed: 0, cpu: 0 };
  const start = performance.now();
  await run();
  const took = performance.now() - start;
  await new Promise((resolve) => setTimeout(resolve, 50));
  const cells = [took, longest.elapsed, longest.cpu].map((each) => Math.round(each).toLocaleString("en-US"));
  process.stdout.write(`| ${[name, ...cells].join(" | ")} |\n`);
}

async function openTable(
  version: number,
  schema: string,
): Promise<{ database: Dexie; loads: Table<BenchLoad, string> }> {
  const database = new Dexie("stalls", opened as unknown as ConstructorParameters<typeof Dexie>[1]);
  database.use(bulkRequests);
  disableObservers(database);
  database.version(version).stores({ loads: schema });
  await database.open();
  return { database, loads: database.table("loads") };
}

const getId = (number: number): string => createHash("sha1").update(String(number)).digest("hex");
const load = (number: number, revision?: number): BenchLoad => ({
  ...makeLoad(number, revision),
  id: getId(number),
});
/** The upper end of a range with about this many loads. */
const getEnd = (count: number): string =>
  Math.floor((count / size) * 0xffff_ffff)
    .toString(16)
    .padStart(8, "0");

const numbers = (count: number, start = 0): number[] => Array.from({ length: count }, (_, at) => start + at);
const insert = async (loads: Table<BenchLoad, string>, chunk: number): Promise<void> => {
  for (let start = 0; start < size; start += chunk) {
    await loads.bulkPut(numbers(chunk, start).map((number) => load(number)));
  }
};

try {
  process.stdout.write(
    `| ${size.toLocaleString("en-US")} loads | took, ms | longest stall, ms | longest CPU stall, ms |\n`,
  );
  process.stdout.write("| --- | --- | --- | --- |\n");
  const { database, loads } = await openTable(1, SCHEMA);
  await measure(`insert all, ${CHUNK} at a time`, () => insert(loads, CHUNK));
  const many = numbers(10_000).map((number) => load(number, 1));
  await measure("one bulkPut of 10,000", () => loads.bulkPut(many));
  await measure("500 single puts", async () => {
    for (const number of numbers(500)) await loads.put(load((number * 17) % size, 2));
  });
  await measure("count", () => loads.count());
  await measure("count of a range by index", () => loads.where("updatedAt").above(1_000).count());
  await measure("toArray", () => loads.toArray());
  await measure("all primary keys", () => loads.toCollection().primaryKeys());
  await measure("page of 50 by index", () => loads.where("updatedAt").above(500_000).limit(50).toArray());
  await measure("page of 50 at the end, by offset", () =>
    loads
      .orderBy("updatedAt")
      .offset(size - 100)
      .limit(50)
      .toArray(),
  );
  await measure("filter over all", () => loads.filter(({ lane }) => lane === "lane 5").count());
  const tenThousand = loads.where("id").below(getEnd(10_000));
  await measure("modify 10,000", () => tenThousand.modify({ note: "changed" }));
  await measure("delete 10,000 by range", () => tenThousand.delete());
  const quarter = loads.where("id").below(getEnd(size / 4));
  await measure("delete a quarter by range", () => quarter.delete());
  const restored = numbers(size / 4).map((number) => load(number));
  await measure("one bulkPut of a quarter", () => loads.bulkPut(restored));
  database.close();
  await measure("open with a new index", async () =>
    (await openTable(2, `${SCHEMA}, loadNumber`)).database.close(),
  );
  await measure("open with an index removed", async () => (await openTable(3, SCHEMA)).database.close());
  const { database: lastOpened, loads: rest } = await openTable(3, SCHEMA);
  const ids = numbers(size).map(getId);
  const missing = ids.map((id) => `${id}, missing`);
  await measure("bulkGet of missing keys", () => rest.bulkGet(missing));
  const somePresent = ids.map((id, number) => (number % 100 === 0 ? id : `${id}, missing`));
  await measure("bulkDelete of keys, 1% of them present", () => rest.bulkDelete(somePresent));
  await measure("clear", () => rest.clear());
  lastOpened.close();
} finally {
  isOver = true;
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
}
