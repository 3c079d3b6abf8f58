import { defineInterface, enforceRange, MAX_UNSIGNED_LONG_LONG, toDictionary } from "./webidl.ts";

/** IndexedDB's event for an upgrade or the deletion of a database. */
export class IDBVersionChangeEvent extends Event {
  readonly #oldVersion: number;
  readonly #newVersion: number | null;

  constructor(type: string, options: unknown = undefined) {
    const dictionary = toDictionary(options);
    const { bubbles, cancelable, composed } = dictionary as Record<string, boolean>;
    super(type, { bubbles, cancelable, composed });
    const { newVersion = null } = dictionary;
    this.#newVersion =
      newVersion === null ? null : enforceRange(newVersion, MAX_UNSIGNED_LONG_LONG, "newVersion");
    const { oldVersion = 0 } = dictionary;
    this.#oldVersion = enforceRange(oldVersion, MAX_UNSIGNED_LONG_LONG, "oldVersion");
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
defineInterface(IDBVersionChangeEvent, {}, 1);
