import type { DieselPrices } from "../store.ts";
import type { Tables } from "./tables.ts";

const byWeek = "[accountId+region+week]";

/** Creates the store part for the diesel prices. */
export const createDieselPrices = ({ dieselPrices }: Tables): DieselPrices => ({
  findLatest: (accountId, region, until, limit) =>
    dieselPrices
      .where(byWeek)
      .between([accountId, region, ""], [accountId, region, until], true, true)
      .reverse()
      .limit(limit)
      .toArray(),
  async saveMany(records) {
    const before = await dieselPrices.bulkGet(
      records.map(({ accountId, region, week }): [string, string, string] => [accountId, region, week]),
    );
    await dieselPrices.bulkPut(records);
    return before;
  },
  remove: (accountId, region, week) => dieselPrices.delete([accountId, region, week]),
});
