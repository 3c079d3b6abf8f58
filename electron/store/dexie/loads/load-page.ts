import type { Collection } from "dexie";
import type { LoadPageRequest, LoadQuery, Page } from "../../store.ts";
import { type ListIdentity, readCursor, writeCursor } from "../cursor.ts";
import { compareKeys } from "../index-keys.ts";
import { sortedSlice } from "../sorted-slice.ts";
import type { StoredLoad } from "./load-keys.ts";
import type { LoadLine } from "./load-line.ts";
import type { LoadLines, LoadTable } from "./load-lines.ts";
import { orders } from "./load-orders.ts";
import { type Key, type Range, rangesOf } from "./load-ranges.ts";

/**
 * A page of the board: read along an index where one says it all; found among the lines in memory otherwise, and
 * where it begins at a position, which no index knows. One
 * load more than asked is read, to know whether another page follows.
 */
export async function pageOfLoads(
  table: LoadTable,
  lines: LoadLines,
  request: LoadPageRequest,
): Promise<Page<StoredLoad>> {
  const { order, descending, size, after, position = 0 } = request;
  const list = identityOf(request);
  const place = readCursor(list, after, [orders[order].kind, "number"]);
  const keyOf = (load: StoredLoad) => [orders[order].key(load), load.keys.tie] as const;
  const sign = descending ? -1 : 1;

  const isJump = after === null && position > 0;
  const ranges = isJump ? undefined : rangesOf(request, order);
  const found = ranges ? await alongIndex(ranges) : await amongLines();
  const records = found.slice(0, size);
  const last = found.length > size ? records.at(-1) : undefined;
  return { records, next: last ? writeCursor(list, keyOf(last)) : null };

  async function alongIndex(ranges: Range[]): Promise<StoredLoad[]> {
    const stretches = ranges.map((range) =>
      collectionOf(table, range, descending, place && [...range.prefix, ...place])
        .limit(size + 1)
        .toArray(),
    );
    const all = (await Promise.all(stretches)).flat();
    return all.sort((left, right) => sign * compareKeys(keyOf(left), keyOf(right)));
  }

  async function amongLines(): Promise<StoredLoad[]> {
    const found = await lines.matching(request);
    const behind = place
      ? found.filter((line) => sign * compareKeys([line.keys[order], line.tie], place) > 0)
      : found;
    const shown = sortedSlice([...behind.keys()], comparing(behind), isJump ? position : 0, size + 1);
    const loadIds = shown.flatMap((at) => behind[at]?.loadId ?? []);
    return (await table.bulkGet(loadIds)).filter((load) => load !== undefined);
  }

  /** Compares lines by their places in a list; among 100,000 it is far quicker to take their keys out once. */
  function comparing(among: readonly LoadLine[]) {
    const keys = among.map((line) => line.keys[order]);
    const ties = among.map(({ tie }) => tie);
    return (left: number, right: number) =>
      sign * (compareValues(keys[left] ?? "", keys[right] ?? "") || (ties[left] ?? 0) - (ties[right] ?? 0));
  }
}

/** How many loads a query has. */
export async function countOfLoads(table: LoadTable, lines: LoadLines, query: LoadQuery): Promise<number> {
  const ranges = rangesOf(query, query.refreshedUntil === undefined ? "created" : "refreshed");
  if (!ranges) return (await lines.matching(query)).length;
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
  query: LoadQuery,
  after: string | null,
  most: number,
): Promise<string[]> {
  const found = (await lines.matching(query)).map(({ loadId }) => loadId);
  const behind = after === null ? found : found.filter((loadId) => loadId > after);
  return sortedSlice(behind, compareValues, 0, most);
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

function compareValues(left: string | number, right: string | number): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** The moments of a query move with the clock and are no part of it: a cursor stays good when they do. */
const identityOf = ({
  accountId,
  life,
  createdBy,
  order,
  descending,
  ...query
}: LoadPageRequest): ListIdentity => [
  "loads",
  accountId,
  life ?? null,
  createdBy ?? null,
  order,
  descending,
  query.search ?? null,
  JSON.stringify(query.columns ?? []),
];
