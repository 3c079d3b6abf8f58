import type { Collection, Table } from "dexie";
import { isRecordDamaged } from "../indexeddb/errors.ts";

/** What is known of a damaged record: its own key, and the key under which it was found. */
export interface Damaged<K> {
  primaryKey: K;
  /** As it lies in the index that was read. */
  key: unknown;
}

/** What is asked of a table whose records are read by their keys. */
type Readable<T, K> = Pick<Table<T, K>, "get" | "bulkGet">;

/**
 * Reads a range in one go. Where a record of it is damaged each is read for itself, and something stands in for those
 * that cannot be: one bad place on the disk must not take a whole page along.
 */
export async function readRange<T, K>(
  table: Table<T, K>,
  range: Collection<T, K>,
  standIn: (damaged: Damaged<K>) => T,
): Promise<T[]> {
  try {
    return await range.toArray();
  } catch (error) {
    if (!isRecordDamaged(error)) throw error;
  }
  // Keys are read from the index alone, which the records do not touch.
  const [primaryKeys, keys] = await Promise.all([range.primaryKeys(), range.keys()]);
  return readEach(
    table,
    primaryKeys.map((primaryKey, index) => ({ primaryKey, key: keys[index] })),
    standIn,
  ).then((found) => found.filter((record) => record !== undefined));
}

/** Reads records by their keys in the same manner, undefined where there is none. */
export async function readMany<T, K, S = T>(
  table: Readable<T, K>,
  primaryKeys: readonly K[],
  standIn: (damaged: Damaged<K>) => S,
): Promise<(T | S | undefined)[]> {
  try {
    return await table.bulkGet([...primaryKeys]);
  } catch (error) {
    if (!isRecordDamaged(error)) throw error;
  }
  const asked = primaryKeys.map((primaryKey) => ({ primaryKey, key: primaryKey }));
  return readEach(table, asked, standIn);
}

function readEach<T, K, S>(
  table: Readable<T, K>,
  asked: readonly Damaged<K>[],
  standIn: (damaged: Damaged<K>) => S,
): Promise<(T | S | undefined)[]> {
  const one = (place: Damaged<K>) =>
    table.get(place.primaryKey).catch((error: unknown): S => {
      if (!isRecordDamaged(error)) throw error;
      return standIn(place);
    });
  return Promise.all(asked.map(one));
}
