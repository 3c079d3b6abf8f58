import type { Transaction } from "../engine/transaction.ts";
import { createIdbError } from "../errors.ts";
import type { IndexSchema, StoreSchema } from "../storage/schema.ts";

/**
 * Renames a store or an index in an upgrade. `schemas` has all stores of the database or all indexes of the store by
 * name. `write` changes the name on disk when the request runs.
 * @throws ConstraintError if another store or index has the name
 */
export function renameSchema<Schema extends StoreSchema | IndexSchema>(
  kind: "An object store" | "An index",
  schemas: Map<string, Schema>,
  schema: Schema,
  name: string,
  transaction: Transaction,
  write: () => void,
): void {
  const before = schema.name;
  if (before === name) return;
  if (schemas.has(name)) throw createIdbError("ConstraintError", `${kind} named "${name}" already exists.`);
  const rename = (from: string, to: string): void => {
    schemas.delete(from);
    schemas.set(to, schema);
    schema.name = to;
  };
  rename(before, name);
  if (!transaction.created.has(schema)) transaction.onAbort(() => rename(name, before));
  transaction.submit(null, write);
}
