/**
 * How good the rate model is on weeks that it has not seen: each of many bookings of the last eight weeks is
 * estimated as of the day before, from the bookings until then.
 *
 * npm run bench:rate -- [rates] [seed] [questions]
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoRates } from "../../../electron/services/demo/rates.ts";
import { gatherEvidence } from "../../../electron/services/rates/evidence.ts";
import { fitRateModel } from "../../../electron/services/rates/model.ts";
import { dayNumber, daysBefore, fourWeeks } from "../../../electron/services/rates/weeks.ts";
import { openStore } from "../../../electron/store/open-store.ts";
import type { BookedRateRecord } from "../../../electron/store/store.ts";

const [howMany = 20_000, seed = 1, questions = 600] = process.argv.slice(2).map(Number);
const today = "2026-11-20";
const weeksHeldOut = 8;

const folder = await mkdtemp(join(tmpdir(), "lanedesk-backtest-"));
const store = await openStore({ folder });
const rates = [...demoRates(seed, howMany, "a", today)];
for (let start = 0; start < rates.length; start += 500)
  await store.write(["bookedRates"], ({ bookedRates }) =>
    bookedRates.addMany(rates.slice(start, start + 500)),
  );

const heldOut = rates.filter(({ bookedDate }) => bookedDate > daysBefore(today, 7 * weeksHeldOut));
const asked = heldOut.filter((_, index) => index % Math.ceil(heldOut.length / questions) === 0);

interface Outcome {
  inside: boolean;
  /** Of the estimate against the rate, without sign, in percent. */
  off: number;
  /** From lower to upper bound, in percent of the estimate. */
  width: number;
  evidence: "lane" | "states" | "band";
}

async function tryOut(booking: BookedRateRecord): Promise<Outcome | undefined> {
  const asOf = daysBefore(booking.bookedDate, 1);
  const weeks = fourWeeks(Date.parse(`${asOf}T12:00:00Z`), "UTC");
  const { accountId, equipmentCode, origin, destination, miles, totalRate } = booking;
  const lane = { accountId, equipmentCode, origin, destination, miles };
  const evidence = await store.read(["bookedRates"], ({ bookedRates }) =>
    gatherEvidence(bookedRates, lane, weeks),
  );
  if (evidence.length === 0) return undefined;
  const { levelOn, spread } = fitRateModel(evidence, dayNumber(asOf));
  const level = levelOn(dayNumber(asOf));
  const perMile = totalRate / miles;
  const count = (fits: (one: (typeof evidence)[number]) => boolean) => evidence.filter(fits).length;
  return {
    inside: perMile >= level / spread && perMile <= level * spread,
    off: 100 * Math.abs(level / perMile - 1),
    width: 100 * (spread - 1 / spread),
    evidence:
      count((one) => one.onLane) >= 5 ? "lane" : count((one) => one.betweenStates) >= 5 ? "states" : "band",
  };
}

const outcomes: Outcome[] = [];
for (const booking of asked) {
  const outcome = await tryOut(booking);
  if (outcome) outcomes.push(outcome);
}
await store.close();
await rm(folder, { recursive: true });

const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;
const row = (name: string, some: Outcome[]) => ({
  evidence: name,
  questions: some.length,
  "inside %": Number(((100 * some.filter(({ inside }) => inside).length) / some.length).toFixed(1)),
  "median error %": Number(median(some.map(({ off }) => off)).toFixed(1)),
  "median width %": Number(median(some.map(({ width }) => width)).toFixed(1)),
});
const table = [
  row("all", outcomes),
  ...(["lane", "states", "band"] as const).map((name) =>
    row(
      `mostly ${name}`,
      outcomes.filter(({ evidence }) => evidence === name),
    ),
  ),
];
process.stdout.write(`${table.map((line) => JSON.stringify(line)).join("\n")}\n`);
console.error(`${asked.length - outcomes.length} of ${asked.length} had no evidence.`);
