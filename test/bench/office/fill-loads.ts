import type { PostgresStore } from "../../../electron/store/postgres/postgres-store.ts";
import { runSql } from "../../support/postgres.ts";
import { load } from "../growth/records.ts";

const CHUNK_SIZE = 500;
const WRITERS = 2;

/** Adds numbered loads through the store, without the indexes; then creates the indexes again. */
export async function fillLoads(store: PostgresStore, address: string, count: number): Promise<void> {
  const indexes = await runSql<{ name: string; definition: string }>(
    address,
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = 'loads'::regclass and not indisprimary`,
  );
  for (const { name } of indexes) await runSql(address, `drop index ${name}`);
  try {
    let next = 0;
    const write = async () => {
      while (next < count) {
        const first = next;
        next += CHUNK_SIZE;
        const size = Math.min(CHUNK_SIZE, count - first);
        const records = Array.from({ length: size }, (_, index) => load(first + index));
        await store.write(["loads"], ({ loads }) => loads.addMany(records));
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
  } finally {
    for (const { definition } of indexes) await runSql(address, definition);
    // Changes of the fill do not belong to what followers see.
    await runSql(address, "truncate changes");
    await runSql(address, "vacuum analyze");
  }
}
