import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parse } from "csv-parse";
import { importFile } from "../../../electron/services/import/import.ts";
import type { ImportMode } from "../../../shared/views/import.ts";
import { addPeople } from "../../support/brokerage.ts";
import { withContext } from "../../support/open-context.ts";
import { writeCensus } from "./census.ts";
import { openPlainCarriers } from "./plain-carriers.ts";

/**
 * `npm run bench:carriers [-- --rows 100000 --all 2000000 --watched 5000]`: imports census rows, imports them again
 * unchanged, and compares both with plain node:sqlite. Then imports only the watched carriers of a larger file and
 * compares that with csv-parse alone. Prints the ratios and the longest block of the event loop during the imports.
 */
const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    all: { type: "string", default: "2000000" },
    watched: { type: "string", default: "5000" },
  },
});
const [rows, all, watched] = [Number(values.rows), Number(values.all), Number(values.watched)];

interface Times {
  wall: number;
  cpu: number;
  longestBlock: number;
}

async function measure(work: () => Promise<unknown>): Promise<Times> {
  let [last, longestBlock] = [performance.now(), 0];
  const timer = setInterval(() => {
    const now = performance.now();
    longestBlock = Math.max(longestBlock, now - last);
    last = now;
  }, 1);
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(timer);
  return { wall: performance.now() - start, cpu: (user + system) / 1_000, longestBlock };
}

function print(name: string, own: Times, plain: Times, limit: number, reference: string): void {
  const ratio = (key: "wall" | "cpu") => (own[key] / plain[key]).toFixed(2);
  console.warn(
    `${name}: ${Math.round(own.wall)} ms (${Math.round(own.cpu)} ms CPU), ${reference} ${Math.round(plain.wall)} ms ` +
      `(${Math.round(plain.cpu)} ms CPU): ${ratio("wall")} times as long, ${ratio("cpu")} times the CPU (limit ${limit}); ` +
      `longest block ${Math.round(own.longestBlock)} ms`,
  );
}

const text = (path: string) => createReadStream(path, "utf8");

async function parseAlone(path: string): Promise<void> {
  for await (const _record of createReadStream(path).pipe(parse({ relax_column_count: true })));
}

const folder = await mkdtemp(join(tmpdir(), "lanedesk-bench-"));
try {
  const census = await writeCensus(join(folder, "census.csv"), rows);
  const plain = openPlainCarriers(join(folder, "plain.sqlite"));
  await withContext(join(folder, "all"), async (context) => {
    const { ann } = await addPeople(context);
    const caller = { ...ann, channel: "window" } as const;
    const run = () => importFile(context, caller, "carriers", text(census));
    print(
      "first import",
      await measure(run),
      await measure(() => plain.import(census)),
      3,
      "plain node:sqlite",
    );
    print(
      "unchanged",
      await measure(run),
      await measure(() => plain.import(census)),
      1.5,
      "plain node:sqlite",
    );
  });
  plain.close();
  await withContext(join(folder, "watched"), async (context) => {
    const { ann } = await addPeople(context);
    const caller = { ...ann, channel: "window" } as const;
    const run = (path: string, mode: ImportMode) =>
      importFile(context, caller, "carriers", text(path), undefined, { mode });
    await run(await writeCensus(join(folder, "mine.csv"), watched, Math.floor(all / watched)), "seen");
    const large = await writeCensus(join(folder, "large.csv"), all);
    const own = await measure(() => run(large, "watched"));
    print(`only ${watched} watched of ${all}`, own, await measure(() => parseAlone(large)), 2, "csv-parse");
  });
  console.warn(`load average ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
