import { Dexie, type Table } from "dexie";
import { above } from "../index-keys.ts";
import type { StoredLoad } from "./load-keys.ts";
import { type LoadLine, lineOf } from "./load-line.ts";

export type LoadTable = Table<StoredLoad, string>;

/** The lines of an account's loads of one status, by their loads' ids. */
export type Lines = ReadonlyMap<string, LoadLine>;

/** So many loads are read at once while the lines are made. */
const chunk = 200;

const byCreation = "[keys.scope+createdAt+keys.tie]";

/** How far the loads of a scope have been read. */
interface Reading {
  lines: Map<string, LoadLine>;
  /** The last of them so far; null before the first. */
  behind: StoredLoad | null;
  isDone: boolean;
}

const startReading = (): Reading => ({ lines: new Map(), behind: null, isDone: false });

/** A write would not find its own changes in what is kept, and might undo what it put there. */
export const mayKeep = (): boolean => Dexie.currentTransaction.mode === "readonly";

/** Hears that a line of a scope left it, came into it, or is another one from now on. */
type Changed = (scope: string, before: LoadLine | undefined, now: LoadLine | undefined) => void;

/** The lines of all loads by account and status, kept in memory once they were asked for; they follow what is written. */
export class KeptLines {
  readonly #table: LoadTable;
  readonly #changed: Changed;
  readonly #scopes = new Map<string, Map<string, LoadLine>>();
  readonly #preparing = new Map<string, Reading>();

  constructor(table: LoadTable, changed: Changed) {
    this.#table = table;
    this.#changed = changed;
  }

  /** How many loads a scope has, where that is known without reading. */
  countOf(scope: string): number | undefined {
    return mayKeep() ? this.#scopes.get(scope)?.size : undefined;
  }

  /** The lines of a scope; where they are being made ahead, only the rest is read. */
  async of(scope: string): Promise<Lines> {
    if (!mayKeep()) return this.#read(scope, startReading());
    const kept = this.#scopes.get(scope);
    return kept ?? this.#kept(scope, await this.#read(scope, this.#preparing.get(scope) ?? startReading()));
  }

  /**
   * Makes the lines of a scope ahead of the first question, each step in a transaction of its own.
   * @param turn waited for before each step
   * @param reading runs a step in its transaction
   */
  async prepare(
    scope: string,
    turn: () => Promise<void>,
    reading: (step: () => Promise<void>) => Promise<void>,
  ): Promise<void> {
    if (this.#scopes.has(scope)) return;
    const ahead = startReading();
    this.#preparing.set(scope, ahead);
    while (!ahead.isDone) {
      await turn();
      await reading(() => this.#readChunk(scope, ahead));
    }
    this.#kept(scope, ahead.lines);
  }

  /** Takes in a load that was written. */
  take(load: StoredLoad): void {
    const account = load.keys.scope.slice(0, -1);
    const line = this.#scopes.size + this.#preparing.size > 0 ? lineOf(load) : undefined;
    const replace = (scope: string, lines: Map<string, LoadLine>): LoadLine | undefined => {
      const before = lines.get(load.loadId);
      if (line && scope === load.keys.scope) lines.set(load.loadId, line);
      else lines.delete(load.loadId);
      return before;
    };
    for (const [scope, { lines }] of this.#preparing) if (scope.startsWith(account)) replace(scope, lines);
    for (const [scope, lines] of this.#scopes)
      if (scope.startsWith(account)) this.#changed(scope, replace(scope, lines), lines.get(load.loadId));
  }

  /** Removes a load. */
  forget(loadId: string): void {
    for (const { lines } of this.#preparing.values()) lines.delete(loadId);
    for (const [scope, lines] of this.#scopes) {
      const before = lines.get(loadId);
      lines.delete(loadId);
      this.#changed(scope, before, undefined);
    }
  }

  /** What stands in order must be what is kept, also where two have read it at the same time. */
  #kept(scope: string, lines: Map<string, LoadLine>): Lines {
    const kept = this.#scopes.get(scope) ?? lines;
    this.#scopes.set(scope, kept);
    this.#preparing.delete(scope);
    return kept;
  }

  async #read(scope: string, reading: Reading): Promise<Map<string, LoadLine>> {
    while (!reading.isDone) await this.#readChunk(scope, reading);
    return reading.lines;
  }

  /** Reads some more loads of a scope; what somebody else has read meanwhile is not taken twice. */
  async #readChunk(scope: string, reading: Reading): Promise<void> {
    const { behind } = reading;
    const from = behind ? [scope, behind.createdAt, behind.keys.tie] : [scope];
    const loads = await this.#table
      .where(byCreation)
      .between(from, [scope, above], behind === null)
      .limit(chunk)
      .toArray();
    if (reading.isDone || reading.behind !== behind) return;
    for (const load of loads) reading.lines.set(load.loadId, lineOf(load));
    reading.behind = loads.at(-1) ?? behind;
    reading.isDone = loads.length < chunk;
  }
}
