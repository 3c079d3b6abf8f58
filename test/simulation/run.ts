import { parseArgs } from "node:util";
import { scheduleOf } from "../support/simulation/schedule.ts";
import { shrink } from "../support/simulation/shrink.ts";
import { simulate } from "../support/simulation/simulation.ts";

/**
 * `npm run simulate -- --schedules 100000 --from 1`: runs that many schedules. One that fails is made small and printed
 * as a line of JSON, so that it can be kept as a named test, and the run goes on until so many have failed.
 */
const { values } = parseArgs({
  options: {
    schedules: { type: "string", default: "100000" },
    from: { type: "string", default: "1" },
    failures: { type: "string", default: "3" },
  },
});
const from = Number(values.from);
const until = from + Number(values.schedules);
const began = performance.now();
let failed = 0;
let seed = from;

for (; seed < until && failed < Number(values.failures); seed += 1) {
  if ((seed - from) % 500 === 0) tellProgress();
  const schedule = scheduleOf(seed);
  const problems = await simulate(schedule);
  if (problems.length === 0) continue;
  failed += 1;
  process.stderr.write(`Seed ${seed} fails:\n${problems.join("\n")}\nMaking it smaller …\n`);
  const smallest = await shrink(schedule, async (smaller) => (await simulate(smaller)).length > 0);
  process.stdout.write(`${JSON.stringify({ problems: await simulate(smallest), schedule: smallest })}\n`);
}
tellProgress();
process.exitCode = failed > 0 ? 1 : 0;

function tellProgress(): void {
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage();
  const cpu = ((user + system) / 1_000_000).toFixed(0);
  process.stderr.write(
    `${seed - from} schedules, ${failed} failed, ${seconds.toFixed(0)} s (${cpu} s of processor)\n`,
  );
}
