import type { RowLocation } from "../storage/records/read-record.ts";
import type { EncodedKey, StoreSchema } from "../storage/schema.ts";
import type { IndexedValues } from "./indexed-values.ts";

/** A record that a transaction has read. */
interface CachedRecord extends RowLocation {
  readonly values: IndexedValues;
}

/** Maximum number of cached records per object store. */
const MAX_RECORDS = 1_000;

/**
 * Records that a read-write transaction has read by key. The transaction can overwrite these records without reading
 * the old row.
 */
export class RecordCache {
  readonly #stores = new Map<StoreSchema, Map<string, CachedRecord>>();

  set(store: StoreSchema, key: EncodedKey, record: CachedRecord): void {
    const records = this.#stores.get(store) ?? new Map<string, CachedRecord>();
    if (records.size >= MAX_RECORDS) records.clear();
    records.set(toText(key), record);
    this.#stores.set(store, records);
  }

  /** Removes and returns a record that is about to be changed; undefined if the record is not cached. */
  take(store: StoreSchema, key: EncodedKey): CachedRecord | undefined {
    const records = this.#stores.get(store);
    if (records === undefined) return undefined;
    const text = toText(key);
    const record = records.get(text);
    records.delete(text);
    return record;
  }

  clear(store: StoreSchema): void {
    this.#stores.delete(store);
  }
}

function toText(key: EncodedKey): string {
  return Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString("latin1");
}
