import { execFile } from "node:child_process";
import { availableParallelism, cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import type { Times } from "./program.ts";

/**
 * `npm run bench:store [-- --sizes 10000,100000 --rounds 3 --only engine,sqlite]` runs the same work on this
 * engine (engine), Chromium's IndexedDB with strict durability (chromium), fake-indexeddb in memory (fake)
 * and plain node:sqlite with the same durability (sqlite). Rounds are interleaved. Prints medians and ratios
 * to the engine.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "10000,100000" },
    rounds: { type: "string", default: "3" },
    only: { type: "string", default: "engine,chromium,fake,sqlite" },
  },
});
const run = promisify(execFile);
const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

async function once(contestant: string, size: number): Promise<Times> {
  const command = contestant === "chromium" ? [here("chromium.ts")] : [here("contestant.ts"), contestant];
  const { stdout } = await run(process.execPath, ["--max-old-space-size=8192", ...command, String(size)], {
    maxBuffer: 2 ** 24,
  });
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}") as Times;
}

function median(numbers: number[]): number | undefined {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? sorted[Math.floor(middle)]
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

function cell(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return "–";
  return value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString("en-US");
}

const contestants = values.only.split(",");
console.warn(`${cpus()[0]?.model}, ${availableParallelism()} cores, Node ${process.version}`);
for (const size of values.sizes.split(",").map(Number)) {
  const all = new Map<string, Times[]>(contestants.map((contestant) => [contestant, []]));
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const contestant of contestants) {
      // fake-indexeddb keeps sorted arrays in memory; 100,000 records take too long.
      if (contestant === "fake" && size > 20_000) continue;
      all.get(contestant)?.push(await once(contestant, size));
      console.warn(`${size}: ${contestant}, round ${round + 1}, load average ${loadavg()[0]?.toFixed(1)}`);
    }
  }
  print(size, all);
}

function print(size: number, all: Map<string, Times[]>): void {
  const of = (contestant: string, name: string): number | undefined => {
    const numbers = (all.get(contestant) ?? [])
      .map((times) => times[name])
      .filter((each) => each !== undefined);
    return numbers.length === 0 ? undefined : median(numbers);
  };
  const names = [...new Set([...all.values()].flat().flatMap((times) => Object.keys(times)))];
  const others = contestants.filter((each) => each !== "engine");
  const heads = ["", ...contestants, ...others.map((each) => `${each} ÷ engine`)];
  const rows = names.map((name) => {
    const engine = of("engine", name) ?? Number.NaN;
    const ratios = others.map((each) => cell((of(each, name) ?? Number.NaN) / engine));
    return [name, ...contestants.map((each) => cell(of(each, name))), ...ratios];
  });
  process.stdout.write(
    `\n${size.toLocaleString("en-US")} loads, milliseconds, medians of ${values.rounds}\n`,
  );
  for (const row of [heads, heads.map(() => "---"), ...rows])
    process.stdout.write(`| ${row.join(" | ")} |\n`);
}
