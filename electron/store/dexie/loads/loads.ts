import type { LoadQuery, LoadRecord, Loads, Page } from "../../store.ts";
import type { Database } from "../database.ts";
import { above } from "../index-keys.ts";
import { plain, type StoredLoad, stored } from "./load-keys.ts";
import { pageOfLoads } from "./load-page.ts";
import { everyLoad, filtersOf, scopesOf } from "./load-ranges.ts";
import { countOf, matching } from "./load-reading.ts";

export function loads({ loads }: Database): Loads {
  const ofAccount = (accountId: string, load: StoredLoad | undefined) =>
    load?.accountId === accountId ? plain(load) : undefined;

  return {
    find: async (accountId, loadId) => ofAccount(accountId, await loads.get(loadId)),

    async findMany(accountId, loadIds) {
      const found = await loads.bulkGet([...loadIds]);
      return found.map((load) => ofAccount(accountId, load));
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

    add: async (record) => void (await loads.add(stored(record))),
    save: async (record) => void (await loads.put(stored(record))),
    addMany: async (records) => void (await loads.bulkAdd(records.map(stored))),
    saveMany: async (records) => void (await loads.bulkPut(records.map(stored))),

    async page(request): Promise<Page<LoadRecord>> {
      const { records, next } = await pageOfLoads(loads, request);
      return { records: records.map(plain), next };
    },

    async count(query: LoadQuery) {
      const filters = filtersOf(query).map(({ filter }) => filter);
      const [only = everyLoad(query, "created"), ...more] = filters;
      return more.length === 0 ? countOf(loads, only) : (await matching(loads, filters)).size;
    },
  };
}
