import { foldText } from "../../keys/index-keys.ts";
import type { LoadEntry } from "../../keys/load-entry.ts";
import { UNKNOWN_KEY } from "../../keys/load-facts.ts";
import type { LoadColumnFilter, LoadPlaceFilter, LoadQuery } from "../../store.ts";
import { getOrderKey, type LoadContext, syncStates } from "./load-context.ts";
import type { TextWords } from "./text-words.ts";

type Predicate = (entry: LoadEntry) => boolean;

/**
 * Creates the filter for all conditions of a query except account and status; undefined without such a condition.
 * @param words the words in the texts of the entries; must be complete before the filter tests the first entry
 */
export function createFilter(
  query: LoadQuery,
  context: LoadContext,
  words: TextWords,
): Predicate | undefined {
  const {
    createdBy,
    carrierId,
    createdFrom,
    refreshedUntil,
    search,
    posters = [],
    columnFilters,
    now = 0,
  } = query;
  const predicates: Predicate[] = [];
  if (createdBy !== undefined) predicates.push((entry) => entry.createdBy === createdBy);
  if (carrierId !== undefined) predicates.push((entry) => entry.carrierId === carrierId);
  if (createdFrom !== undefined) predicates.push(({ keys }) => Number(keys.created) >= createdFrom);
  if (refreshedUntil !== undefined) predicates.push(({ keys }) => Number(keys.refreshed) <= refreshedUntil);
  for (const filter of columnFilters ?? []) predicates.push(createColumnFilter(filter, context, now));
  for (const filter of query.places ?? []) predicates.push(createPlaceFilter(filter, posters, words));
  for (const word of foldText(search ?? "").split(/\s+/))
    if (word) predicates.push(createWordFilter(word, posters));
  const [only] = predicates;
  return predicates.length > 1 ? (entry) => predicates.every((isIncluded) => isIncluded(entry)) : only;
}

/**
 * Creates a filter that matches loads with a place of the query, or with the word `orWord`. The filter tests each
 * distinct place once: 100,000 loads have a few thousand distinct places.
 */
function createPlaceFilter(
  { end, states, cities, places, orWord }: LoadPlaceFilter,
  posters: NonNullable<LoadQuery["posters"]>,
  words: TextWords,
): Predicate {
  const [wantedStates, wantedCities, wantedPlaces] = [new Set(states), new Set(cities), new Set(places)];
  const known = new Map<string, boolean>();
  const isMatch = (place: string): boolean => {
    const comma = place.lastIndexOf(", ");
    const [city, state] = comma < 0 ? [place, ""] : [place.slice(0, comma), place.slice(comma + 2)];
    return wantedPlaces.has(place) || wantedStates.has(state) || wantedCities.has(city);
  };
  const isKnownMatch = (place: string | number): boolean => {
    const key = String(place);
    const found = known.get(key);
    if (found !== undefined) return found;
    const result = isMatch(key);
    known.set(key, result);
    return result;
  };
  const hasWord = orWord === undefined ? () => false : createWholeWordFilter(orWord, posters, words);
  return (entry) => {
    const { origin, destination } = entry.keys;
    if (end !== "destination" && isKnownMatch(origin)) return true;
    if (end !== "origin" && isKnownMatch(destination)) return true;
    return (end === "any" && entry.between.some(isKnownMatch)) || hasWord(entry);
  };
}

/** Creates a filter that matches a whole word in the name of the poster, or in any text of a load except the places. */
function createWholeWordFilter(
  word: string,
  posters: NonNullable<LoadQuery["posters"]>,
  words: TextWords,
): Predicate {
  const isIn = (text: string, until = text.length): boolean => {
    for (let at = text.indexOf(word); at >= 0 && at < until; at = text.indexOf(word, at + 1)) {
      const around = text.charAt(at - 1) + text.charAt(at + word.length);
      if (!/[a-z0-9]/.test(around)) return true;
    }
    return false;
  };
  const isPosterMatch = createPosterFilter(posters, (name) => isIn(name));
  let isInTexts: boolean | undefined;
  return (entry) => {
    isInTexts ??= words.canContain(word);
    return (isInTexts && isIn(entry.text, entry.placesAt)) || isPosterMatch(entry);
  };
}

function createWordFilter(word: string, posters: NonNullable<LoadQuery["posters"]>): Predicate {
  const isPosterMatch = createPosterFilter(posters, (name) => name.includes(word));
  return (entry) => entry.text.includes(word) || isPosterMatch(entry);
}

/**
 * Creates a filter that matches the loads of posters whose folded name matches. If no name matches, the filter does not
 * read the entries, to save time.
 */
function createPosterFilter(
  posters: NonNullable<LoadQuery["posters"]>,
  isMatch: (name: string) => boolean,
): Predicate {
  const matching = new Set(posters.filter(({ name }) => isMatch(foldText(name))).map(({ userId }) => userId));
  return matching.size === 0 ? () => false : ({ createdBy }) => matching.has(createdBy);
}

function createColumnFilter(filter: LoadColumnFilter, context: LoadContext, now: number): Predicate {
  const { column, text, min, max, isAge } = filter;
  if (column === "sync") return ({ loadId }) => !text || syncStates[context.getSyncKey(loadId)] === text;
  const wanted = foldText(text ?? "");
  const hasBounds = min !== undefined || max !== undefined;
  return (entry) => {
    const key = getOrderKey(column, entry, context, (own) => entry.keys[own]);
    if (wanted && !(column === "number" ? entry.number : String(key)).includes(wanted)) return false;
    if (hasBounds && key === UNKNOWN_KEY) return false;
    const value = isAge ? now - Number(key) : Number(key);
    return (min === undefined || value >= min) && (max === undefined || value <= max);
  };
}
