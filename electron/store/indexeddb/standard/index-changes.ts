import { createKeyReader } from "../engine/indexed-values.ts";
import type { Transaction } from "../engine/transaction.ts";
import { fillIndex } from "../storage/records/fill-index.ts";
import type { EncodedKey, IndexSchema, StoreSchema } from "../storage/schema.ts";
import { createIndexTable, dropIndexTable } from "../storage/tables.ts";

/** Adds an index and fills it from the records. An abort removes the index. */
export function addIndex(transaction: Transaction, store: StoreSchema, index: IndexSchema): void {
  store.indexes.set(index.name, index);
  transaction.created.add(index);
  transaction.onAbort(() => {
    store.indexes.delete(index.name);
    store.filledIndexes = omitIndex(store.filledIndexes, index);
    index.isDeleted = true;
  });
  transaction.submitSteps(null, function* fill() {
    const { file } = transaction;
    createIndexTable(file, store, index);
    const moveDamagedRecord = (key: EncodedKey) => transaction.quarantineRecord({ store }, key);
    yield* fillIndex(file, store, index, createKeyReader(index), moveDamagedRecord);
    store.filledIndexes = new Set([...store.filledIndexes, index]);
  });
}

/** Removes an index. An abort restores the index. */
export function removeIndex(transaction: Transaction, store: StoreSchema, index: IndexSchema): void {
  const { name } = index;
  store.indexes.delete(name);
  index.isDeleted = true;
  transaction.onAbort(() => {
    store.indexes.set(name, index);
    index.isDeleted = false;
  });
  transaction.submit(null, () => {
    if (!store.filledIndexes.has(index)) return;
    const before = store.filledIndexes;
    store.filledIndexes = omitIndex(before, index);
    transaction.onAbort(() => {
      store.filledIndexes = before;
    });
    dropIndexTable(transaction.file, index);
  });
}

function omitIndex(indexes: ReadonlySet<IndexSchema>, omitted: IndexSchema): ReadonlySet<IndexSchema> {
  return new Set([...indexes].filter((index) => index !== omitted));
}
