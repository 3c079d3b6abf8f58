import { MAX_KEY } from "../keys/index-keys.ts";
import type { CarrierChanges } from "../store.ts";
import { removeOldest } from "./remove-oldest.ts";
import type { Tables } from "./tables.ts";

/** Creates the store part for the changed facts of carriers. */
export const createCarrierChanges = ({ carrierChanges }: Tables): CarrierChanges => ({
  findByCarrier: (insdId, limit) =>
    carrierChanges.where("[insdId+at]").between([insdId], [insdId, MAX_KEY]).reverse().limit(limit).toArray(),
  addMany: async (records) => void (await carrierChanges.bulkAdd(records)),
  removeBefore: (moment, limit) => removeOldest(carrierChanges, moment, limit),
});
