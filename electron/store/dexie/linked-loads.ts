import { Dexie, type Table } from "dexie";
import type { RemoteLinkRecord } from "../store.ts";
import type { StandingChanges } from "./standing-changes.ts";

/** So many keys are read at once. */
const size = 1_000;

/**
 * Which loads the remote has, in memory: the board can be ordered and narrowed by it. Made at the first question that
 * needs all of them, it follows what is written when that is committed. This process alone writes the store.
 */
export class LinkedLoads {
  readonly #table: Table<RemoteLinkRecord, string>;
  #known: Set<string> | undefined;
  readonly #changes: StandingChanges;

  constructor(table: Table<RemoteLinkRecord, string>, changes: StandingChanges) {
    this.#table = table;
    this.#changes = changes;
  }

  /** Those of these loads that have a link. To be called in a transaction that only reads the links. */
  async among(loadIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (this.#known) return this.#known;
    const found = this.#table.where(":id").anyOf([...loadIds]);
    return new Set(await found.primaryKeys());
  }

  /** All of them. To be called in a transaction that only reads the links. */
  async all(): Promise<ReadonlySet<string>> {
    if (this.#known) return this.#known;
    const known = new Set<string>();
    let found: string[];
    let last = "";
    do {
      found = await this.#table.where(":id").above(last).limit(size).primaryKeys();
      for (const loadId of found) known.add(loadId);
      last = found.at(-1) ?? last;
    } while (found.length === size);
    this.#known = known;
    return known;
  }

  /** The current transaction writes links of these loads. */
  saved(loadIds: readonly string[]): void {
    this.#atCommit(loadIds, (known) => {
      for (const loadId of loadIds) known.add(loadId);
    });
  }

  /** The current transaction removes the links of these loads. */
  removed(loadIds: readonly string[]): void {
    this.#atCommit(loadIds, (known) => {
      for (const loadId of loadIds) known.delete(loadId);
    });
  }

  /** Removes the link of a load. */
  forget(loadId: string): void {
    this.#known?.delete(loadId);
    this.#changes.note([loadId]);
  }

  #atCommit(loadIds: readonly string[], change: (known: Set<string>) => void): void {
    Dexie.currentTransaction.on("complete", () => {
      if (!this.#known) return;
      change(this.#known);
      this.#changes.note(loadIds);
    });
  }
}
