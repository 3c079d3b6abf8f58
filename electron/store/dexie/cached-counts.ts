import { Dexie, type IndexableType, type WhereClause } from "dexie";
import type { RecordCounts } from "../parts/tables.ts";
import { onCommit } from "./on-commit.ts";

/** Index entries counted by one request: a few milliseconds of work. */
const DEFAULT_CHUNK_ENTRIES = 20_000;

/** Named counts that follow committed writes. Only this process writes the store. */
export class CachedCounts implements RecordCounts {
  readonly #counts = new Map<string, number>();
  readonly #compute: (name: string) => Promise<number>;

  constructor(compute: (name: string) => Promise<number>) {
    this.#compute = compute;
  }

  /**
   * Returns the count of `name`. A read transaction computes the count on first use and caches the count; a write
   * transaction always computes the count. Call in a transaction on the counted table.
   */
  async get(name: string): Promise<number> {
    // A write transaction sees its own records, which the cache does not count yet.
    if (Dexie.currentTransaction.mode !== "readonly") return this.#compute(name);
    const count = this.#counts.get(name) ?? (await this.#compute(name));
    this.#counts.set(name, count);
    return count;
  }

  /** Adds one to the cached count of each name when the current transaction commits. */
  add(names: readonly string[]): void {
    onCommit(() => {
      for (const name of names) {
        const known = this.#counts.get(name);
        if (known !== undefined) this.#counts.set(name, known + 1);
      }
    });
  }

  /** Discards a count when the current transaction commits. */
  invalidate(name: string): void {
    onCommit(() => this.#counts.delete(name));
  }

  /** Discards all counts. */
  clear(): void {
    this.#counts.clear();
  }
}

/** Counts the entries of an index from `lower` to `upper` (exclusive); other transactions can run between chunks. */
export async function countEntriesInChunks(
  table: { where(index: string): WhereClause },
  index: string,
  lower: IndexableType,
  upper: IndexableType,
  chunkSize = DEFAULT_CHUNK_ENTRIES,
): Promise<number> {
  let count = 0;
  for (let from = lower; ; ) {
    const rest = table.where(index).between(from, upper);
    const [until] = await rest.clone().offset(chunkSize).limit(1).keys();
    const counted = until === undefined ? 0 : await table.where(index).between(from, until).count();
    // The last chunk, or a key with more entries than a chunk.
    if (until === undefined || counted === 0) return count + (await rest.count());
    count += counted;
    from = until;
  }
}
