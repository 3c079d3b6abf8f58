import { parseArgs } from "node:util";
import { ensureBuilt } from "../../build/ensure-built.ts";
import { battle } from "../support/sync/battle.ts";

/**
 * `npm run soak:sync -- --rounds 200 --seed 1` runs two served programs with a faulty network between them. Loads are
 * edited on both sides and the programs are killed at random; in the end the loads of both are compared.
 */
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "200" }, seed: { type: "string", default: "1" } },
});
await ensureBuilt();
const result = await battle(Number(values.rounds), Number(values.seed));
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exitCode = result.problems.length > 0 ? 1 : 0;
