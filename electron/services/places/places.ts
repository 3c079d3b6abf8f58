import { isCountry } from "../../../shared/line-parser/place-ends.ts";
import type { Place, SuggestedPlace } from "../../../shared/views/rate.ts";
import {
  type City,
  findCitiesNamed,
  findCitiesStarting,
  findStates,
  findStatesByPostalCode,
  type PostalCode,
} from "./gazetteer.ts";
import {
  cityNicknames,
  findStateCode,
  findStateCodes,
  joinWords,
  toPlainCity,
  toPlainWords,
} from "./names.ts";

/** A place as entered; any part may be empty. The state is a code or a name. */
interface PlaceText {
  city: string;
  state: string;
  postalCode?: string | null;
}

/**
 * Finds a place in the gazetteer by its postal code, or by city and state if the postal code is unknown or in a
 * different state. Returns undefined for an unknown place, and for an unknown state even with a known postal code.
 */
export function locatePlace(text: PlaceText): Place | undefined {
  const stateCode = findStateCode(text.state);
  if (stateCode === undefined && text.state.trim() !== "") return undefined;
  const postalCode = findPostalCode(toPlainPostalCode(text.postalCode ?? ""), stateCode);
  if (postalCode) return toPostalCodePlace(postalCode);
  const plain = toPlainCity(text.city);
  const cities = findStates(stateCode ?? "").map((state) => state.readCities().get(plain));
  const city = cities.find((found) => found !== undefined);
  return city && toCityPlace(city);
}

/** `locateLargestCity` ignores cities with fewer postal codes: there is a Gotham in Wisconsin. */
const MIN_POSTAL_CODES_WITHOUT_STATE = 5;

/** Finds the largest city with this name, for input without a state; undefined for an unknown name or a small city. */
export function locateLargestCity(name: string): Place | undefined {
  const [largest] = findCitiesNamed(toPlainCity(name));
  return largest && largest.size >= MIN_POSTAL_CODES_WITHOUT_STATE ? toCityPlace(largest) : undefined;
}

/** Lists the largest cities of a state with their sizes (`City.size`), largest first. The state is a code. */
export function listLargestCities(state: string, limit: number): [Place, number][] {
  const cities = findStates(state).flatMap((state) => [...state.readCities().values()]);
  return cities
    .toSorted((a, b) => b.size - a.size)
    .slice(0, limit)
    .map((city) => [toCityPlace(city), city.size]);
}

/** Returns the country (US, CA or MX) of a state or province by its code or name; undefined when unknown. */
export const getCountry = (state: string): string | undefined =>
  findStates(findStateCode(state) ?? "").at(0)?.country;

/** Normalizes to a five-digit ZIP code or the first half of a Canadian code; empty for any other text. */
function toPlainPostalCode(text: string): string {
  const code = text.toUpperCase().replace(/\s/g, "");
  if (/^\d{5}(-?\d{4})?$/.test(code)) return code.slice(0, 5);
  // Spreadsheets strip leading zeros from ZIP codes of New England.
  if (/^\d{3,4}$/.test(code)) return code.padStart(5, "0");
  return /^[A-Z]\d[A-Z](\d[A-Z]\d)?$/.test(code) ? code.slice(0, 3) : "";
}

function findPostalCode(code: string, state: string | undefined): PostalCode | undefined {
  if (code === "") return undefined;
  return findStatesByPostalCode(code)
    .filter((candidate) => state === undefined || candidate.code === state)
    .map((candidate) => candidate.listPostalCodes().get(code))
    .find((found) => found !== undefined);
}

/**
 * Suggests places for typed text, best first: the start of a city ("dal"), of a city and its state ("dallas t",
 * "dallas, texas"), or of a postal code ("752").
 */
export async function suggestPlaces(text: string, limit: number): Promise<SuggestedPlace[]> {
  return (await rankPlaces(text)).slice(0, limit).map(({ place }) => place);
}

/**
 * `listNamesakeStates` includes a city whose weight is at least this share of the first suggestion's weight: Portland
 * in Maine, but not Houston in Alaska.
 */
const MIN_NAMESAKE_SHARE = 1 / 12;

/** Lists the states of other cities that have the name of the first suggestion and a comparable size. */
export async function listNamesakeStates(text: string): Promise<string[]> {
  const [first, ...others] = await rankPlaces(text);
  return others
    .filter(
      ({ place, weight }) => place.city === first?.place.city && weight >= first.weight * MIN_NAMESAKE_SHARE,
    )
    .map(({ place }) => place.state);
}

