import { createReadStream } from "node:fs";
import { openCsv } from "../../../electron/services/import/csv-rows.ts";
import { readRow } from "../../../electron/services/import/import-kind.ts";
import { rateImport } from "../../../electron/services/import/rates.ts";
import { type Observation, toObservation } from "../../../electron/services/rates/observations.ts";
import { openStore } from "../../../electron/store/open-store.ts";
import type { RateCursor } from "../../../electron/store/store.ts";
import { DEFAULT_CODE_LISTS } from "../../../shared/reference/code-lists.ts";
import { DEFAULT_SETTINGS } from "../../../shared/views/settings.ts";

const byDay = (rates: Observation[]) => rates.sort((a, b) => a.day - b.day);

/** Reads the rates of a CSV file as the import does, oldest first; rejected rows are skipped. */
export async function readCsvHistory(path: string): Promise<Observation[]> {
  const file = await openCsv(createReadStream(path, { encoding: "utf8" }));
  const now = new Date();
  const reader = rateImport.createReader(file.columns, {
    codeLists: DEFAULT_CODE_LISTS,
    today: { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() },
    maxWeightPounds: DEFAULT_SETTINGS.maxWeightPounds,
    canAssignNumbers: false,
  });
  const rates: Observation[] = [];
  for await (const batch of file.batches)
    for (const row of batch) {
      const rate = readRow(row, reader);
      if (rate instanceof Error) console.error(`Line ${row.number}: ${rate.message}`);
      else rates.push(toObservation(rate));
    }
  return byDay(rates);
}

/** Reads all rates of the accounts of a data folder, oldest first. */
export async function readDeskHistory(folder: string): Promise<Observation[]> {
  const store = await openStore({ folder });
  try {
    const [account] = await store.read(["accounts"], ({ accounts }) => accounts.list(1));
    if (!account) return [];
    const rates: Observation[] = [];
    let after: RateCursor | undefined;
    do {
      const page = await store.read(["bookedRates"], ({ bookedRates }) =>
        bookedRates.readPageByDay(account.accountId, after, 500),
      );
      rates.push(...page.rates.map(toObservation));
      after = page.next;
    } while (after);
    return byDay(rates);
  } finally {
    await store.close();
  }
}
