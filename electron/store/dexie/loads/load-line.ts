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
  keys: keysOf(load),
  number: folded(load.loadNumber ?? ""),
  text: searchedText(load),
});

const orders = Object.entries(ownOrders) as [OwnOrder, (typeof ownOrders)[OwnOrder]][];

function keysOf(load: StoredLoad): LoadLine["keys"] {
  const keys: Partial<LoadLine["keys"]> = {};
  for (const [order, { key }] of orders) keys[order] = key(load);
  return keys as LoadLine["keys"];
}
