import { Dexie, type Table } from "dexie";
import { life } from "../../../../shared/window/load-row.ts";
import type { LoadOrder, LoadQuery } from "../../store.ts";
import { above, folded } from "../index-keys.ts";
import { readRange } from "../readable.ts";
import { filterOf } from "./load-filter.ts";
import type { StoredLoad } from "./load-keys.ts";
import { type LoadLine, lineOf } from "./load-line.ts";
import { type Beside, isBeside, keyIn } from "./load-orders.ts";
import { scopesOf } from "./load-ranges.ts";
import { groupedBy, type LineOrder, SortedLines } from "./sorted-lines.ts";
import { standInBy } from "./stand-in.ts";

export type LoadTable = Table<StoredLoad, string>;

type Lines = Map<string, LoadLine>;

/** So many loads are read at once while the lines are made. */
const chunk = 200;

const byCreation = "[keys.scope+createdAt+keys.tie]";

/** So many lines are looked through in one go: some milliseconds. */
const atOnce = 10_000;

/** How far the loads of a scope have been read. */
interface Reading {
  lines: Lines;
  /** The last of them so far; null before the first. */
  behind: StoredLoad | null;
  isDone: boolean;
}

const startReading = (): Reading => ({ lines: new Map(), behind: null, isDone: false });

/** The lines of some scopes in an order, and the scopes whose changes they follow. */
interface Sorted {
  scopes: readonly string[];
  lines: SortedLines;
}

/** What was found last, and what it depends on. */
interface Answer {
  asked: string;
  order: LoadOrder | "id";
  version: number;
  words: string;
  found: readonly LoadLine[];
}

/**
 * The lines of all loads of an account and life, kept in memory once they were asked for: what no index answers is
 * answered from them (a search, a filter by any column, an order without an index, a position). They stand in every
 * order that was asked for. They follow every write when it is committed; this process alone writes the store.
 */
export class LoadLines {
  readonly #table: LoadTable;
  readonly #scopes = new Map<string, Lines>();
  readonly #preparing = new Map<string, Reading>();
  readonly #sorted = new Map<string, Sorted>();
  #last: Answer | undefined;

  constructor(table: LoadTable) {
    this.#table = table;
  }

  /**
   * The lines that pass a query, ascending in an order; in any that comes handy where none is named. The last answer
   * is kept while nothing is written: a page, its count and the next page ask the same, and who types a word letter
   * by letter looks on among what was found so far. To be called in a transaction on the loads, which gives others
   * their turns meanwhile.
   */
  async matching(query: LoadQuery, beside: Beside, wanted?: LoadOrder | "id"): Promise<readonly LoadLine[]> {
    await this.#begun();
    const asked = identityOf(query, beside);
    const words = folded(query.search ?? "");
    const last = mayKeep() && this.#last?.asked === asked && fits(this.#last) ? this.#last : undefined;
    const order = wanted ?? last?.order ?? "created";
    if (last?.words === words) return last.found;
    const passes = filterOf(query, beside);
    const goesOn = last !== undefined && words.startsWith(last.words);
    const among = goesOn ? last.found : await this.#inOrder(query, isBeside(order) ? "tie" : order);
    const passing = passes ? await this.#filtered(among, passes) : among;
    const found = isBeside(order) && !goesOn ? await this.#besideOrder(passing, order, beside) : passing;
    if (mayKeep()) this.#last = { asked, order, version: beside.version, words, found };
    return found;

    function fits(answer: Answer): boolean {
      return wanted === undefined || (answer.order === wanted && answer.version === beside.version);
    }
  }

