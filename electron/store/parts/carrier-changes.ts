import { MAX_KEY } from "../keys/index-keys.ts";
import type { CarrierChanges } from "../store.ts";
import type { Tables } from "./tables.ts";

/** Creates the store part for the changed facts of carriers. */
export const createCarrierChanges = ({ carrierChanges }: Tables): CarrierChanges => ({
  findByCarrier: (insdId, limit) =>
    carrierChanges.where("[insdId+at]").between([insdId], [insdId, MAX_KEY]).reverse().limit(limit).toArray(),
  addMany: async (records) => void (await carrierChanges.bulkAdd(records)),

  // Primary keys increase in the order of adding, which is the order of time.
  async removeBefore(moment, limit) {
    const oldest = carrierChanges.orderBy(":id").limit(limit);
    const keys = await oldest.primaryKeys();
    const records = await carrierChanges.bulkGet(keys);
    const old = keys.filter((_, index) => (records[index]?.at ?? moment) < moment);
    await carrierChanges.bulkDelete(old);
    return old.length;
  },
});
