import { getLoadStatus } from "../../../shared/reference/load-states.ts";
import { MAX_KEY } from "../keys/index-keys.ts";
import type { Activities, ActivityRecord } from "../store.ts";
import type { Tables } from "./tables.ts";

/**
 * Creates the store part for the history of loads. Entries have an automatic key, which sorts entries with the same
 * time in the order of writing.
 */
export const createActivities = ({ activities, readHistories }: Tables): Activities => {
  const getEntries = (loadId: string, moment: number | typeof MAX_KEY = MAX_KEY) =>
    activities.where("[loadId+at]").between([loadId], [loadId, moment]);

  /** Finds the keys of a load's entries from before `moment` that may be deleted. */
  async function findOldKeys(loadId: string, moment: number): Promise<number[]> {
    const old = await getEntries(loadId, moment).primaryKeys();
    if (old.length === 0) return old;
    const keys = await getEntries(loadId).primaryKeys();
    const entries = await activities.bulkGet(keys);
    const needed = [keys.at(-1), keys[entries.findLastIndex(hasAvailableState)]];
    return old.filter((key) => !needed.includes(key));
  }

  return {
    findByLoad: (loadId) => getEntries(loadId).toArray(),
    findByLoads: readHistories,

    async removeBefore(moment, loadIds) {
      const oldByLoad = await Promise.all(loadIds.map((loadId) => findOldKeys(loadId, moment)));
      const old = oldByLoad.flat();
      await activities.bulkDelete(old);
      return old.length;
    },

    addMany: async (records) => void (await activities.bulkAdd(records)),

    async replaceMany(loadIds, records) {
      const keysByLoad = await Promise.all(loadIds.map((loadId) => getEntries(loadId).primaryKeys()));
      await activities.bulkDelete(keysByLoad.flat());
      await activities.bulkAdd(records);
    },

    async trim(loadIds, count) {
      const keysByLoad = await Promise.all(loadIds.map((loadId) => getEntries(loadId).primaryKeys()));
      // Sorts by key, because after the clock was set back, the newest entry has an earlier time.
      const old = keysByLoad.flatMap((keys) => keys.sort((left, right) => left - right).slice(1, -count));
      if (old.length > 0) await activities.bulkDelete(old);
    },
  };
};

const hasAvailableState = (entry: ActivityRecord | undefined): boolean =>
  entry !== undefined && getLoadStatus(entry.loadState.loadStateId) === "available";
