import type { Transaction } from "dexie";

/** One step in the schema's status. A released step is never edited; what is wrong in it is mended by a later one. */
export interface Migration {
  /** Counts up by one from the step before. */
  version: number;
  /** Tables that this step adds or changes, in Dexie's notation: primary key, then indexes; null removes one. */
  tables: Record<string, string | null>;
  /** Rewrites records; runs in the transaction that changes the schema, so a failure undoes both. */
  rewrite?: (transaction: Transaction) => Promise<void>;
}
