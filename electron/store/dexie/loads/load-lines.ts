import { Dexie, type Table } from "dexie";
import type { LoadQuery } from "../../store.ts";
import { above, folded } from "../index-keys.ts";
import { filterOf } from "./load-filter.ts";
import type { StoredLoad } from "./load-keys.ts";
import { type LoadLine, lineOf } from "./load-line.ts";
import { scopesOf } from "./load-ranges.ts";

export type LoadTable = Table<StoredLoad, string>;

type Lines = Map<string, LoadLine>;

/** So many loads are read at once while the lines are made. */
const chunk = 200;

/**
 * The lines of all loads of an account and life, kept in memory once they were asked for: what no index answers is
 * answered from them (a search, a filter by any column, an order without an index), at 100,000 loads within some
 * ten milliseconds. They follow every write when it is committed; this process alone writes the store.
 */
export class LoadLines {
  readonly #table: LoadTable;
  readonly #scopes = new Map<string, Lines>();
  readonly #preparing = new Map<string, Lines>();
  #last: { asked: string; words: string; found: readonly LoadLine[] } | undefined;

  constructor(table: LoadTable) {
    this.#table = table;
  }

  /**
   * The lines that pass a query. The last answer is kept while nothing is written: a page, its count and the next
   * page ask the same, and who types a word letter by letter looks on among what was found so far. To be called in
   * a transaction on the loads.
   */
  async matching(query: LoadQuery): Promise<readonly LoadLine[]> {
    const { accountId, life, createdBy, createdFrom, refreshedUntil, search, posters, columns } = query;
    const asked = JSON.stringify([accountId, life, createdBy, createdFrom, refreshedUntil, posters, columns]);
    const words = folded(search ?? "");
    const last = mayKeep() && this.#last?.asked === asked ? this.#last : undefined;
    if (last?.words === words) return last.found;
    const passes = filterOf(query);
    const found: LoadLine[] = [];
    if (last && words.startsWith(last.words)) {
      for (const line of last.found) if (passes(line)) found.push(line);
    } else {
      for (const scope of scopesOf(query))
        for (const line of (await this.#of(scope)).values()) if (passes(line)) found.push(line);
    }
    if (mayKeep()) this.#last = { asked, words, found };
    return found;
  }

  /** How many loads a scope has, where that is known without reading. */
  countOf(scope: string): number | undefined {
    return mayKeep() ? this.#scopes.get(scope)?.size : undefined;
  }

  async #of(scope: string): Promise<Lines> {
    const lines = (mayKeep() ? this.#scopes.get(scope) : undefined) ?? (await this.#read(scope));
    if (mayKeep()) this.#scopes.set(scope, lines);
    return lines;
  }

  /** Takes in what the current transaction writes, once it is committed. */
  follow(loads: readonly StoredLoad[]): void {
    Dexie.currentTransaction.on("complete", () => {
      for (const load of loads) this.#take(load);
    });
  }

  /**
   * Makes the lines of a scope ahead of the first question. Each chunk is a transaction of its own, so that writes
   * go on in between, and those are followed.
   */
  async prepare(scope: string, isStopped: () => boolean): Promise<void> {
    const lines: Lines = new Map();
    this.#preparing.set(scope, lines);
    for (let last: StoredLoad | undefined | null = null; last !== undefined; ) {
      const behind: StoredLoad | null = last;
      if (isStopped()) return;
      last = await this.#table.db.transaction("r", this.#table, async () =>
        this.#readChunk(scope, behind, lines),
      );
    }
    this.#preparing.delete(scope);
    this.#scopes.set(scope, lines);
  }

  #take(load: StoredLoad): void {
    this.#last = undefined;
    const account = load.keys.scope.slice(0, -1);
    for (const [scope, lines] of [...this.#scopes, ...this.#preparing]) {
      if (scope === load.keys.scope) lines.set(load.loadId, lineOf(load));
      else if (scope.startsWith(account)) lines.delete(load.loadId);
    }
  }

  async #read(scope: string): Promise<Lines> {
    const lines: Lines = new Map();
    let last: StoredLoad | undefined = await this.#readChunk(scope, null, lines);
    while (last) last = await this.#readChunk(scope, last, lines);
    return lines;
  }

  /** Reads the loads behind one; gives the last of them, undefined when there are no more. */
  async #readChunk(scope: string, behind: StoredLoad | null, lines: Lines): Promise<StoredLoad | undefined> {
    const from = behind ? [scope, behind.createdAt, behind.keys.tie] : [scope];
    const loads = await this.#table
      .where("[keys.scope+createdAt+keys.tie]")
      .between(from, [scope, above], behind === null)
      .limit(chunk)
      .toArray();
    for (const load of loads) lines.set(load.loadId, lineOf(load));
    return loads.length < chunk ? undefined : loads.at(-1);
  }
}

/** A write would not find its own changes in the lines that are kept, and might undo what it put there. */
const mayKeep = (): boolean => Dexie.currentTransaction.mode === "readonly";
