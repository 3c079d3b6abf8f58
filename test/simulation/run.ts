import { parseArgs } from "node:util";
import { scheduleOf } from "../support/simulation/schedule.ts";
import { shrink } from "../support/simulation/shrink.ts";
import { simulate } from "../support/simulation/simulation.ts";

/**
 * `npm run simulate -- --schedules 100000 --from 1`: runs that many schedules; the first that fails is made small
 * and printed, so that it can be kept as a named test.
 */
const { values } = parseArgs({
  options: { schedules: { type: "string", default: "100000" }, from: { type: "string", default: "1" } },
});
const from = Number(values.from);
const until = from + Number(values.schedules);
const began = performance.now();

for (let seed = from; seed < until; seed += 1) {
  const schedule = scheduleOf(seed);
  const problems = await simulate(schedule);
  if (problems.length > 0) {
    process.stderr.write(`Seed ${seed} fails:\n${problems.join("\n")}\nMaking it smaller …\n`);
    const smallest = await shrink(schedule, async (smaller) => (await simulate(smaller)).length > 0);
    process.stdout.write(
      `${JSON.stringify({ problems: await simulate(smallest), schedule: smallest }, null, 1)}\n`,
    );
    process.exitCode = 1;
    break;
  }
  if ((seed - from + 1) % 500 === 0) {
    const seconds = (performance.now() - began) / 1_000;
    process.stderr.write(`${seed - from + 1} schedules in ${seconds.toFixed(1)} s\n`);
  }
}
