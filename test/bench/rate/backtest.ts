/**
 * Measures the rate model on data it has not seen: estimates bookings of the last eight weeks from the bookings before
 * each of them.
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

const [rateCount = 20_000, seed = 1, questions = 600] = process.argv.slice(2).map(Number);
const today = "2026-11-20";
const HELD_OUT_WEEKS = 8;

const folder = await mkdtemp(join(tmpdir(), "lanedesk-backtest-"));
const store = await openStore({ folder });
const rates = [...demoRates(seed, rateCount, "a", today)];
for (let start = 0; start < rates.length; start += 500)
  await store.write(["bookedRates"], ({ bookedRates }) =>
    bookedRates.addMany(rates.slice(start, start + 500)),
  );

const heldOut = rates.filter(({ bookedDate }) => bookedDate > daysBefore(today, 7 * HELD_OUT_WEEKS));
const questionedBookings = heldOut.filter((_, index) => index % Math.ceil(heldOut.length / questions) === 0);

interface Outcome {
  isInside: boolean;
  /** Absolute difference of the estimate from the rate, in percent. */
  error: number;
  /** From the lower to the upper bound, in percent of the estimate. */
  width: number;
  evidence: "lane" | "states" | "band";
}

async function evaluate(booking: BookedRateRecord): Promise<Outcome | undefined> {
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
  const count = (fits: (booked: (typeof evidence)[number]) => boolean) => evidence.filter(fits).length;
  return {
    isInside: perMile >= level / spread && perMile <= level * spread,
    error: 100 * Math.abs(level / perMile - 1),
    width: 100 * (spread - 1 / spread),
    evidence:
      count((booked) => booked.onLane) >= 5
        ? "lane"
        : count((booked) => booked.betweenStates) >= 5
          ? "states"
          : "band",
  };
}

const outcomes: Outcome[] = [];
for (const booking of questionedBookings) {
  const outcome = await evaluate(booking);
  if (outcome) outcomes.push(outcome);
}
await store.close();
await rm(folder, { recursive: true });

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
const row = (name: string, selected: Outcome[]) => ({
  evidence: name,
  questions: selected.length,
  "inside %": Number(
    ((100 * selected.filter(({ isInside }) => isInside).length) / selected.length).toFixed(1),
  ),
  "median error %": Number(median(selected.map(({ error }) => error)).toFixed(1)),
  "median width %": Number(median(selected.map(({ width }) => width)).toFixed(1)),
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
console.error(
  `${questionedBookings.length - outcomes.length} of ${questionedBookings.length} had no evidence.`,
);
