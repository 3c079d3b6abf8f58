import { loadStatus } from "../../../../shared/reference/load-states.ts";
import { identifyPlaceFilters } from "../../keys/cursor.ts";
import { foldText } from "../../keys/index-keys.ts";
import type { LoadEntry } from "../../keys/load-entry.ts";
import { getScopes, type StoredLoad } from "../../keys/load-keys.ts";
import type { LoadOrder, LoadQuery } from "../../store.ts";
import { onCommit } from "../on-commit.ts";
import { forEachInChunks } from "./chunks.ts";
import { emptyContext, type LoadContext } from "./load-context.ts";
import { canUseIndex, LoadEntries, type LoadTable } from "./load-entries.ts";
import { createFilter } from "./load-filter.ts";
import { SortedViews } from "./sorted-views.ts";
import type { TextWords } from "./text-words.ts";

/** The last result and its conditions. */
interface LastResult {
  identity: string;
  order: LoadOrder | "id";
  version: number;
  search: string;
  found: readonly LoadEntry[];
}

/** Handles searches, column filters, orders without a database index, and positions (see README.md). */
export class LoadIndex {
  readonly #table: LoadTable;
  readonly #entries: LoadEntries;
  readonly #views: SortedViews;
  #last: LastResult | undefined;

  constructor(table: LoadTable) {
    this.#table = table;
    this.#entries = new LoadEntries(table, (...change) => this.#views.change(...change));
    this.#views = new SortedViews(this.#entries, this.#pause);
  }

  /**
   * Returns the entries that match a query, in ascending order of `wanted`; without `wanted`, in any order. Call in a
   * transaction on the loads.
   */
  async find(
    query: LoadQuery,
    context: LoadContext,
    wanted?: LoadOrder | "id",
  ): Promise<readonly LoadEntry[]> {
    await this.#startTransaction();
    const identity = getIdentity(query, context, this.#entries.words);
    const search = foldText(query.search ?? "");
    const last =
      canUseIndex() && this.#last?.identity === identity && isMatch(this.#last) ? this.#last : undefined;
    const order = wanted ?? last?.order ?? "created";
    if (last?.search === search) return last.found;
    const isIncluded = createFilter(query, context, this.#entries.words);
    const candidates =
      last !== undefined && search.startsWith(last.search)
        ? last.found
        : await this.#views.readAll(query, order, context);
    const found = isIncluded ? await this.filter(candidates, isIncluded) : candidates;
    // The read of the candidates may have added words, so this identity can differ from the first.
    const foundFor = getIdentity(query, context, this.#entries.words);
    if (canUseIndex()) this.#last = { identity: foundFor, order, version: context.version, search, found };
    return found;

    function isMatch(result: LastResult): boolean {
      return wanted === undefined || (result.order === wanted && result.version === context.version);
    }
  }

  /** Visits entries in chunks. Call in a transaction on the loads. */
  forEach(entries: readonly LoadEntry[], visit: (entry: LoadEntry) => void): Promise<void> {
    return forEachInChunks(entries, visit, this.#pause);
  }

  /** Returns the number of loads in a scope; undefined before the first read of the scope or in a write transaction. */
  getCount(scope: string): number | undefined {
    return this.#entries.getCount(scope);
  }

  /** When the current transaction commits, applies the loads that it writes. */
  update(loads: readonly StoredLoad[]): void {
    onCommit(() => {
      this.#last = undefined;
      for (const load of loads) this.#entries.update(load);
    });
  }

  /** When the current transaction commits, removes the loads that it deletes. */
  remove(loadIds: readonly string[]): void {
    onCommit(() => {
      for (const loadId of loadIds) this.forget(loadId);
    });
  }

  /** Removes a load from memory. */
  forget(loadId: string): void {
    this.#last = undefined;
    this.#entries.forget(loadId);
  }

  /**
   * Reads the entries of an account before the first search, and sorts them in the board's default order. Each step is
   * a separate transaction, so that writes can run in between.
   * @param waitForIdle awaited before each step
   */
  async prepare(accountId: string, waitForIdle: () => Promise<void>): Promise<void> {
    for (const scope of getScopes({ accountId }))
      await this.#entries.prepare(scope, waitForIdle, this.#runTransaction);
    for (const status of [...loadStatus.options, undefined]) {
      await waitForIdle();
      await this.#runTransaction(async () => {
        await this.#startTransaction();
        await this.#views.readAll({ accountId, status }, "created", emptyContext);
      });
    }
  }

  /** Pauses with a request, which keeps the transaction alive while other transactions run. */
  readonly #pause = () => this.#table.get("");

  /** Waits until the current transaction has started: from then on, no other transaction changes the index. */
  readonly #startTransaction = this.#pause;

  readonly #runTransaction = (work: () => Promise<void>): Promise<void> =>
    this.#table.db.transaction("r", this.#table, async () => work());

  /** Returns the entries that pass a filter. Call in a transaction on the loads. */
  async filter(
    candidates: readonly LoadEntry[],
    isIncluded: (entry: LoadEntry) => boolean,
  ): Promise<LoadEntry[]> {
    const found: LoadEntry[] = [];
    await this.forEach(candidates, (entry) => void (isIncluded(entry) && found.push(entry)));
    return found;
  }
}

/**
 * Returns a string that identifies all conditions of a query except the search text. Leaves out each `orWord` that no
 * text and no poster's name contains, so that "dal", "dall" and "dallas" can share one result.
 */
function getIdentity(query: LoadQuery, { version }: LoadContext, words: TextWords): string {
  const {
    accountId,
    status,
    createdBy,
    carrierId,
    createdFrom,
    refreshedUntil,
    posters,
    columnFilters,
    now,
  } = query;
  const isUsed = (word: string) =>
    words.canContain(word) || posters?.some(({ name }) => foldText(name).includes(word));
  const places = identifyPlaceFilters(
    query.places?.map(({ orWord, ...place }) =>
      orWord !== undefined && isUsed(orWord) ? { ...place, orWord } : place,
    ),
  );
  const time = columnFilters?.some(({ isAge }) => isAge) ? now : 0;
  const syncVersion = columnFilters?.some(({ column }) => column === "sync") ? version : 0;
  const people = [createdBy, carrierId, posters];
  const filters = [...people, createdFrom, refreshedUntil, columnFilters, places, time, syncVersion];
  return JSON.stringify([accountId, status, ...filters]);
}
