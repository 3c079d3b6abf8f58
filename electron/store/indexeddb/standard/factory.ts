import { Databases } from "../engine/databases.ts";
import { compareKeys, encodeKey, requireKey } from "../engine/keys.ts";
import { deleteDatabase, openDatabase } from "./open-database.ts";
import { type IDBOpenDBRequest, RequestState } from "./request.ts";
import {
  defineInterface,
  enforceRange,
  MAX_UNSIGNED_LONG_LONG,
  requireInternalState,
  toText,
} from "./webidl.ts";

/** IndexedDB's entry point: opens, deletes and lists the databases of a folder. */
export class IDBFactory {
  readonly #databases: Databases;

  constructor(databases: unknown) {
    requireInternalState(databases, Databases);
    this.#databases = databases as Databases;
  }

  open(name: unknown, version: unknown = undefined): IDBOpenDBRequest {
    const databases = this.#databases;
    const wanted = toText(name);
    const wantedVersion =
      version === undefined ? undefined : enforceRange(version, MAX_UNSIGNED_LONG_LONG, "The version");
    if (wantedVersion === 0) throw new TypeError("The version of a database starts at 1.");
    const request = new RequestState(null, null, true);
    databases.enqueue(wanted, () => openDatabase(databases, wanted, wantedVersion, request));
    return request.target as IDBOpenDBRequest;
  }

  deleteDatabase(name: unknown): IDBOpenDBRequest {
    const databases = this.#databases;
    const wanted = toText(name);
    const request = new RequestState(null, null, true);
    databases.enqueue(wanted, () => deleteDatabase(databases, wanted, request));
    return request.target as IDBOpenDBRequest;
  }

  async databases(): Promise<{ name: string; version: number }[]> {
    return this.#databases.list();
  }

  cmp(first: unknown, second: unknown): number {
    // Throws a TypeError when `this` is not an IDBFactory.
    void this.#databases;
    return compareKeys(encodeKey(requireKey(first)), encodeKey(requireKey(second)));
  }
}
defineInterface(IDBFactory, { open: 1, deleteDatabase: 1, databases: 0, cmp: 2 });
