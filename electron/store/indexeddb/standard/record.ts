import type { Key } from "../engine/keys.ts";
import { defineInterface, requireInternalState } from "./webidl.ts";

/** The state of an IDBRecord. */
export class RecordState {
  readonly key: Key;
  readonly primaryKey: Key;
  readonly value: unknown;

  constructor(key: Key, primaryKey: Key, value: unknown) {
    this.key = key;
    this.primaryKey = primaryKey;
    this.value = value;
  }
}

/** A record in the result of getAllRecords. */
export class IDBRecord {
  readonly #state: RecordState;

  constructor(state: unknown) {
    requireInternalState(state, RecordState);
    this.#state = state as RecordState;
  }

  get key(): Key {
    return this.#state.key;
  }

  get primaryKey(): Key {
    return this.#state.primaryKey;
  }

  get value(): unknown {
    return this.#state.value;
  }
}
defineInterface(IDBRecord);
