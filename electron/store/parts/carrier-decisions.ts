import type { CarrierDecisions } from "../store.ts";
import { filterByAccount } from "./filter-by-account.ts";
import type { Tables } from "./tables.ts";

/** Creates the store part for the brokerage's decisions about carriers. */
export const createCarrierDecisions = ({ carrierDecisions }: Tables): CarrierDecisions => ({
  findMany: async (accountId, insdIds) =>
    filterByAccount(accountId, await carrierDecisions.bulkGet([...insdIds])),
  save: async (record) => void (await carrierDecisions.put(record)),
});
