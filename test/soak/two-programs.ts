import { parseArgs } from "node:util";
import { ensureBuilt } from "../../build/ensure-built.ts";
import { battle } from "../support/sync/battle.ts";

/**
 * `npm run soak:sync -- --rounds 200 --seed 1`: two served programs with a faulty network between them, edited on both
 * sides and killed at random; in the end what both have is read from outside.
 */
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "200" }, seed: { type: "string", default: "1" } },
});
await ensureBuilt();
const result = await battle(Number(values.rounds), Number(values.seed));
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exitCode = result.problems.length > 0 ? 1 : 0;
