import type { LoadColumnFilter, LoadQuery } from "../../store.ts";
import { folded } from "../keys/index-keys.ts";
import { unknown } from "../keys/load-facts.ts";
import { keyIn, type LoadContext, syncStates } from "./load-context.ts";
import type { LoadEntry } from "./load-entry.ts";

type Predicate = (entry: LoadEntry) => boolean;

/** The query's filters other than account and status; undefined if it has none. */
export function createFilter(query: LoadQuery, context: LoadContext): Predicate | undefined {
  const { createdBy, carrierId, createdFrom, refreshedUntil, search, posters = [], columns, now = 0 } = query;
  const tests: Predicate[] = [];
  if (createdBy !== undefined) tests.push((entry) => entry.createdBy === createdBy);
  if (carrierId !== undefined) tests.push((entry) => entry.carrierId === carrierId);
  if (createdFrom !== undefined) tests.push(({ keys }) => Number(keys.created) >= createdFrom);
  if (refreshedUntil !== undefined) tests.push(({ keys }) => Number(keys.refreshed) <= refreshedUntil);
  for (const filter of columns ?? []) tests.push(columnFilter(filter, context, now));
  const words = folded(search ?? "").split(/\s+/);
  for (const word of words) if (word) tests.push(wordFilter(word, posters));
  const [only] = tests;
  return tests.length > 1 ? (entry) => tests.every((passes) => passes(entry)) : only;
}

function wordFilter(word: string, posters: NonNullable<LoadQuery["posters"]>): Predicate {
  const matching = new Set(
    posters.filter(({ name }) => folded(name).includes(word)).map(({ userId }) => userId),
  );
  return ({ text, createdBy }) => text.includes(word) || matching.has(createdBy);
}

function columnFilter(filter: LoadColumnFilter, context: LoadContext, now: number): Predicate {
  const { column, text, min, max, isAge } = filter;
  if (column === "sync") return ({ loadId }) => !text || syncStates[context.syncKeyOf(loadId)] === text;
  const wanted = folded(text ?? "");
  const hasBounds = min !== undefined || max !== undefined;
  return (entry) => {
    const key = keyIn(column, entry, context, (own) => entry.keys[own]);
    if (wanted && !(column === "number" ? entry.number : String(key)).includes(wanted)) return false;
    if (hasBounds && key === unknown) return false;
    const value = isAge ? now - Number(key) : Number(key);
    return (min === undefined || value >= min) && (max === undefined || value <= max);
  };
}
