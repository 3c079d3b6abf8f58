import { parseArgs } from "node:util";
import { ensureBuilt } from "../../build/ensure-built.ts";
import { soak } from "./soak.ts";

/** Runs clients for a time and kills the program: `npm run soak -- --clients 50 --seconds 60 --seed 1`. */
const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "50" },
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
await ensureBuilt();
const [clients, seconds, seed] = [values.clients, values.seconds, values.seed].map(Number) as [
  number,
  number,
  number,
];
console.error(`${clients} clients for ${seconds} s, seed ${seed}`);
const report = await soak({ clients, milliseconds: seconds * 1_000, seed });
console.error(JSON.stringify(report, null, 2));
process.exitCode = report.problems.length === 0 ? 0 : 1;
