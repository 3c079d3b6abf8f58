import { countLoads, findLoadIds, findLoadIdsAt, readLoadPage, sortLoadIds } from "../dexie/board/pages.ts";
import { tallyLoads } from "../dexie/board/tally.ts";
import { readContext } from "../dexie/board-index/load-context.ts";
import type { Database } from "../dexie/database.ts";
import { above } from "../keys/index-keys.ts";
import { type StoredLoad, scopesOf, storedLoad, toRecord } from "../keys/load-keys.ts";
import type { LoadRecord, Loads } from "../store.ts";

export function loads({ loads, loadIndex: index, syncStates }: Database): Loads {
  const ofAccount = (accountId: string, load: StoredLoad | undefined) =>
    load?.accountId === accountId ? toRecord(load) : undefined;

  /** Adds the index keys; the board index follows the commit. */
  function prepareWrite(records: readonly LoadRecord[]): StoredLoad[] {
    const written = records.map(storedLoad);
    index.update(written);
    return written;
  }

  return {
    find: async (accountId, loadId) => ofAccount(accountId, await loads.get(loadId)),

    async findMany(accountId, loadIds) {
      const found = await loads.bulkGet([...loadIds]);
      return found.map((load) => ofAccount(accountId, load));
    },

    async findByNumber(accountId, loadNumber, limit) {
      const reads = scopesOf({ accountId }).map((scope) =>
        loads
          .where("[keys.scope+loadNumber+createdAt]")
          .between([scope, loadNumber], [scope, loadNumber, above])
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

    async readPage(request) {
      const context = await readContext(syncStates, request);
      const { records, next } = await readLoadPage(loads, index, context, request);
      return { records: records.map(toRecord), next };
    },

    count: async (query) => countLoads(loads, index, await readContext(syncStates, query), query),
    findIds: async (query, after, limit) =>
      findLoadIds(index, await readContext(syncStates, query), query, after, limit),
    findIdsAt: async (request, position, limit) =>
      findLoadIdsAt(index, await readContext(syncStates, request), request, position, limit),
    sortIds: async (request, loadIds) =>
      sortLoadIds(index, await readContext(syncStates, request), request, loadIds),
    async listCustomers(accountId) {
      const query = { accountId };
      const customers = new Set<string>();
      const entries = await index.find(query, await readContext(syncStates, query));
      await index.forEach(entries, ({ customer }) => void (customer && customers.add(customer)));
      return [...customers];
    },
    async listBookedCarriers(accountId, since) {
      const [scope = ""] = scopesOf({ accountId, status: "booked" });
      const found: { loadId: string; insdId: number }[] = [];
      await loads
        .where("[keys.scope+keys.bookedUntil+booking.carrier.insdId]")
        .between([scope, since], [scope, above])
        .eachKey((key, { primaryKey }) => {
          const [, , insdId] = key as unknown as [scope: string, until: number, insdId: number];
          found.push({ loadId: primaryKey, insdId });
        });
      return found;
    },

    async findReminded(accountId, until, limit) {
      const reads = scopesOf({ accountId }).map((scope) =>
        loads
          .where("[keys.scope+keys.remindAt]")
          .between([scope], [scope, until], true, true)
          .limit(limit)
          .toArray(),
      );
      const found = (await Promise.all(reads)).flat();
      const dueAt = ({ keys }: StoredLoad) => keys.remindAt ?? 0;
      return found
        .sort((left, right) => dueAt(left) - dueAt(right))
        .slice(0, limit)
        .map(toRecord);
    },

    async findNextReminder(accountId, after) {
      const reads = scopesOf({ accountId }).map((scope) =>
        loads.where("[keys.scope+keys.remindAt]").between([scope, after], [scope, above], false).first(),
      );
      const times = (await Promise.all(reads)).flatMap((load) => load?.keys.remindAt ?? []);
      return times.length > 0 ? Math.min(...times) : null;
    },

    tally: async (query) => tallyLoads(index, await readContext(syncStates, query), query),
  };
}
