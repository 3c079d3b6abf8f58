import { parseArgs } from "node:util";
import { ensureBuilt } from "../../build/ensure-built.ts";
import { runFaultyPrograms } from "../support/sync/faulty-programs.ts";

/**
 * `npm run soak:sync -- --rounds 200 --seed 1` runs two served programs with a faulty network between them. Edits
 * loads on both sides, kills the programs at random, and compares the loads of both at the end.
 */
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "200" }, seed: { type: "string", default: "1" } },
});
await ensureBuilt();
const result = await runFaultyPrograms(Number(values.rounds), Number(values.seed));
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exitCode = result.problems.length > 0 ? 1 : 0;
