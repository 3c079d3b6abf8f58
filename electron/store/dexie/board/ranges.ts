import { MAX_KEY } from "../../keys/index-keys.ts";
import { getScopes } from "../../keys/load-keys.ts";
import { getIndexName } from "../../keys/load-orders.ts";
import type { LoadOrder, LoadQuery } from "../../store.ts";

/** A key of a database index, or the start of a compound key. */
export type Key = readonly (string | number | Key)[];

/** A range of a database index, from `lower` to `upper` (exclusive). */
export interface Range {
  indexName: string;
  scope: string;
  /** Whether the range contains every load of the scope. */
  isWhole: boolean;
  /** The start of all keys in the range; the key of the order follows. */
  prefix: Key;
  lower: Key;
  upper: Key;
}

/** Returns the index ranges with the loads of a query in an order; undefined if no index covers the query. */
export function getRanges(query: LoadQuery, order: LoadOrder): Range[] | undefined {
  const { createdBy, carrierId, createdFrom, refreshedUntil, search, columnFilters, places } = query;
  const indexName = getIndexName(order);
  if (indexName === undefined || search || columnFilters?.length || places?.length || carrierId !== undefined)
    return undefined;
  if (createdFrom !== undefined && order !== "created") return undefined;
  if (refreshedUntil !== undefined && order !== "refreshed") return undefined;
  if (createdBy !== undefined && order !== "created") return undefined;
  return getScopes(query).map((scope) => {
    const prefix = createdBy === undefined ? [scope] : [scope, createdBy];
    return {
      scope,
      isWhole: createdBy === undefined && createdFrom === undefined && refreshedUntil === undefined,
      indexName: createdBy === undefined ? indexName : "[keys.scope+createdBy+createdAt+keys.tie]",
      prefix,
      lower: createdFrom === undefined ? prefix : [...prefix, createdFrom],
      upper: refreshedUntil === undefined ? [...prefix, MAX_KEY] : [...prefix, refreshedUntil, MAX_KEY],
    };
  });
}
