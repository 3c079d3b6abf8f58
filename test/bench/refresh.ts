import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Context } from "../../electron/services/context.ts";
import { getLoad } from "../../electron/services/loads/get.ts";
import { refreshLoads } from "../../electron/services/loads/refresh.ts";
import { addPeople, type Person } from "../support/brokerage.ts";
import { fillLoads } from "../support/fill-loads.ts";
import { fullLoad } from "../support/loads.ts";
import { withContext } from "../support/open-context.ts";

/**
 * `npm run bench:refresh [-- --loads 100000]`: one refresh of 10,000 loads out of so many, beside the same update
 * of 10,000 records in plain node:sqlite with the same durability; how long the event loop was held up meanwhile,
 * and how long a read by another caller took.
 */
const { values } = parseArgs({ options: { loads: { type: "string", default: "100000" } } });
const total = Number(values.loads);
const refreshed = Math.min(10_000, total);

/** Loads as they come in: at most a thousand an hour, so that their times of refresh differ as their rows do. */
async function fillByTheHour(context: Context, person: Person): Promise<string[]> {
  const ids: string[] = [];
  const [hour, most] = [3_600_000, 1_000];
  for (let left = total; left > 0; left -= most) {
    const posted = Date.now() - Math.ceil(left / most) * hour;
    ids.push(...(await fillLoads(context, person, Math.min(most, left), posted)));
  }
  return ids;
}

/** Every so many-th of all. */
const spread = (ids: readonly string[]) =>
  ids.filter((_, index) => index % Math.floor(ids.length / refreshed) === 0).slice(0, refreshed);

/** How long the event loop was held up at the longest, in milliseconds, while something is done. */
async function longestHoldUp(work: () => Promise<unknown>): Promise<number> {
  let [last, longest] = [performance.now(), 0];
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  await work();
  clearInterval(timer);
  return longest;
}

async function measured(work: () => Promise<unknown> | unknown): Promise<{ wall: number; cpu: number }> {
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { wall: Math.round(performance.now() - began), cpu: Math.round((user + system) / 1_000) };
}

/** The same in plain node:sqlite: read, change, write, one transaction. */
async function plain(folder: string, ids: readonly string[]) {
  const database = new DatabaseSync(join(folder, "plain.sqlite"));
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE loads (id TEXT PRIMARY KEY, account TEXT, refreshed INTEGER, value TEXT) STRICT;
    CREATE INDEX byRefreshed ON loads (account, refreshed);`);
  const insert = database.prepare("INSERT INTO loads VALUES (?, ?, ?, ?)");
  database.exec("BEGIN");
  for (const id of ids)
    insert.run(id, "account", 1, JSON.stringify({ ...fullLoad, loadId: id, refreshedAt: 1 }));
  database.exec("COMMIT");
  const find = database.prepare("SELECT value FROM loads WHERE id = ?");
  const save = database.prepare("UPDATE loads SET refreshed = ?, value = ? WHERE id = ?");
  const times = await measured(() => {
    database.exec("BEGIN IMMEDIATE");
    for (const id of spread(ids)) {
      const load = JSON.parse(String(find.get(id)?.value));
      const now = Date.now();
      save.run(now, JSON.stringify({ ...load, refreshedAt: now }), id);
    }
    database.exec("COMMIT");
  });
  database.close();
  return times;
}

const folder = await mkdtemp(join(tmpdir(), "lanedesk-bench-"));
try {
  await withContext(folder, async (context) => {
    const { ann } = await addPeople(context);
    const caller = { ...ann, channel: "http" } as const;
    const ids = await fillByTheHour(context, ann);
    let reads: number[] = [];
    let isOver = false;
    const reader = async () => {
      while (!isOver) {
        const began = performance.now();
        await getLoad(context, caller, ids[reads.length % ids.length] ?? "");
        reads.push(performance.now() - began);
        await wait(5);
      }
    };
    let successful = 0;
    let own = { wall: 0, cpu: 0 };
    const reading = reader();
    await wait(200);
    reads = [];
    const heldUp = await longestHoldUp(async () => {
      own = await measured(async () => {
        ({ successful } = await refreshLoads(context, caller, spread(ids)));
      });
    });
    isOver = true;
    await reading;
    const bare = await plain(folder, ids);
    const slowest = Math.round(Math.max(...reads));
    console.warn(
      [
        `${successful} of ${total} loads refreshed in ${own.wall} ms (${own.cpu} ms of processor)`,
        `plain node:sqlite ${bare.wall} ms (${bare.cpu} ms): ${(own.wall / bare.wall).toFixed(2)} times the time, ${(own.cpu / bare.cpu).toFixed(2)} times the processor`,
        `event loop held up at most ${Math.round(heldUp)} ms; ${reads.length} reads meanwhile, the slowest ${slowest} ms`,
        `load average ${loadavg()[0]?.toFixed(1)}`,
      ].join("\n"),
    );
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