  async #filtered(among: readonly LoadLine[], passes: (line: LoadLine) => boolean): Promise<LoadLine[]> {
    const found: LoadLine[] = [];
    for (let from = 0; from < among.length; from += atOnce) {
      if (from > 0) await this.#pause();
      for (const line of among.slice(from, from + atOnce)) if (passes(line)) found.push(line);
    }
    return found;
  }

  /**
   * What does not lie with the loads changes without them, so that nothing is kept in such an order.
   * @param lines in the order of their ties
   */
  #besideOrder(lines: readonly LoadLine[], order: LoadOrder, beside: Beside): Promise<LoadLine[]> {
    const keyOf = (line: LoadLine) => keyIn(order, line, beside, (own) => line.keys[own]);
    return groupedBy(lines, keyOf, this.#pause);
  }

  /** All lines of a query's account and life, or lives. */
  async #inOrder(query: LoadQuery, order: LineOrder): Promise<readonly LoadLine[]> {
    const scopes = scopesOf(query);
    const name = [order, ...scopes].join();
    const known = mayKeep() ? this.#sorted.get(name) : undefined;
    if (known) return known.lines.all();
    const all: LoadLine[] = [];
    for (const scope of scopes) for (const line of (await this.#of(scope)).values()) all.push(line);
    const lines = await SortedLines.of(all, order, () => this.#pause());
    if (mayKeep()) this.#sorted.set(name, { scopes, lines });
    return lines.all();
  }

  /** How many loads a scope has, where that is known without reading. */
  countOf(scope: string): number | undefined {
    return mayKeep() ? this.#scopes.get(scope)?.size : undefined;
  }

  /** The lines of a scope; where they are being made ahead, only the rest is read. */
  async #of(scope: string): Promise<Lines> {
    if (!mayKeep()) return this.#read(scope, startReading());
    const kept = this.#scopes.get(scope);
    return kept ?? this.#kept(scope, await this.#read(scope, this.#preparing.get(scope) ?? startReading()));
  }

  /** What stands in order must be what is kept, also where two have read it at the same time. */
  #kept(scope: string, lines: Lines): Lines {
    const kept = this.#scopes.get(scope) ?? lines;
    this.#scopes.set(scope, kept);
    this.#preparing.delete(scope);
    return kept;
  }

  /** A request keeps the transaction alive; the others have their turns before it is answered. */
  #pause = () => this.#table.get("");

  /** A transaction begins with its first answer. Before it, what others write may still come into the lines. */
  #begun = this.#pause;

  /** Takes in what the current transaction writes, once it is committed. */
  follow(loads: readonly StoredLoad[]): void {
    Dexie.currentTransaction.on("complete", () => {
      for (const load of loads) this.#take(load);
    });
  }

  /**
   * Makes the lines of an account ahead of the first question, and puts those of each life, and of all, in the board's
   * first order. Each step is a transaction of its own, so that writes go on in between, and those are followed.
   * @param turn waited for before each step
   */
  async prepare(accountId: string, turn: () => Promise<void>): Promise<void> {
    for (const scope of scopesOf({ accountId })) await this.#prepareScope(scope, turn);
    for (const only of [...life.options, undefined]) {
      await turn();
      await this.#reading(async () => {
        await this.#begun();
        await this.#inOrder({ accountId, life: only }, "created");
      });
    }
  }

  async #prepareScope(scope: string, turn: () => Promise<void>): Promise<void> {
    if (this.#scopes.has(scope)) return;
    const reading = startReading();
    this.#preparing.set(scope, reading);
    while (!reading.isDone) {
      await turn();
      await this.#reading(() => this.#readChunk(scope, reading));
    }
    this.#kept(scope, reading.lines);
  }

  #reading<T>(work: () => Promise<T>): Promise<T> {
    return this.#table.db.transaction("r", this.#table, async () => work());
  }

  #take(load: StoredLoad): void {
    this.#last = undefined;
    const account = load.keys.scope.slice(0, -1);
    const line = this.#scopes.size + this.#preparing.size > 0 ? lineOf(load) : undefined;
    const replace = (scope: string, lines: Lines): LoadLine | undefined => {
      const before = lines.get(load.loadId);
      if (line && scope === load.keys.scope) lines.set(load.loadId, line);
      else lines.delete(load.loadId);
      return before;
    };
    for (const [scope, { lines }] of this.#preparing) if (scope.startsWith(account)) replace(scope, lines);
    for (const [scope, lines] of this.#scopes)
      if (scope.startsWith(account)) this.#changeSorted(scope, replace(scope, lines), lines.get(load.loadId));
  }

  #changeSorted(scope: string, before: LoadLine | undefined, now: LoadLine | undefined): void {
    if (!before && !now) return;
    for (const { scopes, lines } of this.#sorted.values())
      if (scopes.includes(scope)) lines.change(before, now);
  }

  async #read(scope: string, reading: Reading): Promise<Lines> {
    while (!reading.isDone) await this.#readChunk(scope, reading);
    return reading.lines;
  }

  /** Reads some more loads of a scope; what somebody else has read meanwhile is not taken twice. */
  async #readChunk(scope: string, reading: Reading): Promise<void> {
    const { behind } = reading;
    const from = behind ? [scope, behind.createdAt, behind.keys.tie] : [scope];
    const range = this.#table
      .where(byCreation)
      .between(from, [scope, above], behind === null)
      .limit(chunk);
    const loads = await readRange(this.#table, range, standInBy(byCreation));
    if (reading.isDone || reading.behind !== behind) return;
    for (const load of loads) reading.lines.set(load.loadId, lineOf(load));
    reading.behind = loads.at(-1) ?? behind;
    reading.isDone = loads.length < chunk;
  }
}

/** What the lines that pass depend on, but for the words that are searched. */
function identityOf(query: LoadQuery, { version }: Beside): string {
  const { accountId, life, createdBy, createdFrom, refreshedUntil, posters, columns, now } = query;
  const moment = columns?.some(({ ago }) => ago) ? now : 0;
  const standing = columns?.some(({ column }) => column === "sync") ? version : 0;
  const narrowed = [createdBy, createdFrom, refreshedUntil, posters, columns, moment, standing];
  return JSON.stringify([accountId, life, ...narrowed]);
}

/** A write would not find its own changes in the lines that are kept, and might undo what it put there. */
const mayKeep = (): boolean => Dexie.currentTransaction.mode === "readonly";
