import type { Activities } from "../store.ts";
import type { Database } from "./database.ts";
import { above } from "./index-keys.ts";

/** Entries have no key of their own: of two at the same moment, the one written first is the older. */
export const activities = ({ activities }: Database): Activities => ({
  ofLoad: (loadId) => activities.where("[loadId+at]").between([loadId], [loadId, above]).toArray(),
  async forgetBefore(moment, loadIds) {
    const ofEach = await Promise.all(
      loadIds.map((loadId) =>
        activities.where("[loadId+at]").between([loadId], [loadId, moment]).primaryKeys(),
      ),
    );
    const last = await Promise.all(
      loadIds.map((loadId) =>
        activities.where("[loadId+at]").between([loadId], [loadId, above]).reverse().limit(1).primaryKeys(),
      ),
    );
    const kept = new Set(last.flat());
    const old = ofEach.flat().filter((key) => !kept.has(key));
    await activities.bulkDelete(old);
    return old.length;
  },

  addMany: async (records) => void (await activities.bulkAdd(records)),
});
