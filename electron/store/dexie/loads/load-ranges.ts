import { type Life, type LoadOrder, life } from "../../../../shared/window/load-row.ts";
import type { LoadQuery } from "../../store.ts";
import { above } from "../index-keys.ts";
import { orders } from "./load-keys.ts";

export type Key = readonly (string | number | Key)[];

/** A stretch of an index of the loads, its lower end included and its upper end not. */
export interface Range {
  index: string;
  lower: Key;
  upper: Key;
}

/** A filter as stretches of one index: a load passes when it is in any of them. */
export type Filter = readonly Range[];

/** Every index of the loads holds the life, so that a view of all lives reads one stretch for each. */
const livesOf = (query: LoadQuery): readonly Life[] => (query.life ? [query.life] : life.options);

const filters = {
  createdFrom: (query: LoadQuery, from: number): Filter =>
    livesOf(query).map((life) => ({
      index: indexOf("created"),
      lower: [query.accountId, life, from],
      upper: [query.accountId, life, above],
    })),
  refreshedUntil: (query: LoadQuery, until: number): Filter =>
    livesOf(query).map((life) => ({
      index: indexOf("refreshed"),
      lower: [query.accountId, life],
      upper: [query.accountId, life, until, above],
    })),
  createdBy: (query: LoadQuery, userId: string): Filter =>
    livesOf(query).map((life) => ({
      index: "[accountId+createdBy+life]",
      lower: [query.accountId, userId, life],
      upper: [query.accountId, userId, life, above],
    })),
};

const indexOf = (order: LoadOrder) => `[accountId+life+${orders[order].path}+loadId]`;

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
  livesOf(query).map((life) => ({
    index: indexOf(order),
    lower: [query.accountId, life],
    upper: [query.accountId, life, above],
  }));
