/**
 * Measures the rate model on real rates: estimates each rate of a CSV file from all the others.
 *
 * node test/bench/rate/leave-one-out.ts FILE
 */
import { createReadStream } from "node:fs";
import { openCsv } from "../../../electron/services/import/csv-rows.ts";
import { readRow } from "../../../electron/services/import/import-kind.ts";
import type { ImportedRate } from "../../../electron/services/import/rate-row.ts";
import { rateImport } from "../../../electron/services/import/rates.ts";
import { gatherEvidence, type Lane } from "../../../electron/services/rates/evidence.ts";
import { fitRateModel } from "../../../electron/services/rates/model.ts";
import { dayNumber, fourWeeks } from "../../../electron/services/rates/weeks.ts";
import type { BookedRates, RateQuery } from "../../../electron/store/store.ts";
import { defaultCodeLists } from "../../../shared/reference/code-lists.ts";

const file = await openCsv(createReadStream(process.argv[2] ?? "", { encoding: "utf8" }));
const reader = rateImport.createReader(file.columns, {
  codeLists: defaultCodeLists,
  today: { year: 2026, month: 11, day: 21 },
});
const rates: ImportedRate[] = [];
for await (const row of file.rows) {
  const rate = readRow(row, reader);
  if (!(rate instanceof Error)) rates.push(rate);
}

/** The part of the store that evidence needs. */
function storeOf(others: readonly ImportedRate[]): Pick<BookedRates, "findBetweenStates" | "findByDistance"> {
  const find = ({ equipmentCode, from, until }: RateQuery, fits: (rate: ImportedRate) => boolean) =>
    others
      .map((rate, index) => ({ ...rate, rateId: String(index), accountId: "a", source: "import" as const }))
      .filter(
        (rate) => rate.equipmentCode === equipmentCode && rate.bookedDate >= from && rate.bookedDate <= until,
      )
      .filter(fits);
  return {
    findBetweenStates: async (question, from, to) =>
      find(question, ({ origin, destination }) => origin.state === from && destination.state === to),
    findByDistance: async (question, from, until) =>
      find(question, ({ miles }) => miles >= from && miles < until),
  };
}

const last =
  rates
    .map(({ bookedDate }) => bookedDate)
    .sort()
    .at(-1) ?? "";
const weeks = fourWeeks(Date.parse(`${last}T12:00:00Z`), "UTC");
const errors: number[] = [];
let insideCount = 0;
for (const rate of rates) {
  const lane: Lane = { ...rate, accountId: "a" };
  const evidence = await gatherEvidence(storeOf(rates.filter((other) => other !== rate)), lane, weeks);
  if (evidence.length === 0) continue;
  const { levelOn, spread } = fitRateModel(evidence, dayNumber(last));
  const [level, perMile] = [levelOn(dayNumber(last)), rate.totalRate / rate.miles];
  if (perMile >= level / spread && perMile <= level * spread) insideCount++;
  errors.push(100 * Math.abs(level / perMile - 1));
}
errors.sort((a, b) => a - b);
const result = {
  rates: rates.length,
  estimated: errors.length,
  "inside %": Number(((100 * insideCount) / errors.length).toFixed(1)),
  "median error %": Number((errors[errors.length >> 1] ?? Number.NaN).toFixed(1)),
};
process.stdout.write(`${JSON.stringify(result)}\n`);
