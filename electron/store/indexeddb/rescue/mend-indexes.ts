import { keysFinder } from "../engine/findings.ts";
import { readValue } from "../engine/values.ts";
import { SqliteFile } from "../storage/file.ts";
import { fillIndex } from "../storage/records/fill-index.ts";
import { indexTable, readSchema } from "../storage/tables.ts";
import type { UnfitIndex } from "./verify-indexes.ts";

/**
 * Makes indexes of a file anew from its records, which are whole and which nobody uses, step by step and all or none.
 * @throws DOMException when the disk refuses it; the file is as it was then
 */
export function* mendIndexes(path: string, unfit: readonly UnfitIndex[]): Generator<void, void> {
  const file = new SqliteFile(path);
  try {
    const { stores } = readSchema(file);
    file.exec("BEGIN");
    for (const { store: name, index: indexName } of unfit) {
      const store = stores.get(name);
      const index = store?.indexes.get(indexName);
      if (store === undefined || index === undefined) continue;
      file.exec(`DELETE FROM ${indexTable(index.id)}`);
      const keysIn = keysFinder(index);
      yield* fillIndex(
        file,
        store,
        index,
        (value) => keysIn(readValue(value)),
        () => {},
      );
    }
    file.commit();
  } finally {
    file.rollback();
    file.close();
  }
}
