import type {
  ActivityRecord,
  BookedRateRecord,
  LoadRecord,
  StoreParts,
} from "../../../../electron/store/store.ts";
import type { LoadStatus } from "../../../../shared/reference/load-states.ts";
import { each, type Rows } from "./rows.ts";

/** Loads, their history and booked rates. Schedules use neither the board nor estimates. */
export function loadParts(rows: Rows) {
  const loads = rows<LoadRecord>("loads", (row) => row.loadId);
  const activities = rows<ActivityRecord>("activities", (row) => row.id);
  const rates = rows<BookedRateRecord>("bookedRates", (row) => row.rateId);
  const findOwn = (accountId: string, loadId: string) => {
    const found = loads.get(loadId);
    return found?.accountId === accountId ? found : undefined;
  };
  const listByStatus = (status?: LoadStatus) =>
    loads.all().filter((load) => status === undefined || load.status === status);
  return {
    loads: {
      find: async (accountId, loadId) => findOwn(accountId, loadId),
      isTaken: async (loadId) => loads.get(loadId) !== undefined,
      findMany: async (accountId, loadIds) => loadIds.map((loadId) => findOwn(accountId, loadId)),
      findByNumber: async () => [],
      addMany: async (many) => each(many, loads.add),
      saveMany: async (many) => each(many, loads.put),
      removeMany: async (loadIds) => each(loadIds, loads.remove),
      readPage: async ({ status }) => ({ records: listByStatus(status), next: null }),
      count: async () => loads.all().length,
      estimateCount: async () => ({ loads: loads.all().length, isEstimate: false }),
      findIds: async ({ status }, after, most) =>
        listByStatus(status)
          .map(({ loadId }) => loadId)
          .filter((loadId) => after === null || loadId > after)
          .sort()
          .slice(0, most),
      findIdsAt: async () => [],
      sortIds: async () => [],
      listCustomers: async () => [],
      listBookings: async () => [],
      findReminded: async () => [],
      findNextReminder: async () => null,
      tally: async () => ({ states: [], lanes: [] }),
    },
    activities: {
      findByLoad: async (loadId) => activities.all().filter((entry) => entry.loadId === loadId),
      findByLoads: async (loadIds) =>
        loadIds.map((loadId) => activities.all().filter((entry) => entry.loadId === loadId)),
      addMany: async (many) => each(many, activities.add),
      replaceMany: async (loadIds, many) => {
        const replaced = activities.all().filter(({ loadId }) => loadIds.includes(loadId));
        each(replaced, ({ id }) => activities.remove(id));
        each(many, activities.add);
      },
      removeBefore: async () => 0,
      trim: async (loadIds, newest) =>
        each(loadIds, (loadId) => {
          const history = activities.all().filter((entry) => entry.loadId === loadId);
          each(history.slice(1, -newest), ({ id }) => activities.remove(id));
        }),
    },
    bookedRates: {
      findBetweenStates: async () => [],
      hasEquipment: async () => false,
      findOnLane: async () => [],
      readPageByDay: async () => ({ rates: [], next: undefined }),
      getWriteCount: () => 0,
      count: async () => rates.all().length,
      countQuestioned: async () => 0,
      findMany: async (_accountId, rateIds) => rateIds.map((rateId) => rates.get(rateId)),
      addMany: async (many) =>
        many.map((rate) => {
          const isNew = !rates.get(rate.rateId);
          if (isNew) rates.add(rate);
          return isNew;
        }),
      save: async (rate) => rates.put(rate),
      remove: async (_accountId, rateId) => rates.remove(rateId),
    },
  } satisfies Pick<StoreParts, "loads" | "activities" | "bookedRates">;
}
