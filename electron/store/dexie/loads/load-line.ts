import { type LoadOrder, loadOrder } from "../../../../shared/window/load-row.ts";
import { folded } from "../index-keys.ts";
import { searchedText } from "./load-facts.ts";
import type { StoredLoad } from "./load-keys.ts";
import { orders } from "./load-orders.ts";

/** What the board is searched, filtered and ordered by, of one load. */
export interface LoadLine {
  loadId: string;
  tie: number;
  createdBy: string;
  keys: Record<LoadOrder, string | number>;
  /** As it is written, for looking into it. */
  number: string;
  text: string;
}

export const lineOf = (load: StoredLoad): LoadLine => ({
  loadId: load.loadId,
  tie: load.keys.tie,
  createdBy: load.createdBy,
  keys: Object.fromEntries(loadOrder.options.map((order) => [order, orders[order].key(load)])) as Record<
    LoadOrder,
    string | number
  >,
  number: folded(load.loadNumber ?? ""),
  text: searchedText(load),
});
