import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Context } from "../../electron/services/context.ts";
import { refreshLoads } from "../../electron/services/loads/refresh.ts";
import { addPeople, type Person } from "../support/brokerage.ts";
import { fillLoads } from "../support/fill-loads.ts";
import { getLoad } from "../support/get-load.ts";
import { fullLoad } from "../support/loads.ts";
import { withContext } from "../support/open-context.ts";

/**
 * `npm run bench:refresh [-- --loads 100000]`: refreshes 10,000 loads and compares the time with the same update of
 * 10,000 records in plain node:sqlite with the same durability. Also measures the longest block of the event loop and
 * the slowest read by another caller during the refresh.
 */
const { values } = parseArgs({ options: { loads: { type: "string", default: "100000" } } });
const total = Number(values.loads);
const refreshed = Math.min(10_000, total);

/** Adds the loads, 1,000 per hour, so that their refresh times differ. */
async function addLoadsByHour(context: Context, person: Person): Promise<string[]> {
  const ids: string[] = [];
  const [hourMs, loadsPerHour] = [3_600_000, 1_000];
  for (let left = total; left > 0; left -= loadsPerHour) {
    const posted = Date.now() - Math.ceil(left / loadsPerHour) * hourMs;
    ids.push(...(await fillLoads(context, person, Math.min(loadsPerHour, left), posted)));
  }
  return ids;
}

/** Selects the loads to refresh, evenly spaced. */
const selectEvenly = (ids: readonly string[]) =>
  ids.filter((_, index) => index % Math.floor(ids.length / refreshed) === 0).slice(0, refreshed);

/** The longest block of the event loop during `work`, in milliseconds. */
async function measureLongestBlock(work: () => Promise<unknown>): Promise<number> {
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

async function measureTime(work: () => Promise<unknown> | unknown): Promise<{ wall: number; cpu: number }> {
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { wall: Math.round(performance.now() - start), cpu: Math.round((user + system) / 1_000) };
}

/** Runs the same update in plain node:sqlite: read, change and write in one transaction. */
async function refreshInPlainSqlite(folder: string, ids: readonly string[]) {
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
  const times = await measureTime(() => {
    database.exec("BEGIN IMMEDIATE");
    for (const id of selectEvenly(ids)) {
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
    const caller = { ...ann, role: "administrator", channel: "http" } as const;
    const ids = await addLoadsByHour(context, ann);
    let reads: number[] = [];
    let isDone = false;
    const readLoads = async () => {
      while (!isDone) {
        const start = performance.now();
        await getLoad(context, caller, ids[reads.length % ids.length] ?? "");
        reads.push(performance.now() - start);
        await wait(5);
      }
    };
    let successful = 0;
    let own = { wall: 0, cpu: 0 };
    const reading = readLoads();
    await wait(200);
    reads = [];
    const longestBlock = await measureLongestBlock(async () => {
      own = await measureTime(async () => {
        ({ successful } = await refreshLoads(context, caller, selectEvenly(ids)));
      });
    });
    isDone = true;
    await reading;
    const bare = await refreshInPlainSqlite(folder, ids);
    const slowest = Math.round(Math.max(...reads));
    console.warn(
      [
        `${successful} of ${total} loads refreshed in ${own.wall} ms (${own.cpu} ms CPU)`,
        `plain node:sqlite ${bare.wall} ms (${bare.cpu} ms CPU): ${(own.wall / bare.wall).toFixed(2)} times as long, ${(own.cpu / bare.cpu).toFixed(2)} times the CPU`,
        `longest block of the event loop ${Math.round(longestBlock)} ms; ${reads.length} reads during the refresh, slowest ${slowest} ms`,
        `load average ${loadavg()[0]?.toFixed(1)}`,
      ].join("\n"),
    );
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
