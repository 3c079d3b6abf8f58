import { parseArgs } from "node:util";
import { createOfficeSchedule } from "../support/simulation/office/office-schedule.ts";
import { simulateOffice } from "../support/simulation/office/simulate-office.ts";
import { createSchedule } from "../support/simulation/schedule.ts";
import { shrink } from "../support/simulation/shrink.ts";
import { simulate } from "../support/simulation/simulation.ts";

/**
 * `npm run simulate -- --schedules 100000 --from 1`: runs that many schedules; with `--office`, those of an office. Shrinks
 * each that fails and prints it as a line of JSON for recorded-schedules.test.ts. Stops after `--failures` failures.
 */
const { values } = parseArgs({
  options: {
    schedules: { type: "string", default: "100000" },
    from: { type: "string", default: "1" },
    failures: { type: "string", default: "3" },
    office: { type: "boolean", default: false },
  },
});
const from = Number(values.from);
const until = from + Number(values.schedules);
const began = performance.now();
let failed = 0;
let seed = from;

for (; seed < until && failed < Number(values.failures); seed += 1) {
  if ((seed - from) % 500 === 0) printProgress();
  if (values.office) await run(createOfficeSchedule(seed), simulateOffice);
  else await run(createSchedule(seed), simulate);
}
printProgress();
process.exitCode = failed > 0 ? 1 : 0;

async function run<S extends { steps: unknown[] }>(
  schedule: S,
  perform: (schedule: S) => Promise<string[]>,
): Promise<void> {
  const problems = await perform(schedule);
  if (problems.length === 0) return;
  failed += 1;
  process.stderr.write(`Seed ${seed} fails:\n${problems.join("\n")}\nShrinking …\n`);
  const smallest = await shrink(schedule, async (smaller) => (await perform(smaller)).length > 0);
  process.stdout.write(`${JSON.stringify({ problems: await perform(smallest), schedule: smallest })}\n`);
}

function printProgress(): void {
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage();
  const cpu = ((user + system) / 1_000_000).toFixed(0);
  process.stderr.write(
    `${seed - from} schedules, ${failed} failed, ${seconds.toFixed(0)} s (${cpu} s of CPU)\n`,
  );
}
