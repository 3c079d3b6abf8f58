import { MAX_KEY } from "../keys/index-keys.ts";
import type { CarrierEvents } from "../store.ts";
import type { Tables } from "./tables.ts";

/** Creates the store part for the entries of carriers' timelines, except changed facts. */
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
