import { Dexie } from "dexie";
import { loadStatus } from "../../../../shared/views/load-rows.ts";
import type { LoadOrder, LoadQuery } from "../../store.ts";
import { eachInSteps } from "../each-in-steps.ts";
import { folded } from "../index-keys.ts";
import { KeptLines, type LoadTable, mayKeep } from "./kept-lines.ts";
import { LinesInOrder } from "./lines-in-order.ts";
import { filterOf } from "./load-filter.ts";
import type { StoredLoad } from "./load-keys.ts";
import type { LoadLine } from "./load-line.ts";
import { type Beside, nothingBeside } from "./load-orders.ts";
import { scopesOf } from "./load-ranges.ts";

/** What was found last, and what it depends on. */
interface Answer {
  asked: string;
  order: LoadOrder | "id";
  version: number;
  words: string;
  found: readonly LoadLine[];
}

/**
 * The lines of all loads of an account and status, kept in memory once they were asked for: what no index answers is
 * answered from them (a search, a filter by any column, an order without an index, a position). They stand in every
 * order that was asked for. They follow every write when it is committed; this process alone writes the store.
 */
export class LoadLines {
  readonly #table: LoadTable;
  readonly #kept: KeptLines;
  readonly #inOrder: LinesInOrder;
  #last: Answer | undefined;

  constructor(table: LoadTable) {
    this.#table = table;
    this.#kept = new KeptLines(table, (...change) => this.#inOrder.change(...change));
    this.#inOrder = new LinesInOrder(this.#kept, this.#pause);
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
    const among = goesOn ? last.found : await this.#inOrder.of(query, order, beside);
    const found = passes ? await this.#filtered(among, passes) : among;
    if (mayKeep()) this.#last = { asked, order, version: beside.version, words, found };
    return found;

    function fits(answer: Answer): boolean {
      return wanted === undefined || (answer.order === wanted && answer.version === beside.version);
    }
  }

  /** Those of some loads that pass a query, ascending in an order. To be called as `matching`. */
  async matchingOf(
    query: LoadQuery,
    beside: Beside,
    order: LoadOrder,
    loadIds: readonly string[],
  ): Promise<LoadLine[]> {
    await this.#begun();
    return this.#inOrder.some(query, order, beside, loadIds, filterOf(query, beside) ?? (() => true));
  }

  async #filtered(among: readonly LoadLine[], passes: (line: LoadLine) => boolean): Promise<LoadLine[]> {
    const found: LoadLine[] = [];
    await this.each(among, (line) => void (passes(line) && found.push(line)));
    return found;
  }

  /** Goes through lines and lets the others have their turns meanwhile. To be called as `matching`. */
  each(lines: readonly LoadLine[], visit: (line: LoadLine) => void): Promise<void> {
    return eachInSteps(lines, visit, this.#pause);
  }

  /** How many loads a scope has, where that is known without reading. */
  countOf(scope: string): number | undefined {
    return this.#kept.countOf(scope);
  }

  /** A request keeps the transaction alive; the others have their turns before it is answered. */
  readonly #pause = () => this.#table.get("");

  /** A transaction begins with its first answer. Before it, what others write may still come into the lines. */
  readonly #begun = this.#pause;

  /** Takes in what the current transaction writes, once it is committed. */
  follow(loads: readonly StoredLoad[]): void {
    Dexie.currentTransaction.on("complete", () => {
      this.#last = undefined;
      for (const load of loads) this.#kept.take(load);
    });
  }

  /** Removes a load. */
  forget(loadId: string): void {
    this.#last = undefined;
    this.#kept.forget(loadId);
  }

  /**
   * Makes the lines of an account ahead of the first question, and puts those of each status, and of all, in the board's
   * first order. Each step is a transaction of its own, so that writes go on in between, and those are followed.
   * @param turn waited for before each step
   */
  async prepare(accountId: string, turn: () => Promise<void>): Promise<void> {
    for (const scope of scopesOf({ accountId })) await this.#kept.prepare(scope, turn, this.#reading);
    for (const only of [...loadStatus.options, undefined]) {
      await turn();
      await this.#reading(async () => {
        await this.#begun();
        await this.#inOrder.of({ accountId, status: only }, "created", nothingBeside);
      });
    }
  }

  readonly #reading = (work: () => Promise<void>): Promise<void> =>
    this.#table.db.transaction("r", this.#table, async () => work());
}
/** What the lines that pass depend on, but for the words that are searched. */
function identityOf(query: LoadQuery, { version }: Beside): string {
  const { accountId, status, createdBy, createdFrom, refreshedUntil, posters, columns, now } = query;
  const moment = columns?.some(({ ago }) => ago) ? now : 0;
  const standing = columns?.some(({ column }) => column === "sync") ? version : 0;
  const narrowed = [createdBy, createdFrom, refreshedUntil, posters, columns, moment, standing];
  return JSON.stringify([accountId, status, ...narrowed]);
}
