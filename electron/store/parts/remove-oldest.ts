import type { RecordTable } from "./tables.ts";

/**
 * Deletes records from before `moment` among the `limit` oldest; returns the number. Primary keys increase in the order
 * of writing, which is the order of time unless the clock was set back, so the table needs no index by time.
 */
export async function removeOldest<T extends { at: number }, I>(
  table: RecordTable<T, number, I>,
  moment: number,
  limit: number,
): Promise<number> {
  const keys = await table.orderBy(":id").limit(limit).primaryKeys();
  const records = await table.bulkGet(keys);
  const old = keys.filter((_, index) => (records[index]?.at ?? moment) < moment);
  await table.bulkDelete(old);
  return old.length;
}
