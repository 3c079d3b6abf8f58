import type { LoadEntry } from "../../keys/load-entry.ts";
import { getScopes } from "../../keys/load-keys.ts";
import { type ContextOrder, isContextOrder } from "../../keys/load-orders.ts";
import type { LoadOrder, LoadQuery } from "../../store.ts";
import { forEachInChunks } from "./chunks.ts";
import { getOrderKey, type LoadContext } from "./load-context.ts";
import { canUseIndex, type LoadEntries, type ScopeEntries } from "./load-entries.ts";
import {
  createKeyReader,
  type EntryKeyReader,
  SortedEntries,
  sortEntriesByFewKeys,
  sortEntriesByKey,
} from "./sorted-entries.ts";

/** The entries of some scopes in one order. */
interface SortedView {
  scopes: readonly string[];
  entries: SortedEntries;
  /** Returns false if names or sync states changed since the view was sorted. */
  isCurrent(query: LoadQuery, context: LoadContext): boolean;
}

/** One sorted view for each requested combination of order and scopes. */
export class SortedViews {
  readonly #entries: LoadEntries;
  readonly #pause: () => Promise<unknown>;
  readonly #views = new Map<string, SortedView>();

  /** @param pause awaited between chunks of work */
  constructor(entries: LoadEntries, pause: () => Promise<unknown>) {
    this.#entries = entries;
    this.#pause = pause;
  }

  /** Reads all entries of the query's account and status in ascending order. */
  async readAll(
    query: LoadQuery,
    order: LoadOrder | "id" | "tie",
    context: LoadContext,
  ): Promise<readonly LoadEntry[]> {
    const scopes = getScopes(query);
    const name = [order, ...scopes].join();
    const known = canUseIndex() ? this.#views.get(name) : undefined;
    if (known?.isCurrent(query, context)) return known.entries.listAll();
    const view = isContextOrder(order)
      ? await this.#sortByContext(query, scopes, order, context)
      : await this.#sortByOwnKey(scopes, createKeyReader(order));
    if (canUseIndex()) this.#views.set(name, view);
    return view.entries.listAll();
  }

  /** Reads the entries of some loads that match a filter, in ascending order. */
  async readSome(
    query: LoadQuery,
    order: LoadOrder,
    context: LoadContext,
    loadIds: readonly string[],
    isIncluded: (entry: LoadEntry) => boolean,
  ): Promise<LoadEntry[]> {
    const found = new Set<LoadEntry>();
    for (const entries of await this.#readScopes(getScopes(query))) {
      const addMatch = (loadId: string) => {
        const entry = entries.get(loadId);
        if (entry && isIncluded(entry)) found.add(entry);
      };
      await forEachInChunks(loadIds, addMatch, this.#pause);
    }
    const getKey: EntryKeyReader = (entry) => getOrderKey(order, entry, context, (own) => entry.keys[own]);
    return sortEntriesByKey([...found], getKey, this.#pause);
  }

  /** Replaces, adds or removes an entry of a scope. */
  change(scope: string, before: LoadEntry | undefined, after: LoadEntry | undefined): void {
    if (!before && !after) return;
    for (const { scopes, entries } of this.#views.values())
      if (scopes.includes(scope)) entries.change(before, after);
  }

  async #sortByOwnKey(scopes: readonly string[], getKey: EntryKeyReader): Promise<SortedView> {
    const all = (await this.#readScopes(scopes)).flatMap((entries) => [...entries.values()]);
    const entries = new SortedEntries(getKey, await sortEntriesByKey(all, getKey, this.#pause));
    return { scopes, entries, isCurrent: () => true };
  }

  /**
   * Sorts by names or sync states, which change without the loads: `readAll` sorts these views again after a change.
   */
  async #sortByContext(
    query: LoadQuery,
    scopes: readonly string[],
    order: ContextOrder,
    context: LoadContext,
  ): Promise<SortedView> {
    const byTie = await this.readAll(query, "tie", context);
    const getKey: EntryKeyReader =
      order === "postedBy"
        ? ({ createdBy }) => context.getName(createdBy)
        : ({ loadId }) => context.getSyncKey(loadId);
    const entries = new SortedEntries(getKey, await sortEntriesByFewKeys(byTie, getKey, this.#pause));
    const names = toPostersKey(query);
    const isCurrent =
      order === "postedBy"
        ? (other: LoadQuery) => toPostersKey(other) === names
        : (_: LoadQuery, current: LoadContext) => current.version === context.version;
    return { scopes, entries, isCurrent };
  }

  async #readScopes(scopes: readonly string[]): Promise<ScopeEntries[]> {
    const found: ScopeEntries[] = [];
    for (const scope of scopes) found.push(await this.#entries.readScope(scope));
    return found;
  }
}

const toPostersKey = ({ posters = [] }: LoadQuery): string => JSON.stringify(posters);
