import type { Collection } from "dexie";
import { createPage, describeLoadList, readCursor } from "../../keys/cursor.ts";
import type { LoadEntry } from "../../keys/load-entry.ts";
import type { StoredLoad } from "../../keys/load-keys.ts";
import { getKeyType, ownOrders } from "../../keys/load-orders.ts";
import type { LoadPageRequest, LoadQuery, Page } from "../../store.ts";
import { getOrderKey, type LoadContext } from "../board-index/load-context.ts";
import type { LoadTable } from "../board-index/load-entries.ts";
import type { LoadIndex } from "../board-index/load-index.ts";
import {
  comparePositions,
  countEntriesBefore,
  getPositionAfter,
  type SortPosition,
} from "../board-index/sorted-entries.ts";
import { getRanges, type Key, type Range } from "./ranges.ts";

/**
 * Reads a page of the board along a database index that covers the query; without such an index, or for a jump to a
 * position, from the board index. Reads one load more than requested, to find out whether another page follows.
 * @throws LanedeskError "invalid" for an unreadable cursor or a cursor of another list
 */
export async function readLoadPage(
  table: LoadTable,
  index: LoadIndex,
  context: LoadContext,
  request: LoadPageRequest,
): Promise<Page<StoredLoad>> {
  const { order, isDescending, size, after, position = 0 } = request;
  const list = describeLoadList(request);
  const startAfter = readCursor(list, after, [getKeyType(order), "number"]) as SortPosition | undefined;
  const getSortPosition = (load: StoredLoad) =>
    [getOrderKey(order, load, context, (own) => ownOrders[own].getKey(load)), load.keys.tie] as const;
  const getKey = (entry: LoadEntry) => getOrderKey(order, entry, context, (own) => entry.keys[own]);
  const sign = isDescending ? -1 : 1;

  interface FoundLoad {
    /** Undefined for a load that was just quarantined. */
    load: StoredLoad | undefined;
    sortPosition: SortPosition;
  }

  const isJump = after === null && position > 0;
  const ranges = isJump ? undefined : getRanges(request, order);
  const found = ranges ? await readRanges(ranges) : await readFromIndex();
  const { records, next } = createPage(list, found, size, ({ sortPosition }) => sortPosition);
  return { records: records.flatMap(({ load }) => load ?? []), next };

  async function readRanges(ranges: Range[]): Promise<FoundLoad[]> {
    const reads = ranges.map((range) => {
      const from = startAfter && [...range.prefix, ...startAfter];
      return getCollection(table, range, isDescending, from)
        .limit(size + 1)
        .toArray();
    });
    const all = (await Promise.all(reads))
      .flat()
      .map((load) => ({ load, sortPosition: getSortPosition(load) }));
    return all.sort((left, right) => sign * comparePositions(left.sortPosition, right.sortPosition));
  }

  async function readFromIndex(): Promise<FoundLoad[]> {
    const found = await index.find(request, context, order);
    const entries = sliceSorted(
      found,
      isDescending,
      startAfter ? countUntil(found, startAfter) : position,
      size + 1,
    );
    const loads = await table.bulkGet(entries.map(({ loadId }) => loadId));
    return entries.map((entry, at) => ({
      load: loads[at],
      sortPosition: [getKey(entry), entry.tie] as const,
    }));
  }

  /** Counts the entries up to and including `last`, in the order of the list. */
  function countUntil(found: readonly LoadEntry[], last: SortPosition): number {
    return isDescending
      ? found.length - countEntriesBefore(found, getKey, last)
      : countEntriesBefore(found, getKey, getPositionAfter(last));
  }
}

/** Returns a slice of entries that are in ascending order; with `isDescending`, of their reverse. */
export const sliceSorted = (
  found: readonly LoadEntry[],
  isDescending: boolean,
  from: number,
  count: number,
): readonly LoadEntry[] => (isDescending ? found.toReversed() : found).slice(from, from + count);

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

/**
 * Returns the loads of a range.
 * @param after the key that the page starts after
 */
function getCollection(
  table: LoadTable,
  { indexName, lower, upper }: Range,
  isDescending = false,
  after?: Key,
): Collection<StoredLoad, string> {
  const where = table.where(indexName);
  if (isDescending) return where.between(lower, after ?? upper).reverse();
  return where.between(after ?? lower, upper, after === undefined);
}
