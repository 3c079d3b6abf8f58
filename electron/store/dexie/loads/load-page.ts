import type { Collection } from "dexie";
import type { LoadOrderedQuery, LoadPageRequest, LoadQuery, LoadSortRequest, Page } from "../../store.ts";
import { type ListIdentity, readCursor, writeCursor } from "../cursor.ts";
import { compareKeys } from "../index-keys.ts";
import { tieBreaker } from "../short-key.ts";
import type { LoadTable } from "./kept-lines.ts";
import type { StoredLoad } from "./load-keys.ts";
import type { LoadLine } from "./load-line.ts";
import type { LoadLines } from "./load-lines.ts";
import { type Beside, keyIn, kindOf, ownOrders } from "./load-orders.ts";
import { type Key, type Range, rangesOf } from "./load-ranges.ts";
import { countBefore, justBehind, keyBy, type Place } from "./sorted-lines.ts";

/**
 * A page of the board: read along an index where one says it all; found among the lines in memory otherwise, and
 * where it begins at a position, which no index knows. One
 * load more than asked is read, to know whether another page follows.
 */
export async function pageOfLoads(
  table: LoadTable,
  lines: LoadLines,
  beside: Beside,
  request: LoadPageRequest,
): Promise<Page<StoredLoad>> {
  const { order, descending, size, after, position = 0 } = request;
  const list = identityOf(request);
  const place = readCursor(list, after, [kindOf(order), "number"]) as Place | undefined;
  const keyOf = (load: StoredLoad) =>
    [keyIn(order, load, beside, (own) => ownOrders[own].key(load)), load.keys.tie] as const;
  const keyOfLine = (line: LoadLine) => keyIn(order, line, beside, (own) => line.keys[own]);
  const sign = descending ? -1 : 1;

  interface Found {
    /** Undefined for a load that was quarantined just now. */
    load: StoredLoad | undefined;
    place: Place;
  }

  const isJump = after === null && position > 0;
  const ranges = isJump ? undefined : rangesOf(request, order);
  const found = ranges ? await alongIndex(ranges) : await amongLines();
  const shown = found.slice(0, size);
  const last = found.length > size ? shown.at(-1) : undefined;
  return {
    records: shown.flatMap(({ load }) => load ?? []),
    next: last ? writeCursor(list, last.place) : null,
  };

  async function alongIndex(ranges: Range[]): Promise<Found[]> {
    const stretches = ranges.map((range) => {
      const from = place && [...range.prefix, ...place];
      return collectionOf(table, range, descending, from)
        .limit(size + 1)
        .toArray();
    });
    const all = (await Promise.all(stretches)).flat().map((load) => ({ load, place: keyOf(load) }));
    return all.sort((left, right) => sign * compareKeys(left.place, right.place));
  }

  async function amongLines(): Promise<Found[]> {
    const found = await lines.matching(request, beside, order);
    const shown = descending ? downwards(found) : upwards(found);
    const loadIds = shown.map(({ loadId }) => loadId);
    const loads = await table.bulkGet(loadIds);
    return shown.map((line, index) => ({
      load: loads[index],
      place: [keyOfLine(line), line.tie] as const,
    }));
  }

  function upwards(found: readonly LoadLine[]): readonly LoadLine[] {
    const from = place ? countBefore(found, keyOfLine, justBehind(place)) : position;
    return found.slice(from, from + size + 1);
  }

  function downwards(found: readonly LoadLine[]): readonly LoadLine[] {
    const until = place ? countBefore(found, keyOfLine, place) : Math.max(0, found.length - position);
    return found.slice(Math.max(0, until - size - 1), until).reverse();
  }
}

/** How many loads a query has. */
export async function countOfLoads(
  table: LoadTable,
  lines: LoadLines,
  beside: Beside,
  query: LoadQuery,
): Promise<number> {
  const ranges = rangesOf(query, query.refreshedUntil === undefined ? "created" : "refreshed");
  if (!ranges) return (await lines.matching(query, beside)).length;
  const counts = await Promise.all(
    ranges.map((range) => {
      const known = range.isWhole ? lines.countOf(range.scope) : undefined;
      return known ?? collectionOf(table, range).count();
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The ids of what a query has, behind one of them. */
export async function idsOfLoads(
  lines: LoadLines,
  beside: Beside,
  query: LoadQuery,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const found = await lines.matching(query, beside, "id");
  const from = after === null ? 0 : countBefore(found, keyBy("id"), justBehind([after, tieBreaker(after)]));
  return found.slice(from, from + limit).map(({ loadId }) => loadId);
}

/** The ids of what stands in a query's order from a position on. */
export async function idsAtPosition(
  lines: LoadLines,
  beside: Beside,
  { order, descending, ...query }: LoadOrderedQuery,
  position: number,
  limit: number,
): Promise<string[]> {
  const found = await lines.matching(query, beside, order);
  const end = found.length - position;
  const stretch = descending
    ? found.slice(Math.max(0, end - limit), Math.max(0, end)).reverse()
    : found.slice(position, position + limit);
  return stretch.map(({ loadId }) => loadId);
}

/** Those of some ids that are loads of the account, in an order. */
export async function idsInOrder(
  lines: LoadLines,
  beside: Beside,
  { order, descending, ...query }: LoadSortRequest,
  loadIds: readonly string[],
): Promise<string[]> {
  const found = await lines.matchingOf(query, beside, order, loadIds);
  const sorted = found.map(({ loadId }) => loadId);
  return descending ? sorted.reverse() : sorted;
}

/** The loads of a range, in its order or against it, behind a key or from the start. */
function collectionOf(
  table: LoadTable,
  { index, lower, upper }: Range,
  descending = false,
  behind?: Key,
): Collection<StoredLoad, string> {
  const where = table.where(index);
  if (descending) return where.between(lower, behind ?? upper).reverse();
  return where.between(behind ?? lower, upper, behind === undefined);
}

/** The moments of a query move with the clock and are no part of it: a cursor stays good when they do. */
const identityOf = ({
  accountId,
  status,
  createdBy,
  order,
  descending,
  ...query
}: LoadPageRequest): ListIdentity => [
  "loads",
  accountId,
  status ?? null,
  createdBy ?? null,
  order,
  descending,
  query.search ?? null,
  JSON.stringify(query.columns ?? []),
];
