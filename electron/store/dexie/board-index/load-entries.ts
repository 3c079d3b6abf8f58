import { Dexie, type Table } from "dexie";
import { MAX_KEY } from "../../keys/index-keys.ts";
import { type LoadEntry, toLoadEntry } from "../../keys/load-entry.ts";
import type { StoredLoad } from "../../keys/load-keys.ts";
import { TextWords } from "./text-words.ts";

/** The table of loads by id. */
export type LoadTable = Table<StoredLoad, string>;

/** The entries of one scope (account and status) by load id. */
type ScopeEntries = ReadonlyMap<string, LoadEntry>;

const MAX_CHUNK_LOADS = 200;

/** The database index of a scope's loads by creation. */
const CREATION_INDEX = "[keys.scope+createdAt+keys.tie]";

/** A scope that is being read. */
interface Reading {
  entries: Map<string, LoadEntry>;
  /** The last load that was read. */
  last: StoredLoad | null;
  isDone: boolean;
}

const startReading = (): Reading => ({ entries: new Map(), last: null, isDone: false });

/** Whether the current transaction can use the board index, which lacks the uncommitted changes of a write. */
export const canUseIndex = (): boolean => Dexie.currentTransaction.mode === "readonly";

/**
 * Receives each change of an entry in a scope that has been read completely. Both entries are undefined when the change
 * does not affect the scope.
 */
type ChangeListener = (scope: string, before: LoadEntry | undefined, after: LoadEntry | undefined) => void;

/** The entries of all loads by scope. Reads a scope on first use; from then on, applies committed writes. */
export class LoadEntries {
  /** The words in the texts of the entries, without the words of places. */
  readonly words = new TextWords();
  readonly #table: LoadTable;
  readonly #onChange: ChangeListener;
  readonly #scopes = new Map<string, Map<string, LoadEntry>>();
  readonly #readings = new Map<string, Reading>();

  constructor(table: LoadTable, onChange: ChangeListener) {
    this.#table = table;
    this.#onChange = onChange;
  }

  /** Returns the number of loads in a scope; undefined before the first read of the scope or in a write transaction. */
  getCount(scope: string): number | undefined {
    return canUseIndex() ? this.#scopes.get(scope)?.size : undefined;
  }

  /**
   * Returns the entries of a scope. In read transactions, reads each scope only once, and continues a reading that
   * `prepare` started; in a write transaction, always reads the table.
   */
  async readScope(scope: string): Promise<ScopeEntries> {
    if (!canUseIndex()) return this.#readAll(scope, startReading());
    const known = this.#scopes.get(scope);
    return (
      known ?? this.#store(scope, await this.#readAll(scope, this.#readings.get(scope) ?? startReading()))
    );
  }

  /**
   * Reads a scope before the first search, each chunk in its own transaction.
   * @param waitForIdle awaited before each chunk
   * @param runTransaction runs a chunk in a transaction
   */
  async prepare(
    scope: string,
    waitForIdle: () => Promise<void>,
    runTransaction: (work: () => Promise<void>) => Promise<void>,
  ): Promise<void> {
    if (this.#scopes.has(scope)) return;
    const reading = startReading();
    this.#readings.set(scope, reading);
    while (!reading.isDone) {
      await waitForIdle();
      await runTransaction(() => this.#readChunk(scope, reading));
    }
    this.#store(scope, reading.entries);
  }

  /** Applies a committed load. */
  update(load: StoredLoad): void {
    // A scope is the key of the account and one letter for the status.
    const account = load.keys.scope.slice(0, -1);
    const entry = this.#scopes.size + this.#readings.size > 0 ? this.#toEntry(load) : undefined;
    const findInScope = (scope: string) => (scope === load.keys.scope ? entry : undefined);
    for (const [scope, { entries }] of this.#readings)
      if (scope.startsWith(account)) replaceEntry(entries, load.loadId, findInScope(scope));
    for (const [scope, entries] of this.#scopes)
      if (scope.startsWith(account))
        this.#onChange(scope, replaceEntry(entries, load.loadId, findInScope(scope)), findInScope(scope));
  }

  /** Removes a load from memory. */
  forget(loadId: string): void {
    for (const { entries } of this.#readings.values()) entries.delete(loadId);
    for (const [scope, entries] of this.#scopes)
      this.#onChange(scope, replaceEntry(entries, loadId, undefined), undefined);
  }

  #toEntry(load: StoredLoad): LoadEntry {
    const entry = toLoadEntry(load);
    this.words.add(entry);
    return entry;
  }

  /** Stores the entries of a scope. If two transactions read the same scope, keeps the first result. */
  #store(scope: string, entries: Map<string, LoadEntry>): ScopeEntries {
    const known = this.#scopes.get(scope) ?? entries;
    this.#scopes.set(scope, known);
    this.#readings.delete(scope);
    return known;
  }

  async #readAll(scope: string, reading: Reading): Promise<Map<string, LoadEntry>> {
    while (!reading.isDone) await this.#readChunk(scope, reading);
    return reading.entries;
  }

  async #readChunk(scope: string, reading: Reading): Promise<void> {
    const { last } = reading;
    const from = last ? [scope, last.createdAt, last.keys.tie] : [scope];
    const loads = await this.#table
      .where(CREATION_INDEX)
      .between(from, [scope, MAX_KEY], last === null)
      .limit(MAX_CHUNK_LOADS)
      .toArray();
    // Another transaction may have read this chunk already.
    if (reading.isDone || reading.last !== last) return;
    for (const load of loads) reading.entries.set(load.loadId, this.#toEntry(load));
    reading.last = loads.at(-1) ?? last;
    reading.isDone = loads.length < MAX_CHUNK_LOADS;
  }
}

/** Replaces, adds or removes an entry; returns the previous entry. */
function replaceEntry(
  entries: Map<string, LoadEntry>,
  loadId: string,
  entry: LoadEntry | undefined,
): LoadEntry | undefined {
  const before = entries.get(loadId);
  if (entry) entries.set(loadId, entry);
  else entries.delete(loadId);
  return before;
}
