/** So many changes are kept in mind: to follow more one by one takes longer than to begin anew. */
const most = 200;

/** Which loads stand otherwise with the remote than before, in the order in which they came to. */
export class StandingChanges {
  readonly #loadIds: string[] = [];
  /** Rises with every change. */
  version = 0;

  note(loadIds: readonly string[]): void {
    this.version += loadIds.length;
    this.#loadIds.push(...loadIds.slice(-most));
    this.#loadIds.splice(0, this.#loadIds.length - most);
  }

  /** The loads that have changed since a version; undefined where that are too many. */
  since(version: number): readonly string[] | undefined {
    const count = this.version - version;
    return count > this.#loadIds.length ? undefined : this.#loadIds.slice(this.#loadIds.length - count);
  }
}
