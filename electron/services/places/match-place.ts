import { estimateMiles, type Position } from "../../../shared/miles.ts";
import type { Place } from "../../../shared/views/rate.ts";
import { type City, findCitiesNamed, findCitiesStarting, findStates, iterateStates } from "./gazetteer.ts";
import {
  cityNicknames,
  findStateCode,
  getSpellings,
  getStateName,
  splitState,
  toPlainCity,
  toPlainWords,
} from "./names.ts";
import { FULL_MATCH_FACTOR, locatePlace, suggestPlaces } from "./places.ts";

/** The places that match a text. All names except the label are in lower case without accents. */
export interface PlaceMatch {
  /** As shown to the broker: Texas; Dallas; Dallas, TX; within 100 mi of Dallas, TX. */
  label: string;
  /** States as code and as name. */
  states: string[];
  /** City names in any state, in all spellings. */
  cities: string[];
  /** Cities with their state: dallas, tx. */
  places: string[];
  /** Whether only small cities have this name, so the broker may mean another city: Houston, not Huston, Idaho. */
  isSmall?: boolean;
  /** The center of "within 100 mi of Dallas TX" or of "within 100 mi of 75201". */
  center?: Position;
}

const createMatch = (label: string, more: Partial<PlaceMatch>): PlaceMatch => ({
  label,
  states: [],
  cities: [],
  places: [],
  ...more,
});

/** Minimum letters to match the start of a name: "dal", but not "da". */
const MIN_LETTERS = 3;

/** Minimum letters to match a name with a typo. */
const MIN_TYPO_LETTERS = 5;

/**
 * A city with fewer postal codes is small. A name with a typo does not match a small city, and the start of a name
 * matches a small city only with the state.
 */
const MIN_POSTAL_CODES = 5;

/**
 * Matches the complete name of a state or city ("CA", "texas", "dallas", "nyc"), or a city with its state ("dallas tx",
 * "dal tx"); undefined for other text. Call `prepareGazetteer` first, because this function does not yield.
 */
export function matchName(text: string): PlaceMatch | undefined {
  const state = findStateCode(text);
  const plain = toPlainCity(text);
  const name = cityNicknames[plain] ?? plain;
  const isCode = plain.length <= 2 && (state !== undefined || name === plain);
  const cities = isCode ? [] : findCitiesNamed(name);
  const [largest] = cities;
  if (state !== undefined)
    return createMatch(getStateName(state), {
      ...createStateFilter(state),
      cities: largest ? getSpellings(largest.name) : [],
    });
  if (largest)
    return createMatch(largest.name, {
      cities: [...new Set(cities.flatMap((city) => getSpellings(city.name)))],
      isSmall: largest.size < MIN_POSTAL_CODES,
    });
  return matchCityInState(text);
}

const createStateFilter = (state: string) => ({
  states: [state.toLowerCase(), getStateName(state).toLowerCase()],
});

/**
 * Matches "dallas tx" and "dal tx". Finds the state's largest city with a name that starts with the text before the
 * state. The size of a city counts ten times if the text is the complete name.
 */
function matchCityInState(text: string): PlaceMatch | undefined {
  const parts = splitState(toPlainWords(text));
  if (!parts) return undefined;
  const plain = toPlainCity(parts.city);
  const name = cityNicknames[plain] ?? plain;
  const cities = findStates(parts.state).flatMap((state) => [...state.readCities().values()]);
  const getWeight = ({ plain, size }: City) => (plain === name ? FULL_MATCH_FACTOR * size : size);
  const [found] = cities
    .filter((city) => city.plain === name || (name.length >= MIN_LETTERS && city.plain.startsWith(name)))
    .toSorted((a, b) => getWeight(b) - getWeight(a));
  return found && createMatch(`${found.name}, ${parts.state}`, { places: getPlaceKeys(found) });
}

/** Returns the keys of a city in the board's index, for all spellings of its name. */
const getPlaceKeys = ({ name, state }: City): string[] =>
  getSpellings(name).flatMap((city) =>
    [state.code, getStateName(state.code)].map((inState) => `${city}, ${inState.toLowerCase()}`),
  );

/** Each page of a search looks up the same words, so a cache helps. */
const MAX_CACHED_MATCHES = 200;
const matchCache = new Map<string, Promise<PlaceMatch | undefined>>();

function cacheMatch(
  key: string,
  find: () => Promise<PlaceMatch | undefined>,
): Promise<PlaceMatch | undefined> {
  if (matchCache.size >= MAX_CACHED_MATCHES) matchCache.clear();
  const found = matchCache.get(key) ?? find();
  matchCache.set(key, found);
  return found;
}

/**
 * Finds the places that a text probably means: by a complete name, the start of a name ("dal"), or a name with one typo
 * ("dalas"); undefined for other text. For the name of small cities, adds the best match by start or typo.
 */
export const matchPlace = (text: string): Promise<PlaceMatch | undefined> =>
  cacheMatch(`place ${text.toLowerCase()}`, () => guessPlace(text));

