import { folded } from "../../keys/index-keys.ts";
import type { LoadEntry } from "../../keys/load-entry.ts";
import { unknown } from "../../keys/load-facts.ts";
import type { LoadColumnFilter, LoadPlaceFilter, LoadQuery } from "../../store.ts";
import { keyIn, type LoadContext, syncStates } from "./load-context.ts";

type Predicate = (entry: LoadEntry) => boolean;

/** Creates the query's filters other than account and status; undefined if it has none. */
export function createFilter(query: LoadQuery, context: LoadContext): Predicate | undefined {
  const { createdBy, carrierId, createdFrom, refreshedUntil, search, posters = [], columns, now = 0 } = query;
  const tests: Predicate[] = [];
  if (createdBy !== undefined) tests.push((entry) => entry.createdBy === createdBy);
  if (carrierId !== undefined) tests.push((entry) => entry.carrierId === carrierId);
  if (createdFrom !== undefined) tests.push(({ keys }) => Number(keys.created) >= createdFrom);
  if (refreshedUntil !== undefined) tests.push(({ keys }) => Number(keys.refreshed) <= refreshedUntil);
  for (const filter of columns ?? []) tests.push(columnFilter(filter, context, now));
  for (const filter of query.places ?? []) tests.push(placeFilter(filter, posters));
  const words = folded(search ?? "").split(/\s+/);
  for (const word of words) if (word) tests.push(wordFilter(word, posters));
  const [only] = tests;
  return tests.length > 1 ? (entry) => tests.every((passes) => passes(entry)) : only;
}

/** Decides about each distinct place once: 100,000 loads have a few thousand. */
function placeFilter(
  { end, states, cities, places, orWord }: LoadPlaceFilter,
  posters: NonNullable<LoadQuery["posters"]>,
): Predicate {
  const [inStates, named, exact] = [new Set(states), new Set(cities), new Set(places)];
  const known = new Map<string, boolean>();
  const decide = (place: string): boolean => {
    const comma = place.lastIndexOf(", ");
    const [city, state] = comma < 0 ? [place, ""] : [place.slice(0, comma), place.slice(comma + 2)];
    return exact.has(place) || inStates.has(state) || named.has(city);
  };
  const matches = (place: string | number): boolean => {
    const key = String(place);
    const found = known.get(key);
    if (found !== undefined) return found;
    const decided = decide(key);
    known.set(key, decided);
    return decided;
  };
  const hasWord = orWord === undefined ? () => false : wholeWordFilter(orWord, posters);
  return (entry) => {
    const { origin, destination } = entry.keys;
    if (end !== "destination" && matches(origin)) return true;
    if (end !== "origin" && matches(destination)) return true;
    return (end === "any" && entry.between.some(matches)) || hasWord(entry);
  };
}

/** Matches a whole word in any text except the places. */
function wholeWordFilter(word: string, posters: NonNullable<LoadQuery["posters"]>): Predicate {
  const isIn = (text: string, until = text.length): boolean => {
    for (let at = text.indexOf(word); at >= 0 && at < until; at = text.indexOf(word, at + 1)) {
      const around = text.charAt(at - 1) + text.charAt(at + word.length);
      if (!/[a-z0-9]/.test(around)) return true;
    }
    return false;
  };
  const matching = new Set(posters.filter(({ name }) => isIn(folded(name))).map(({ userId }) => userId));
  return ({ text, placesAt, createdBy }) => isIn(text, placesAt) || matching.has(createdBy);
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