/** Ranks places for the typed text, best first. */
async function rankPlaces(text: string): Promise<RankedPlace[]> {
  const words = removeCountry(toPlainWords(text));
  if (words.length === 0) return [];
  const code = findPostalCodeStart(words);
  const ranked = code === undefined ? await rankCitiesByName(words) : rankCitiesByCode(code);
  return ranked.sort((a, b) => b.weight - a.weight || (a.place.city < b.place.city ? -1 : 1));
}

/** Removes a country at the end: "Toronto, ON, CA", "Dallas, TX 75201, USA". */
export const removeCountry = (words: string[]): string[] =>
  words.length > 1 && isCountry(words.at(-1) ?? "", words.at(-2) ?? "") ? words.slice(0, -1) : words;

/**
 * Returns the start of a postal code, alone ("752", "m5v 2t6") or after a city ("Dallas, TX 752", "Toronto, ON M5V");
 * undefined without a postal code.
 */
function findPostalCodeStart(words: string[]): string | undefined {
  if (/^\d|^[a-z]\d/.test(words.join(""))) return words.join("");
  const last = words.at(-1) ?? "";
  if (/^\d{3,9}$/.test(last)) return last;
  return / ([a-z]\d[a-z])( ?\d[a-z]\d)?$/.exec(words.join(" "))?.[1];
}

interface RankedPlace {
  place: SuggestedPlace;
  weight: number;
}

/** Returns each city once, with its first matching postal code. */
function rankCitiesByCode(typed: string): RankedPlace[] {
  const start = typed.toUpperCase().slice(0, /^\d/.test(typed) ? 5 : 3);
  const found = new Map<City, RankedPlace>();
  for (const state of findStatesByPostalCode(start))
    for (const postalCode of state.listPostalCodes().values()) {
      if (!postalCode.code.startsWith(start)) continue;
      const seen = found.get(postalCode.city);
      if (seen) seen.weight += 1;
      else found.set(postalCode.city, { place: toSuggestedPlace(postalCode), weight: 1 });
    }
  return [...found.values()];
}

/** The weight of a city is its size, multiplied by this for a complete name and again for a given state. */
export const FULL_MATCH_FACTOR = 10;

async function rankCitiesByName(words: string[]): Promise<RankedPlace[]> {
  const weights = new Map<City, number>();
  const direct = [
    { name: words.join(""), states: undefined },
    ...words.map((_, count) => splitStateStart(words, count)),
  ];
  const interpretations = direct.flatMap((interpretation) => {
    const name = cityNicknames[interpretation.name];
    return name === undefined ? [interpretation] : [interpretation, { ...interpretation, name }];
  });
  for (const { name, states } of interpretations) {
    if (states?.size === 0) continue;
    for (const city of await findCitiesStarting(name)) {
      if (states && !states.has(city.state.code)) continue;
      const factor = (city.plain === name ? FULL_MATCH_FACTOR : 1) * (states ? FULL_MATCH_FACTOR : 1);
      weights.set(city, Math.max(weights.get(city) ?? 0, city.size * factor));
    }
  }
  return [...weights].map(([city, weight]) => ({ place: toSuggestedPlace(toFirstPostalCode(city)), weight }));
}

/** Reads the last `count` words as the start of a state, the words before as a city. */
const splitStateStart = (words: string[], count: number) => ({
  name: joinWords(words.slice(0, words.length - count)),
  states: count === 0 ? undefined : new Set(findStateCodes(words.slice(-count).join(""))),
});

const toPostalCodePlace = ({ code, latitude, longitude, city }: PostalCode): Place => ({
  city: city.name,
  state: city.state.code,
  postalCode: code,
  country: city.state.country,
  latitude,
  longitude,
});

const toFirstPostalCode = (city: City): PostalCode => ({ ...city, code: city.firstCode, city });

const toCityPlace = (city: City): Place => toPostalCodePlace(toFirstPostalCode(city));

const toSuggestedPlace = (postalCode: PostalCode): SuggestedPlace => ({
  ...toPostalCodePlace(postalCode),
  cityCenter: { latitude: postalCode.city.latitude, longitude: postalCode.city.longitude },
});
