import type { CarrierDecisions } from "../store.ts";
import type { Tables } from "./tables.ts";
import { toOwnRecords } from "./to-own-records.ts";

/** Creates the store part for the brokerage's decisions about carriers. */
export const createCarrierDecisions = ({ carrierDecisions }: Tables): CarrierDecisions => ({
  findMany: async (accountId, insdIds) =>
    toOwnRecords(accountId, await carrierDecisions.bulkGet([...insdIds])),
  save: async (record) => void (await carrierDecisions.put(record)),
});
