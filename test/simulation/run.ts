import { parseArgs } from "node:util";
import { createSchedule } from "../support/simulation/schedule.ts";
import { shrink } from "../support/simulation/shrink.ts";
import { simulate } from "../support/simulation/simulation.ts";

/**
 * `npm run simulate -- --schedules 100000 --from 1`: runs that many schedules. Shrinks each that
 * fails and prints it as a line of JSON for recorded-schedules.test.ts. Stops after `--failures` failures.
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
  if ((seed - from) % 500 === 0) printProgress();
  const schedule = createSchedule(seed);
  const problems = await simulate(schedule);
  if (problems.length === 0) continue;
  failed += 1;
  process.stderr.write(`Seed ${seed} fails:\n${problems.join("\n")}\nShrinking …\n`);
  const smallest = await shrink(schedule, async (smaller) => (await simulate(smaller)).length > 0);
  process.stdout.write(`${JSON.stringify({ problems: await simulate(smallest), schedule: smallest })}\n`);
}
printProgress();
process.exitCode = failed > 0 ? 1 : 0;

function printProgress(): void {
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage();
  const cpu = ((user + system) / 1_000_000).toFixed(0);
  process.stderr.write(
    `${seed - from} schedules, ${failed} failed, ${seconds.toFixed(0)} s (${cpu} s of CPU)\n`,
  );
}
