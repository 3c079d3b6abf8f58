import type { CarrierChanges } from "../store.ts";
import type { Database } from "./database.ts";
import { above } from "./index-keys.ts";

export const carrierChanges = ({ carrierChanges }: Database): CarrierChanges => ({
  ofCarrier: (insdId, most) =>
    carrierChanges.where("[insdId+at]").between([insdId], [insdId, above]).reverse().limit(most).toArray(),
  addMany: async (records) => void (await carrierChanges.bulkAdd(records)),

  /** The table is in the order of adding, and changes are added as they are seen. */
  async forgetBefore(moment, most) {
    const oldest = carrierChanges.orderBy(":id").limit(most);
    const keys = await oldest.primaryKeys();
    const records = await carrierChanges.bulkGet(keys);
    const old = keys.filter((_, index) => (records[index]?.at ?? moment) < moment);
    await carrierChanges.bulkDelete(old);
    return old.length;
  },
});