async function guessPlace(text: string): Promise<PlaceMatch | undefined> {
  const exact = matchName(text);
  if (exact && !exact.isSmall) return exact;
  const guess = (await matchNameStart(text)) ?? (await matchNameWithTypo(text));
  return exact && guess ? { ...guess, cities: [...exact.cities, ...guess.cities] } : (exact ?? guess);
}

async function matchNameStart(text: string): Promise<PlaceMatch | undefined> {
  if (toPlainCity(text).length < MIN_LETTERS || /\d/.test(text)) return undefined;
  const [best] = await suggestPlaces(text, 1);
  const sizes =
    best && findStates(best.state).map((state) => state.readCities().get(toPlainCity(best.city))?.size ?? 0);
  if (!best || !sizes || Math.max(...sizes) < MIN_POSTAL_CODES) return undefined;
  return createMatch(best.city, { cities: getSpellings(best.city) });
}

async function matchNameWithTypo(text: string): Promise<PlaceMatch | undefined> {
  const parts = splitState(toPlainWords(text));
  const plain = toPlainCity(parts?.city ?? text);
  if (plain.length < MIN_TYPO_LETTERS || /\d/.test(plain)) return undefined;
  const similar: City[] = [];
  for (const city of await findCitiesStarting(plain.charAt(0)))
    if (
      city.size >= MIN_POSTAL_CODES &&
      (!parts || parts.state === city.state.code) &&
      hasAtMostOneTypo(plain, city.plain)
    )
      similar.push(city);
  const [best] = similar.sort((a, b) => b.size - a.size);
  if (!best) return undefined;
  if (parts) return createMatch(`${best.name}, ${parts.state}`, { places: getPlaceKeys(best) });
  return createMatch(best.name, { cities: getSpellings(best.name) });
}

/**
 * Whether at most one letter is missing, added or different, or two neighboring letters are exchanged. The first letter
 * must be the same.
 */
export function hasAtMostOneTypo(typed: string, name: string): boolean {
  if (typed.charAt(0) !== name.charAt(0) || Math.abs(typed.length - name.length) > 1) return false;
  let sameCount = 0;
  while (sameCount < name.length && typed.charAt(sameCount) === name.charAt(sameCount)) sameCount++;
  const [typedRest, nameRest] = [typed.slice(sameCount), name.slice(sameCount)];
  if (typedRest.length > nameRest.length) return typedRest.slice(1) === nameRest;
  if (typedRest.length < nameRest.length) return typedRest === nameRest.slice(1);
  const isExchanged =
    typedRest.charAt(0) === nameRest.charAt(1) && typedRest.charAt(1) === nameRest.charAt(0);
  return (
    typedRest.slice(1) === nameRest.slice(1) || (isExchanged && typedRest.slice(2) === nameRest.slice(2))
  );
}

const MAX_RADIUS_MILES = 1_000;

/** A radius around a place, as in "reefer within 100 mi of Dallas TX". */
interface Radius {
  miles: number;
  place: string;
  /** Words before the radius: "reefer". */
  rest: string;
}

/**
 * Splits "reefer within 100 mi of Dallas TX" or "dallas tx 100 mi"; undefined for text without a radius. Limits the
 * radius to 1,000 miles.
 */
export function splitRadius(text: string): Radius | undefined {
  const before = /^(.*?)(?:\bwithin\s+)?\b(\d{1,4})\s*(?:mi|miles?)\s+(?:of|from|around|near)\s+(.+)$/i.exec(
    text,
  );
  if (before) return getRadius(before[2], before[3], before[1]);
  const after = /^(.+?)[\s,]+(?:(?:within|\+)\s*)?(\d{1,4})\s*(?:mi|miles?)$/i.exec(text);
  return after ? getRadius(after[2], after[1], "") : undefined;
}

const getRadius = (miles = "", place = "", rest = ""): Radius => ({
  miles: Math.min(Number(miles), MAX_RADIUS_MILES),
  place: place.trim(),
  rest: rest.trim(),
});

/** Finds all cities within a number of road miles of a city or postal code; undefined for an unknown place. */
export const matchRadius = ({ miles, place }: Pick<Radius, "miles" | "place">) =>
  cacheMatch(`radius ${miles} ${place.toLowerCase()}`, () => findCitiesWithin(miles, place));

async function findCitiesWithin(miles: number, place: string): Promise<PlaceMatch | undefined> {
  const byCode = locatePlace({ city: "", state: "", postalCode: place });
  const center = byCode ?? (await findCenter(place));
  if (!center) return undefined;
  const places: string[] = [];
  for await (const state of iterateStates())
    for (const city of state.readCities().values())
      if (estimateDeadheadMiles(center, city) <= miles) places.push(...getPlaceKeys(city));
  const name = `${center.city}, ${center.state}${byCode ? ` ${byCode.postalCode}` : ""}`;
  return createMatch(`within ${miles} mi of ${name}`, { places, center });
}

async function findCenter(place: string): Promise<Place | undefined> {
  const around = await matchPlace(place);
  const hasCity = around !== undefined && around.places.length + around.cities.length > 0;
  return hasCity ? (await suggestPlaces(around.label, 1))[0] : undefined;
}

/** Estimates the road miles to drive empty, without the minimum of a load's miles. */
export const estimateDeadheadMiles = (from: Position, to: Position): number => estimateMiles(from, to, 0);
