import type { ListedLoad, LoadPageRequest, LoadRecord, Loads, Page } from "../../store.ts";
import type { Database } from "../database.ts";
import { above } from "../index-keys.ts";
import { readMany } from "../readable.ts";
import { besideOf } from "./load-beside.ts";
import { plain, type StoredLoad, stored } from "./load-keys.ts";
import { countOfLoads, idsAtPosition, idsInOrder, idsOfLoads, pageOfLoads } from "./load-page.ts";
import { scopesOf } from "./load-ranges.ts";
import { tallyOfLoads } from "./load-tally.ts";
import { standIn, unreadable } from "./stand-in.ts";

export function loads(database: Database): Loads {
  const { loads, loadLines: lines } = database;
  const ofAccount = (accountId: string, load: StoredLoad | undefined) =>
    load?.accountId === accountId ? plain(load) : undefined;

  /** The loads as they are stored; the lines in memory follow when they are. */
  function written(records: readonly LoadRecord[]): StoredLoad[] {
    const made = records.map(stored);
    lines.follow(made);
    return made;
  }

  const paged = async (request: LoadPageRequest) =>
    pageOfLoads(loads, lines, await besideOf(database, request), request);

  return {
    find: async (accountId, loadId) => ofAccount(accountId, await loads.get(loadId)),

    async findMany(accountId, loadIds) {
      const found = await loads.bulkGet([...loadIds]);
      return found.map((load) => ofAccount(accountId, load));
    },

    async listMany(accountId, loadIds) {
      const found = await readMany(loads, loadIds, ({ primaryKey }) => standIn(primaryKey));
      return found.map((load) => load && (unreadable(load) ?? ofAccount(accountId, load)));
    },

    async findByNumber(accountId, loadNumber, most) {
      const ofEachLife = scopesOf({ accountId }).map((scope) =>
        loads
          .where("[keys.scope+loadNumber+createdAt]")
          .between([scope, loadNumber], [scope, loadNumber, above])
          .reverse()
          .limit(most)
          .toArray(),
      );
      const found = (await Promise.all(ofEachLife)).flat();
      return found
        .sort((left, right) => right.createdAt - left.createdAt)
        .slice(0, most)
        .map(plain);
    },

    addMany: async (records) => void (await loads.bulkAdd(written(records))),
    saveMany: async (records) => void (await loads.bulkPut(written(records))),

    async page(request): Promise<Page<LoadRecord>> {
      const { records, next } = await paged(request);
      const damaged = records.find(unreadable);
      // Says what is wrong with it.
      if (damaged) await loads.get(damaged.loadId);
      return { records: records.map(plain), next };
    },

    async listPage(request): Promise<Page<ListedLoad>> {
      const { records, next } = await paged(request);
      return { records: records.map((load) => unreadable(load) ?? plain(load)), next };
    },

    count: async (query) => countOfLoads(loads, lines, await besideOf(database, query), query),
    ids: async (query, after, most) => idsOfLoads(lines, await besideOf(database, query), query, after, most),
    idsAt: async (request, position, most) =>
      idsAtPosition(lines, await besideOf(database, request), request, position, most),
    inOrder: async (request, loadIds) =>
      idsInOrder(lines, await besideOf(database, request), request, loadIds),
    tally: async (query) => tallyOfLoads(lines, await besideOf(database, query), query),
  };
}
