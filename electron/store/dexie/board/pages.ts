import type { Collection } from "dexie";
import { describeLoadList, readCursor, writeCursor } from "../../keys/cursor.ts";
import { compareKeys } from "../../keys/index-keys.ts";
import type { LoadEntry } from "../../keys/load-entry.ts";
import type { StoredLoad } from "../../keys/load-keys.ts";
import { getKeyType, ownOrders } from "../../keys/load-orders.ts";
import { toTieBreaker } from "../../keys/short-key.ts";
import type { LoadOrderedQuery, LoadPageRequest, LoadQuery, LoadSortRequest, Page } from "../../store.ts";
import { getOrderKey, type LoadContext } from "../board-index/load-context.ts";
import type { LoadTable } from "../board-index/load-entries.ts";
import type { LoadIndex } from "../board-index/load-index.ts";
import {
  countEntriesBefore,
  createKeyReader,
  getPositionAfter,
  type SortPosition,
} from "../board-index/sorted-entries.ts";
import { getRanges, type Key, type Range } from "./ranges.ts";

/**
 * Reads a page of the board along a database index that covers the query; without such an index, or for a position in
 * the list, from the board index. Reads one load more than requested, to find out whether another page follows.
 * @throws LanedeskError "invalid" for a cursor of another list
 */
export async function readLoadPage(
  table: LoadTable,
  index: LoadIndex,
  context: LoadContext,
  request: LoadPageRequest,
): Promise<Page<StoredLoad>> {
  const { order, descending, size, after, position = 0 } = request;
  const list = describeLoadList(request);
  const startAfter = readCursor(list, after, [getKeyType(order), "number"]) as SortPosition | undefined;
  const getPosition = (load: StoredLoad) =>
    [getOrderKey(order, load, context, (own) => ownOrders[own].key(load)), load.keys.tie] as const;
  const getKey = (entry: LoadEntry) => getOrderKey(order, entry, context, (own) => entry.keys[own]);
  const sign = descending ? -1 : 1;

  interface FoundLoad {
    /** Undefined for a load that was just quarantined. */
    load: StoredLoad | undefined;
    sortPosition: SortPosition;
  }

  const isJump = after === null && position > 0;
  const ranges = isJump ? undefined : getRanges(request, order);
  const found = ranges ? await readRanges(ranges) : await readFromIndex();
  const shown = found.slice(0, size);
  const last = found.length > size ? shown.at(-1) : undefined;
  return {
    records: shown.flatMap(({ load }) => load ?? []),
    next: last ? writeCursor(list, last.sortPosition) : null,
  };

  async function readRanges(ranges: Range[]): Promise<FoundLoad[]> {
    const reads = ranges.map((range) => {
      const from = startAfter && [...range.prefix, ...startAfter];
      return getCollection(table, range, descending, from)
        .limit(size + 1)
        .toArray();
    });
    const all = (await Promise.all(reads)).flat().map((load) => ({ load, sortPosition: getPosition(load) }));
    return all.sort((left, right) => sign * compareKeys(left.sortPosition, right.sortPosition));
  }

  async function readFromIndex(): Promise<FoundLoad[]> {
    const found = await index.find(request, context, order);
    const shown = descending ? sliceBackward(found) : sliceForward(found);
    const loads = await table.bulkGet(shown.map(({ loadId }) => loadId));
    return shown.map((entry, at) => ({ load: loads[at], sortPosition: [getKey(entry), entry.tie] as const }));
  }

  function sliceForward(found: readonly LoadEntry[]): readonly LoadEntry[] {
    const from = startAfter ? countEntriesBefore(found, getKey, getPositionAfter(startAfter)) : position;
    return found.slice(from, from + size + 1);
  }

  function sliceBackward(found: readonly LoadEntry[]): readonly LoadEntry[] {
    const until = startAfter
      ? countEntriesBefore(found, getKey, startAfter)
      : Math.max(0, found.length - position);
    return found.slice(Math.max(0, until - size - 1), until).reverse();
  }
}

/** Counts the loads of a query. */
export async function countLoads(
  table: LoadTable,
  index: LoadIndex,
  context: LoadContext,
  query: LoadQuery,
): Promise<number> {
  const ranges = getRanges(query, query.refreshedUntil === undefined ? "created" : "refreshed");
  if (!ranges) return (await index.find(query, context)).length;
  const counts = await Promise.all(
    ranges.map((range) => {
      const known = range.isWhole ? index.getCount(range.scope) : undefined;
      return known ?? getCollection(table, range).count();
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Finds the ids of a query's loads in ascending order, from the first id after `after`. */
export async function findLoadIds(
  index: LoadIndex,
  context: LoadContext,
  query: LoadQuery,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const found = await index.find(query, context, "id");
  const from =
    after === null
      ? 0
      : countEntriesBefore(found, createKeyReader("id"), getPositionAfter([after, toTieBreaker(after)]));
  return found.slice(from, from + limit).map(({ loadId }) => loadId);
}

/** Finds the ids of a query's loads in the query's order, from a position on. */
export async function findLoadIdsAt(
  index: LoadIndex,
  context: LoadContext,
  { order, descending, ...query }: LoadOrderedQuery,
  position: number,
  limit: number,
): Promise<string[]> {
  const found = await index.find(query, context, order);
  const end = found.length - position;
  const slice = descending
    ? found.slice(Math.max(0, end - limit), Math.max(0, end)).reverse()
    : found.slice(position, position + limit);
  return slice.map(({ loadId }) => loadId);
}

/** Sorts the ids of loads in an order; leaves out ids of loads that do not match the query. */
export async function sortLoadIds(
  index: LoadIndex,
  context: LoadContext,
  { order, descending, ...query }: LoadSortRequest,
  loadIds: readonly string[],
): Promise<string[]> {
  const found = await index.findAmong(query, context, order, loadIds);
  const sorted = found.map(({ loadId }) => loadId);
  return descending ? sorted.reverse() : sorted;
}

/**
 * Returns the loads of a range.
 * @param after the key that the page starts after
 */
function getCollection(
  table: LoadTable,
  { index, lower, upper }: Range,
  descending = false,
  after?: Key,
): Collection<StoredLoad, string> {
  const where = table.where(index);
  if (descending) return where.between(lower, after ?? upper).reverse();
  return where.between(after ?? lower, upper, after === undefined);
}
