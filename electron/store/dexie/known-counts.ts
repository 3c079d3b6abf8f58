import { Dexie } from "dexie";

/**
 * Counts that are kept once they were taken, because counting goes through every entry of an index: they follow
 * what is written when it is committed. This process alone writes the store.
 */
export class KnownCounts {
  readonly #counts = new Map<string, number>();

  /** The count of something, taken anew where it is not known. To be called in a transaction on what is counted. */
  async of(name: string, take: () => Promise<number>): Promise<number> {
    // A write sees what it has added itself; what is known does not hold it yet.
    if (Dexie.currentTransaction.mode !== "readonly") return take();
    const count = this.#counts.get(name) ?? (await take());
    this.#counts.set(name, count);
    return count;
  }

  /** Of each of these one is added by the current transaction. */
  add(names: readonly string[]): void {
    Dexie.currentTransaction.on("complete", () => {
      for (const name of names) {
        const known = this.#counts.get(name);
        if (known !== undefined) this.#counts.set(name, known + 1);
      }
    });
  }

  /** Counts again at the next question. */
  forgetAll(): void {
    this.#counts.clear();
  }

  /** The current transaction changes it in a way that is not told. */
  forget(name: string): void {
    Dexie.currentTransaction.on("complete", () => this.#counts.delete(name));
  }
}
