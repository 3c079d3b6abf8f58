import type { CarrierChanges } from "../store.ts";
import type { Database } from "./database.ts";
import { above } from "./index-keys.ts";

export const carrierChanges = ({ carrierChanges }: Database): CarrierChanges => ({
  ofCarrier: (insdId, most) =>
    carrierChanges.where("[insdId+at]").between([insdId], [insdId, above]).reverse().limit(most).toArray(),
  addMany: async (records) => void (await carrierChanges.bulkAdd(records)),
});
