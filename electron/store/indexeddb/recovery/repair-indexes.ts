import { createKeyReader } from "../engine/indexed-values.ts";
import { deserializeValue } from "../engine/values.ts";
import { fillIndex } from "../storage/records/fill-index.ts";
import { SqliteFile } from "../storage/sqlite-file.ts";
import { indexTable, readSchema } from "../storage/tables.ts";
import type { IndexMismatch } from "./verify-indexes.ts";

/**
 * Makes indexes of a file anew from its records, which are whole and which nobody uses, step by step and all or none.
 * @throws DOMException when the disk refuses it; the file is as it was then
 */
export function* repairIndexes(path: string, unfit: readonly IndexMismatch[]): Generator<void, void> {
  const file = new SqliteFile(path);
  try {
    const { stores } = readSchema(file);
    file.exec("BEGIN");
    for (const { store: name, index: indexName } of unfit) {
      const store = stores.get(name);
      const index = store?.indexes.get(indexName);
      if (store === undefined || index === undefined) continue;
      file.exec(`DELETE FROM ${indexTable(index.id)}`);
      const keysIn = createKeyReader(index);
      yield* fillIndex(
        file,
        store,
        index,
        (value) => keysIn(deserializeValue(value)),
        () => {},
      );
    }
    file.commit();
  } finally {
    file.rollback();
    file.close();
  }
}
