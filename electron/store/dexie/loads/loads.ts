import type { LoadRecord, Loads } from "../../store.ts";
import type { Database } from "../database.ts";
import { above } from "../index-keys.ts";
import { besideOf } from "./load-beside.ts";
import { plain, type StoredLoad, storedLoad } from "./load-keys.ts";
import { countOfLoads, idsAtPosition, idsInOrder, idsOfLoads, pageOfLoads } from "./load-page.ts";
import { scopesOf } from "./load-ranges.ts";
import { tallyOfLoads } from "./load-tally.ts";

export function loads(database: Database): Loads {
  const { loads, loadLines: lines } = database;
  const ofAccount = (accountId: string, load: StoredLoad | undefined) =>
    load?.accountId === accountId ? plain(load) : undefined;

  /** The loads as they are stored; the lines in memory follow when they are. */
  function written(records: readonly LoadRecord[]): StoredLoad[] {
    const made = records.map(storedLoad);
    lines.follow(made);
    return made;
  }

  return {
    find: async (accountId, loadId) => ofAccount(accountId, await loads.get(loadId)),

    async findMany(accountId, loadIds) {
      const found = await loads.bulkGet([...loadIds]);
      return found.map((load) => ofAccount(accountId, load));
    },

    async findByNumber(accountId, loadNumber, limit) {
      const ofEachLife = scopesOf({ accountId }).map((scope) =>
        loads
          .where("[keys.scope+loadNumber+createdAt]")
          .between([scope, loadNumber], [scope, loadNumber, above])
          .reverse()
          .limit(limit)
          .toArray(),
      );
      const found = (await Promise.all(ofEachLife)).flat();
      return found
        .sort((left, right) => right.createdAt - left.createdAt)
        .slice(0, limit)
        .map(plain);
    },

    addMany: async (records) => void (await loads.bulkAdd(written(records))),
    saveMany: async (records) => void (await loads.bulkPut(written(records))),

    async readPage(request) {
      const beside = await besideOf(database, request);
      const { records, next } = await pageOfLoads(loads, lines, beside, request);
      return { records: records.map(plain), next };
    },

    count: async (query) => countOfLoads(loads, lines, await besideOf(database, query), query),
    findIds: async (query, after, limit) =>
      idsOfLoads(lines, await besideOf(database, query), query, after, limit),
    findIdsAt: async (request, position, limit) =>
      idsAtPosition(lines, await besideOf(database, request), request, position, limit),
    sortIds: async (request, loadIds) =>
      idsInOrder(lines, await besideOf(database, request), request, loadIds),
    tally: async (query) => tallyOfLoads(lines, await besideOf(database, query), query),
  };
}
