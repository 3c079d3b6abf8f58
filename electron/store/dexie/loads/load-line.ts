import { folded } from "../index-keys.ts";
import { searchedText } from "./load-facts.ts";
import type { StoredLoad } from "./load-keys.ts";
import { type OwnOrder, ownOrders } from "./load-orders.ts";

/** What the board is searched, filtered and ordered by, of one load. */
export interface LoadLine {
  loadId: string;
  tie: number;
  createdBy: string;
  keys: Record<OwnOrder, string | number>;
  /** As it is written, for looking into it. */
  number: string;
  text: string;
}

export const lineOf = (load: StoredLoad): LoadLine => ({
  loadId: load.loadId,
  tie: load.keys.tie,
  createdBy: load.createdBy,
  keys: Object.fromEntries(
    Object.entries(ownOrders).map(([order, { key }]) => [order, key(load)]),
  ) as LoadLine["keys"],
  number: folded(load.loadNumber ?? ""),
  text: searchedText(load),
});
