import { MAX_KEY } from "../keys/index-keys.ts";
import type { CarrierVerdicts } from "../store.ts";
import type { Tables } from "./tables.ts";
import { toOwnRecords } from "./to-own-records.ts";

/** Creates the store part for the verdicts on carriers. */
export function createCarrierVerdicts({ carrierVerdicts }: Tables): CarrierVerdicts {
  const queryDue = (accountId: string) =>
    carrierVerdicts.where("[accountId+dueSince]").between([accountId], [accountId, MAX_KEY]);
  return {
    findMany: async (accountId, insdIds) =>
      toOwnRecords(accountId, await carrierVerdicts.bulkGet([...insdIds])),
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
