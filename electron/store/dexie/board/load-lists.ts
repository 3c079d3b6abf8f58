import { MAX_KEY } from "../../keys/index-keys.ts";
import type { LoadEntry } from "../../keys/load-entry.ts";
import { getScopes, toRecord } from "../../keys/load-keys.ts";
import { toTieBreaker } from "../../keys/short-key.ts";
import type { LoadLists } from "../../parts/tables.ts";
import { readContext } from "../board-index/load-context.ts";
import type { LoadTable } from "../board-index/load-entries.ts";
import type { LoadIndex } from "../board-index/load-index.ts";
import { countEntriesBefore, createKeyReader, getPositionAfter } from "../board-index/sorted-entries.ts";
import type { SyncStates } from "../board-index/sync-states.ts";
import { countLoads, readLoadPage, sliceSorted } from "./pages.ts";
import { tallyLoads } from "./tally.ts";

/** Creates the load lists, which read from the board index in memory or along a database index. */
export const createLoadLists = (table: LoadTable, index: LoadIndex, states: SyncStates): LoadLists => ({
  update: (loads) => index.update(loads),
  remove: (loadIds) => index.remove(loadIds),

  async readPage(request) {
    const { records, next } = await readLoadPage(table, index, await readContext(states, request), request);
    return { records: records.map(toRecord), next };
  },

  count: async (query) => countLoads(table, index, await readContext(states, query), query),

  estimateCount: async (query) => ({
    loads: await countLoads(table, index, await readContext(states, query), query),
    isEstimate: false,
  }),

  async findIds(query, after, limit) {
    const found = await index.find(query, await readContext(states, query), "id");
    const from =
      after === null
        ? 0
        : countEntriesBefore(found, createKeyReader("id"), getPositionAfter([after, toTieBreaker(after)]));
    return listIds(found.slice(from, from + limit));
  },

  async findIdsAt(request, position, limit) {
    const found = await index.find(request, await readContext(states, request), request.order);
    return listIds(sliceSorted(found, request.isDescending, position, limit));
  },

  async sortIds(request, loadIds) {
    const wanted = new Set(loadIds);
    const all = await index.find(request, await readContext(states, request), request.order);
    const found = await index.filter(all, ({ loadId }) => wanted.has(loadId));
    return listIds(request.isDescending ? found.reverse() : found);
  },

  tally: async (query) => tallyLoads(index, await readContext(states, query), query),

  async listCustomers(accountId) {
    const query = { accountId };
    const customers = new Set<string>();
    const entries = await index.find(query, await readContext(states, query));
    await index.forEach(entries, ({ customer }) => void (customer && customers.add(customer)));
    return [...customers];
  },

  async listBookings(accountId, since) {
    const [scope = ""] = getScopes({ accountId, status: "booked" });
    const found: { loadId: string; insdId: number }[] = [];
    await table
      .where("[keys.scope+keys.bookedUntil+booking.carrier.insdId]")
      .between([scope, since], [scope, MAX_KEY])
      .eachKey((key, { primaryKey }) => {
        const [, , insdId] = key as unknown as [scope: string, until: number, insdId: number];
        found.push({ loadId: primaryKey, insdId });
      });
    return found;
  },
});

const listIds = (entries: readonly LoadEntry[]): string[] => entries.map(({ loadId }) => loadId);
