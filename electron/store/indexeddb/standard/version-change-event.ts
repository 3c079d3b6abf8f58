import { enforceRange, MAX_UNSIGNED_LONG_LONG, publishInterface, toDictionary } from "./webidl.ts";

/** What a new version means for open connections, or for a deletion that waits for them. */
export class IDBVersionChangeEvent extends Event {
  readonly #oldVersion: number;
  readonly #newVersion: number | null;

  constructor(type: string, options: unknown = undefined) {
    const { oldVersion = 0, newVersion = null, ...rest } = toDictionary(options);
    super(type, rest);
    this.#oldVersion = enforceRange(oldVersion, MAX_UNSIGNED_LONG_LONG, "oldVersion");
    this.#newVersion =
      newVersion === null ? null : enforceRange(newVersion, MAX_UNSIGNED_LONG_LONG, "newVersion");
  }

  /** The version before; 0 for a database that is new. */
  get oldVersion(): number {
    return this.#oldVersion;
  }

  /** The version after; null when the database is to be deleted. */
  get newVersion(): number | null {
    return this.#newVersion;
  }
}
publishInterface(IDBVersionChangeEvent, {}, 1);
