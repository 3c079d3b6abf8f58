import { parseArgs } from "node:util";
import { ensureBuilt } from "../../build/ensure-built.ts";
import { serveBrokerage } from "../support/brokerage.ts";
import { addCarriers } from "../support/carriers.ts";
import { serveWithHeapProbe } from "../support/program.ts";
import { fuzz } from "./interface/fuzz.ts";
import { computeGrowth, residentMemory } from "./interface/memory.ts";

/** Fuzzes a served process for a long time: `npm run fuzz -- --requests 200000 --seed 1`. */
const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "200000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    connections: { type: "string", default: "16" },
  },
});
await ensureBuilt();
const brokerage = await serveBrokerage(
  (context, { ann }) =>
    addCarriers(
      context,
      ann.accountId,
      Array.from({ length: 50 }, (_, index) => index),
    ),
  serveWithHeapProbe,
);
const began = performance.now();
const seed = Number(values.seed);
console.error(`Seed ${seed}`);
try {
  const report = await fuzz({
    url: brokerage.url,
    people: brokerage,
    readMemory: async () => ({
      heap: Math.round((await brokerage.heapInUse()) / 10_000) / 100,
      resident: await residentMemory(brokerage.pid),
    }),
    requests: Number(values.requests),
    seed,
    connections: Number(values.connections),
    log: (line) => console.error(line),
  });
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.error(JSON.stringify({ seed, seconds, ...report }, null, 2));
  const growth = computeGrowth(report.memory);
  console.error(growth.message);
  process.exitCode = report.problems.length === 0 && !growth.isLeak ? 0 : 1;
} finally {
  await brokerage.end();
}
