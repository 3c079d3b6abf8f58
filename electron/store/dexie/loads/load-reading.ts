import type { Collection, Table } from "dexie";
import type { StoredLoad } from "./load-keys.ts";
import type { Filter, Key, Range } from "./load-ranges.ts";

export type LoadTable = Table<StoredLoad, string>;

/** The loads of a range, in its order or against it, behind a key or from the start. */
export function collectionOf(
  table: LoadTable,
  { index, lower, upper }: Range,
  descending = false,
  behind?: Key,
): Collection<StoredLoad, string> {
  const where = table.where(index);
  if (descending) return where.between(lower, behind ?? upper).reverse();
  return where.between(behind ?? lower, upper, behind === undefined);
}

/** How many loads pass a filter. */
export async function countOf(table: LoadTable, filter: Filter): Promise<number> {
  const counts = await Promise.all(filter.map((range) => collectionOf(table, range).count()));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The ids of the loads that pass every filter. */
export async function matching(table: LoadTable, filters: readonly Filter[]): Promise<Set<string>> {
  const sets = await Promise.all(
    filters.map(async (filter) => {
      const keys = await Promise.all(filter.map((range) => collectionOf(table, range).primaryKeys()));
      return new Set(keys.flat());
    }),
  );
  const [smallest = new Set<string>(), ...others] = sets.sort((left, right) => left.size - right.size);
  return new Set([...smallest].filter((loadId) => others.every((other) => other.has(loadId))));
}
