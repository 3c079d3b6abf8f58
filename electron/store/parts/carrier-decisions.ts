import { MAX_KEY } from "../keys/index-keys.ts";
import type { CarrierDecisions, CarrierEvents, CarrierVerdicts } from "../store.ts";
import type { Tables } from "./tables.ts";

/** Hides records of other accounts. */
const filterByAccount = <R extends { accountId: string }>(
  accountId: string,
  records: readonly (R | undefined)[],
) => records.map((record) => (record?.accountId === accountId ? record : undefined));

/** Creates the store part for the brokerage's decisions about carriers. */
export const createCarrierDecisions = ({ carrierDecisions }: Tables): CarrierDecisions => ({
  findMany: async (accountId, insdIds) =>
    filterByAccount(accountId, await carrierDecisions.bulkGet([...insdIds])),
  save: async (record) => void (await carrierDecisions.put(record)),
});

/** Creates the store part for the other entries of carriers' timelines. */
export const createCarrierEvents = ({ carrierEvents }: Tables): CarrierEvents => ({
  findByCarrier: (insdId, limit) =>
    carrierEvents.where("[insdId+at]").between([insdId], [insdId, MAX_KEY]).reverse().limit(limit).toArray(),
  findSince: (accountId, kind, at, limit) =>
    carrierEvents
      .where("[accountId+kind+at]")
      .between([accountId, kind, at], [accountId, kind, MAX_KEY], false)
      .limit(limit)
      .toArray(),
  addMany: async (records) => void (await carrierEvents.bulkAdd(records)),
});

/** Creates the store part for the verdicts on carriers. */
export function createCarrierVerdicts({ carrierVerdicts }: Tables): CarrierVerdicts {
  const queryDue = (accountId: string) =>
    carrierVerdicts.where("[accountId+dueSince]").between([accountId], [accountId, MAX_KEY]);
  return {
    findMany: async (accountId, insdIds) =>
      filterByAccount(accountId, await carrierVerdicts.bulkGet([...insdIds])),
    findChanging: (accountId, day, limit) =>
      carrierVerdicts
        .where("[accountId+changesOn]")
        .between([accountId], [accountId, day], true, true)
        .limit(limit)
        .toArray(),
    findDue: (accountId, limit) => queryDue(accountId).limit(limit).toArray(),
    countDue: (accountId) => queryDue(accountId).count(),
    saveMany: async (records) => void (await carrierVerdicts.bulkPut(records)),
    removeMany: (insdIds) => carrierVerdicts.bulkDelete([...insdIds]),
  };
}
