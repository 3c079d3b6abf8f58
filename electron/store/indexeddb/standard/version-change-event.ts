import { enforceRange, MAX_UNSIGNED_LONG_LONG, publishInterface, toDictionary } from "./webidl.ts";

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

  /** 0 for a new database. */
  get oldVersion(): number {
    return this.#oldVersion;
  }

  /** Null when the database is deleted. */
  get newVersion(): number | null {
    return this.#newVersion;
  }
}
publishInterface(IDBVersionChangeEvent, {}, 1);
