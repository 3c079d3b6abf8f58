import type { LoadEntry } from "../../keys/load-entry.ts";
import { getScopes } from "../../keys/load-keys.ts";
import { type ContextOrder, isContextOrder } from "../../keys/load-orders.ts";
import type { LoadOrder, LoadQuery } from "../../store.ts";
import { getOrderKey, type LoadContext } from "./load-context.ts";
import { canUseIndex, type LoadEntries } from "./load-entries.ts";
import {
  createKeyReader,
  type EntryKeyReader,
  type EntryOrder,
  SortedEntries,
  sortEntriesByFewKeys,
  sortEntriesByKey,
} from "./sorted-entries.ts";

/** The entries of some scopes in one order. */
interface SortedView {
  scopes: readonly string[];
  entries: SortedEntries;
}

/** One sorted view for each requested combination of order and scopes, except orders by names or sync states. */
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
    if (isContextOrder(order)) return this.#sortByContext(query, order, context);
    const scopes = getScopes(query);
    const name = [order, ...scopes].join();
    const view = (canUseIndex() && this.#views.get(name)) || (await this.#sortScopes(scopes, order));
    if (canUseIndex()) this.#views.set(name, view);
    return view.entries.listAll();
  }

  /** Replaces, adds or removes an entry of a scope. */
  change(scope: string, before: LoadEntry | undefined, after: LoadEntry | undefined): void {
    if (!before && !after) return;
    for (const { scopes, entries } of this.#views.values())
      if (scopes.includes(scope)) entries.change(before, after);
  }

  async #sortScopes(scopes: readonly string[], order: EntryOrder): Promise<SortedView> {
    const getKey = createKeyReader(order);
    const all: LoadEntry[] = [];
    for (const scope of scopes)
      for (const entry of (await this.#entries.readScope(scope)).values()) all.push(entry);
    return { scopes, entries: new SortedEntries(getKey, await sortEntriesByKey(all, getKey, this.#pause)) };
  }

  /** Sorts by names or sync states, which change without the loads. */
  async #sortByContext(
    query: LoadQuery,
    order: ContextOrder,
    context: LoadContext,
  ): Promise<readonly LoadEntry[]> {
    const byTie = await this.readAll(query, "tie", context);
    const getKey: EntryKeyReader = (entry) => getOrderKey(order, entry, context, (own) => entry.keys[own]);
    return sortEntriesByFewKeys(byTie, getKey, this.#pause);
  }
}
