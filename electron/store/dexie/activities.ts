import type { Activities } from "../store.ts";
import type { Database } from "./database.ts";
import { above } from "./index-keys.ts";

/** Entries have no key of their own: of two at the same moment, the one written first is the older. */
export const activities = ({ activities }: Database): Activities => ({
  ofLoad: (loadId) => activities.where("[loadId+at]").between([loadId], [loadId, above]).toArray(),
  addMany: async (records) => void (await activities.bulkAdd(records)),
});
