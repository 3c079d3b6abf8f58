import { loadStatus } from "../../../../shared/views/load-rows.ts";
import type { LoadOrder, LoadQuery } from "../../store.ts";
import { above } from "../index-keys.ts";
import { scopeOf } from "./load-keys.ts";
import { indexOf } from "./load-orders.ts";

export type Key = readonly (string | number | Key)[];

/** A stretch of an index of the loads, its lower end included and its upper end not. */
export interface Range {
  index: string;
  scope: string;
  /** True when it holds every load of the scope. */
  isWhole: boolean;
  /** What all its keys start with; what follows is the order's own key. */
  prefix: Key;
  lower: Key;
  upper: Key;
}

type Scope = Pick<LoadQuery, "accountId" | "status">;

/** Every index of the loads starts with account and status, so that a view of all lives reads a stretch of each. */
export const scopesOf = ({ accountId, status: only }: Scope): string[] =>
  (only ? [only] : loadStatus.options).map((status) => scopeOf(accountId, status));

/**
 * The stretches of an index that hold the loads of a query in an order; undefined where no index says it all.
 */
export function rangesOf(query: LoadQuery, order: LoadOrder): Range[] | undefined {
  const { createdBy, createdFrom, refreshedUntil, search, columns } = query;
  const index = indexOf(order);
  if (index === undefined || search || columns?.length) return undefined;
  if (createdFrom !== undefined && order !== "created") return undefined;
  if (refreshedUntil !== undefined && order !== "refreshed") return undefined;
  if (createdBy !== undefined && order !== "created") return undefined;
  return scopesOf(query).map((scope) => {
    const prefix = createdBy === undefined ? [scope] : [scope, createdBy];
    return {
      scope,
      isWhole: createdBy === undefined && createdFrom === undefined && refreshedUntil === undefined,
      index: createdBy === undefined ? index : "[keys.scope+createdBy+createdAt+keys.tie]",
      prefix,
      lower: createdFrom === undefined ? prefix : [...prefix, createdFrom],
      upper: refreshedUntil === undefined ? [...prefix, above] : [...prefix, refreshedUntil, above],
    };
  });
}
