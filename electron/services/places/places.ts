import { setImmediate } from "node:timers/promises";
import type { Place } from "../../../shared/views/rate.ts";
import { allStates, type City, type PostalCode, statesOf, statesOfPostalCode } from "./gazetteer.ts";
import { cityNicknames, joinWords, plainCity, plainWords, stateCode, stateCodesBeginning } from "./names.ts";

/** What is written of a place: any of it may be empty. The state may be a code or a name. */
export interface PlaceText {
  city: string;
  state: string;
  postalCode?: string | null;
}

/**
 * Where a place is, or undefined when the gazetteer does not know it. Its postal code is believed unless it
 * lies in another state than the one that is written; then city and state are.
 */
export function locate(text: PlaceText): Place | undefined {
  const written = stateCode(text.state);
  if (written === undefined && text.state.trim() !== "") return undefined;
  const postalCode = findPostalCode(plainPostalCode(text.postalCode ?? ""), written);
  if (postalCode) return placeOfCode(postalCode);
  const plain = plainCity(text.city);
  const cities = statesOf(written ?? "").map((state) => state.cities().get(plain));
  const city = cities.find((found) => found !== undefined);
  return city && placeOfCity(city);
}

/** A city with fewer postal codes is not meant when no state is written: there is a Gotham in Wisconsin. */
const leastSizeWithoutState = 5;

/** The largest city of that name, where no state is written. */
export function locateLargest(name: string): Place | undefined {
  const plain = plainCity(name);
  const namesakes = allStates.flatMap((state) => state.cities().get(plain) ?? []);
  const largest = namesakes.toSorted((one, other) => other.size - one.size)[0];
  return largest && largest.size >= leastSizeWithoutState ? placeOfCity(largest) : undefined;
}

/** The largest cities of a state with their sizes, the largest first. */
export function largestCities(state: string, most: number): [Place, number][] {
  const cities = statesOf(state).flatMap((one) => [...one.cities().values()]);
  return cities
    .toSorted((one, other) => other.size - one.size)
    .slice(0, most)
    .map((city) => [placeOfCity(city), city.size]);
}

/** The country of a state or province, by its code or name: US, CA or MX; undefined when it is neither. */
export const countryOf = (state: string): string | undefined =>
  statesOf(stateCode(state) ?? "").at(0)?.country;

/** A ZIP code without its last four digits, a Canadian postal code's first half; empty when it is neither. */
function plainPostalCode(text: string): string {
  const written = text.toUpperCase().replace(/\s/g, "");
  if (/^\d{5}(-?\d{4})?$/.test(written)) return written.slice(0, 5);
  // Spreadsheets take the zeros off New England's ZIP codes.
  if (/^\d{3,4}$/.test(written)) return written.padStart(5, "0");
  return /^[A-Z]\d[A-Z](\d[A-Z]\d)?$/.test(written) ? written.slice(0, 3) : "";
}

function findPostalCode(code: string, state: string | undefined): PostalCode | undefined {
  if (code === "") return undefined;
  return statesOfPostalCode(code)
    .filter((candidate) => state === undefined || candidate.code === state)
    .map((candidate) => candidate.postalCodes().get(code))
    .find((found) => found !== undefined);
}

/**
 * Places that complete what is being typed, the largest first: the beginning of a city ("dal"), of a city and
 * its state ("dallas t", "dallas, texas"), or of a postal code ("752"). At most `most`.
 */
export async function suggestPlaces(text: string, most: number): Promise<Place[]> {
  return (await rankedPlaces(text)).slice(0, most).map(({ place }) => place);
}

/** A namesake of so much of the size may be meant just as well: Portland in Maine, but not Houston in Alaska. */
const leastLikely = 1 / 12;

/** The states in which cities lie that are called as the one that is suggested first, and may be meant as well. */
export async function namesakeStates(text: string): Promise<string[]> {
  const [first, ...others] = await rankedPlaces(text);
  return others
    .filter(({ place, weight }) => place.city === first?.place.city && weight >= first.weight * leastLikely)
    .map(({ place }) => place.state);
}

/** What fits a text, the likeliest first. */
async function rankedPlaces(text: string): Promise<Ranked[]> {
  const words = plainWords(text);
  if (words.length === 0) return [];
  const code = postalCodeIn(words);
  const ranked = code === undefined ? await citiesOfNames(words) : citiesOfCodes(code);
  return ranked.sort(
    (one, other) => other.weight - one.weight || (one.place.city < other.place.city ? -1 : 1),
  );
}

/** The beginning of a postal code, alone ("752", "m5v 2t6") or behind a city ("Dallas, TX 752"). */
function postalCodeIn(words: string[]): string | undefined {
  if (/^\d|^[a-z]\d/.test(words.join(""))) return words.join("");
  const last = words.at(-1) ?? "";
  return /^\d{3,9}$/.test(last) ? last : undefined;
}

interface Ranked {
  place: Place;
  weight: number;
}

/** Each city once, with the first of its codes that begins so. */
function citiesOfCodes(typed: string): Ranked[] {
  const start = typed.toUpperCase().slice(0, /^\d/.test(typed) ? 5 : 3);
  const found = new Map<City, Ranked>();
  for (const state of statesOfPostalCode(start))
    for (const postalCode of state.postalCodes().values()) {
      if (!postalCode.code.startsWith(start)) continue;
      const seen = found.get(postalCode.city);
      if (seen) seen.weight += 1;
      else found.set(postalCode.city, { place: placeOfCode(postalCode), weight: 1 });
    }
  return [...found.values()];
}

/** A name that is typed out in full counts as ten times its size, and so does a state that was typed too. */
const fullName = 10;

async function citiesOfNames(words: string[]): Promise<Ranked[]> {
  const found: Ranked[] = [];
  const spelt = [
    { name: words.join(""), states: undefined },
    ...words.map((_, taken) => readingOf(words, taken)),
  ];
  const readings = spelt.flatMap((reading) => {
    const name = cityNicknames[reading.name];
    return name === undefined ? [reading] : [reading, { ...reading, name }];
  });
  for (const [index, state] of allStates.entries()) {
    // Reading all states for the first time takes longer than the window may wait for anything else.
    if (index % 16 === 15) await setImmediate();
    const fitting = readings.filter(({ states }) => states === undefined || states.has(state.code));
    for (const city of state.cities().values()) {
      const weights = fitting
        .filter(({ name }) => city.plain.startsWith(name))
        .map(({ name, states }) => (city.plain === name ? fullName : 1) * (states ? fullName : 1));
      if (weights.length > 0)
        found.push({ place: placeOfCity(city), weight: city.size * Math.max(...weights) });
    }
  }
  return found;
}

/** The last `taken` words as a state's beginning, those before as a city's. */
const readingOf = (words: string[], taken: number) => ({
  name: joinWords(words.slice(0, words.length - taken)),
  states: taken === 0 ? undefined : new Set(stateCodesBeginning(words.slice(-taken).join(""))),
});

const placeOfCode = ({ code, latitude, longitude, city }: PostalCode): Place => ({
  city: city.name,
  state: city.state.code,
  postalCode: code,
  country: city.state.country,
  latitude,
  longitude,
});

const placeOfCity = (city: City): Place => ({
  city: city.name,
  state: city.state.code,
  postalCode: city.firstCode,
  country: city.state.country,
  latitude: city.latitude,
  longitude: city.longitude,
});
