import { MAX_KEY } from "../keys/index-keys.ts";
import { getScopes, type StoredLoad, toRecord, toStoredLoad } from "../keys/load-keys.ts";
import type { LoadRecord, Loads } from "../store.ts";
import type { Tables } from "./tables.ts";

/** Creates the store part for the loads. */
export function createLoads({ loads, loadLists: { update, remove, ...lists } }: Tables): Loads {
  /** Returns the record of an account's load; undefined for a load of another account. */
  const toOwnRecord = (accountId: string, load: StoredLoad | undefined) =>
    load?.accountId === accountId ? toRecord(load) : undefined;

  /** Adds the index keys, and passes the loads to the load lists. */
  function prepareWrite(records: readonly LoadRecord[]): StoredLoad[] {
    const written = records.map(toStoredLoad);
    update(written);
    return written;
  }

  return {
    ...lists,

    find: async (accountId, loadId) => toOwnRecord(accountId, await loads.get(loadId)),

    isTaken: async (loadId) => (await loads.get(loadId)) !== undefined,

    async findMany(accountId, loadIds) {
      const found = await loads.bulkGet([...loadIds]);
      return found.map((load) => toOwnRecord(accountId, load));
    },

    async findByNumber(accountId, loadNumber, limit) {
      const reads = getScopes({ accountId }).map((scope) =>
        loads
          .where("[keys.scope+loadNumber+createdAt]")
          .between([scope, loadNumber], [scope, loadNumber, MAX_KEY])
          .reverse()
          .limit(limit)
          .toArray(),
      );
      const found = (await Promise.all(reads)).flat();
      return found
        .sort((left, right) => right.createdAt - left.createdAt)
        .slice(0, limit)
        .map(toRecord);
    },

    addMany: async (records) => void (await loads.bulkAdd(prepareWrite(records))),
    saveMany: async (records) => void (await loads.bulkPut(prepareWrite(records))),

    async removeMany(loadIds) {
      remove(loadIds);
      await loads.bulkDelete([...loadIds]);
    },

    async findReminded(accountId, until, limit) {
      const reads = getScopes({ accountId }).map((scope) =>
        loads
          .where("[keys.scope+keys.remindAt]")
          .between([scope], [scope, until], true, true)
          .limit(limit)
          .toArray(),
      );
      const found = (await Promise.all(reads)).flat();
      const getDueTime = ({ keys }: StoredLoad) => keys.remindAt ?? 0;
      return found
        .sort((left, right) => getDueTime(left) - getDueTime(right))
        .slice(0, limit)
        .map(toRecord);
    },

    async findNextReminder(accountId, after) {
      const reads = getScopes({ accountId }).map((scope) =>
        loads.where("[keys.scope+keys.remindAt]").between([scope, after], [scope, MAX_KEY], false).first(),
      );
      const times = (await Promise.all(reads)).flatMap((load) => load?.keys.remindAt ?? []);
      return times.length > 0 ? Math.min(...times) : null;
    },
  };
}
