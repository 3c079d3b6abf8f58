import type { RowPlace } from "../storage/records/read-record.ts";
import type { StoreSchema } from "../storage/schema.ts";
import type { EncodedKey } from "../storage/stored.ts";
import type { IndexedValues } from "./indexed-values.ts";

/** A record as a transaction has read it. */
interface CachedRecord extends RowPlace {
  readonly findings: IndexedValues;
}

/** More than so many are not kept in mind: they would fill the memory. */
const MAX_RECORDS = 1_000;

/**
 * The records that a writing transaction has read by their keys: mostly it then overwrites them, and need neither look
 * for them again nor read what they were.
 */
export class RecordCache {
  readonly #stores = new Map<StoreSchema, Map<string, CachedRecord>>();

  note(store: StoreSchema, key: EncodedKey, record: CachedRecord): void {
    const known = this.#stores.get(store) ?? new Map<string, CachedRecord>();
    if (known.size >= MAX_RECORDS) known.clear();
    known.set(textOf(key), record);
    this.#stores.set(store, known);
  }

  /** What is known of a record, for the last time: it is about to be changed. */
  take(store: StoreSchema, key: EncodedKey): CachedRecord | undefined {
    const known = this.#stores.get(store);
    if (known === undefined) return undefined;
    const text = textOf(key);
    const record = known.get(text);
    known.delete(text);
    return record;
  }

  /** To be called before many records of a store are changed. */
  forget(store: StoreSchema): void {
    this.#stores.delete(store);
  }
}

function textOf(key: EncodedKey): string {
  return Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString("latin1");
}
