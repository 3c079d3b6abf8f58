import { statusOf } from "../../../shared/reference/load-states.ts";
import type { Activities, ActivityRecord } from "../store.ts";
import type { Database } from "./database.ts";
import { above } from "./index-keys.ts";

/** Entries have no key of their own: of two at the same moment, the one written first is the older. */
export const activities = ({ activities }: Database): Activities => {
  const entriesOf = (loadId: string, moment: number | typeof above = above) =>
    activities.where("[loadId+at]").between([loadId], [loadId, moment]);

  /** The keys of what may be forgotten of a load from before a moment. */
  async function forgettable(loadId: string, moment: number): Promise<number[]> {
    const old = await entriesOf(loadId, moment).primaryKeys();
    if (old.length === 0) return old;
    const keys = await entriesOf(loadId).primaryKeys();
    const entries = await activities.bulkGet(keys);
    const kept = [keys.at(-1), keys[entries.findLastIndex(wasAvailable)]];
    return old.filter((key) => !kept.includes(key));
  }

  return {
    findByLoad: (loadId) => entriesOf(loadId).toArray(),

    async deleteBefore(moment, loadIds) {
      const ofEach = await Promise.all(loadIds.map((loadId) => forgettable(loadId, moment)));
      const old = ofEach.flat();
      await activities.bulkDelete(old);
      return old.length;
    },

    addMany: async (records) => void (await activities.bulkAdd(records)),
  };
};

const wasAvailable = (entry: ActivityRecord | undefined): boolean =>
  entry !== undefined && statusOf(entry.loadState.loadStateId) === "available";
