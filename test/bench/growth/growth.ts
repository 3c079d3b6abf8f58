import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getDataFolderPaths } from "../../../electron/store/data-folder/paths.ts";
import { openStore } from "../../../electron/store/open-store.ts";
import type { Store } from "../../../electron/store/store.ts";
import { fill, type Scale } from "./fill.ts";
import { spread } from "./numbered.ts";
import { queries } from "./queries/queries.ts";
import type { Query } from "./queries/query.ts";
import { getSpace, type TableSpace } from "./space.ts";

/**
 * Measures every query on stores of 1, 10 and 100 % of a brokerage's size and prints the minimum times: a page or a key
 * should take the same time at every size. Prints the first run separately if it takes much longer, as an order without
 * an index does. Arguments: percentages.
 */
const FULL_SCALE: Scale = { loads: 100_000, carriers: 100_000, rates: 1_000_000 };
const REPEATS = 15;

const percentages = process.argv.slice(2).map(Number);
const sizes = percentages.length > 0 ? percentages : [1, 10, 100];
const columns: {
  percent: number;
  times: Map<string, number>;
  first: Map<string, number>;
  onDisk: number;
  space: TableSpace[];
  fillMs: number;
}[] = [];
for (const percent of sizes) columns.push(await measure(percent));
print();

async function measure(percent: number) {
  const folder = await mkdtemp(join(tmpdir(), "lanedesk-growth-"));
  const part = (count: number) => Math.round((count * percent) / 100);
  const scale = {
    loads: part(FULL_SCALE.loads),
    carriers: part(FULL_SCALE.carriers),
    rates: part(FULL_SCALE.rates),
  };
  try {
    const before = performance.now();
    const filled = await openStore({ folder });
    const json = await fill(filled, scale);
    await filled.close();
    const fillMs = performance.now() - before;
    const onDisk = (await getSize(folder)) / json;
    const space = getSpace(join(getDataFolderPaths(folder).store, "lanedesk.sqlite"));
    const times = new Map<string, number>();
    const first = new Map<string, number>();
    const opening = performance.now();
    const store = await openStore({ folder });
    times.set("open", performance.now() - opening);
    const reading = performance.now();
    // prepareSearch does not keep the process alive.
    const alive = setInterval(() => {}, 60_000);
    await store.prepareSearch({ firstReadMs: 0, idleMs: 0, maxWaitMs: 0 });
    clearInterval(alive);
    first.set("prepareSearch", performance.now() - reading);
    for (const query of queries) {
      const all = await time(query, store, scale);
      times.set(query.name, Math.min(...all));
      first.set(query.name, all[0] ?? Number.NaN);
    }
    await store.close();
    return { percent, times, first, onDisk, space, fillMs };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function time(query: Query, store: Store, scale: Scale): Promise<number[]> {
  const times: number[] = [];
  const picks = new Map<number, () => number>();
  const pick = (limit: number) => {
    const next = picks.get(limit) ?? spread(limit);
    picks.set(limit, next);
    return next();
  };
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    await query.before?.(store, scale, pick);
    const before = performance.now();
    await query.run(store, scale, pick);
    times.push(performance.now() - before);
  }
  return times;
}

async function getSize(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files.filter((file) => file.isFile()).map((file) => stat(join(file.parentPath, file.name))),
  );
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

function print(): void {
  const line = (name: string, cells: (string | undefined)[]) =>
    process.stdout.write(`${name.padEnd(36)}${cells.map((cell = "") => cell.padStart(10)).join("")}\n`);
  line(`minimum of ${REPEATS}, in ms`, [...columns.map(({ percent }) => `${percent} %`), "growth"]);
  for (const name of ["open", ...queries.map(({ name }) => name)]) {
    const times = columns.map((column) => column.times.get(name) ?? Number.NaN);
    const growth = (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN);
    line(name, [...times.map((time) => time.toFixed(2)), `×${growth.toFixed(1)}`]);
  }
  line("first run, in ms", []);
  for (const name of columns.at(-1)?.first.keys() ?? []) {
    const times = columns.map(({ first }) => first.get(name) ?? Number.NaN);
    const usual = columns.at(-1)?.times.get(name) ?? 0;
    if (Number(times.at(-1)) > usual * 10 + 20)
      line(
        name,
        times.map((time) => time.toFixed(1)),
      );
  }
  line(
    "size on disk / size of JSON",
    columns.map(({ onDisk }) => `×${onDisk.toFixed(2)}`),
  );
  line(
    "filled, in s",
    columns.map(({ fillMs }) => (fillMs / 1000).toFixed(1)),
  );
  const largest = columns.at(-1)?.space ?? [];
  const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1);
  line(`MB at ${columns.at(-1)?.percent} %`, ["records", "keys", "indexes"]);
  for (const { table, records, keys, indexes } of largest.filter(({ records }) => records > 1_000_000)) {
    const inIndexes = indexes.reduce((sum, { bytes }) => sum + bytes, 0);
    line(table, [megabytes(records), megabytes(keys), megabytes(inIndexes)]);
  }
}
