import { type LoadOrder, life } from "../../../../shared/window/load-row.ts";
import type { LoadQuery } from "../../store.ts";
import { above } from "../index-keys.ts";
import { orders, scopeOf } from "./load-keys.ts";

export type Key = readonly (string | number | Key)[];

/** A stretch of an index of the loads, its lower end included and its upper end not. */
export interface Range {
  index: string;
  lower: Key;
  upper: Key;
}

/** A filter as stretches of one index: a load passes when it is in any of them. */
export type Filter = readonly Range[];

type Scope = Pick<LoadQuery, "accountId" | "life">;

/** Every index of the loads starts with account and life, so that a view of all lives reads a stretch of each. */
export const scopesOf = ({ accountId, life: only }: Scope): string[] =>
  (only ? [only] : life.options).map((life) => scopeOf(accountId, life));

const filters = {
  createdFrom: (query: LoadQuery, from: number): Filter =>
    scopesOf(query).map((scope) => ({
      index: indexOf("created"),
      lower: [scope, from],
      upper: [scope, above],
    })),
  refreshedUntil: (query: LoadQuery, until: number): Filter =>
    scopesOf(query).map((scope) => ({
      index: indexOf("refreshed"),
      lower: [scope],
      upper: [scope, until, above],
    })),
  createdBy: (query: LoadQuery, userId: string): Filter =>
    scopesOf(query).map((scope) => ({
      index: "[keys.scope+createdBy]",
      lower: [scope, userId],
      upper: [scope, userId, above],
    })),
};

const indexOf = (order: LoadOrder) => `[keys.scope+${orders[order].path}+keys.tie]`;

/** The filters of a query besides account and life; none means every load of those. */
export function filtersOf(query: LoadQuery): { own: LoadOrder | null; filter: Filter }[] {
  const { createdFrom, refreshedUntil, createdBy } = query;
  return [
    ...(createdFrom === undefined
      ? []
      : [{ own: "created" as const, filter: filters.createdFrom(query, createdFrom) }]),
    ...(refreshedUntil === undefined
      ? []
      : [{ own: "refreshed" as const, filter: filters.refreshedUntil(query, refreshedUntil) }]),
    ...(createdBy === undefined ? [] : [{ own: null, filter: filters.createdBy(query, createdBy) }]),
  ];
}

/**
 * How the loads of a query are read in an order: along these ranges, and of those in them only the ones that
 * pass these filters; none where the ranges say it all.
 */
export function reading(query: LoadQuery, order: LoadOrder): { ranges: Filter; filters: Filter[] } {
  const all = filtersOf(query);
  return {
    ranges: all.find(({ own }) => own === order)?.filter ?? everyLoad(query, order),
    filters: all.every(({ own }) => own === order) ? [] : all.map(({ filter }) => filter),
  };
}

/** Every load of the account and life. */
export const everyLoad = (query: LoadQuery, order: LoadOrder): Filter =>
  scopesOf(query).map((scope) => ({ index: indexOf(order), lower: [scope], upper: [scope, above] }));
