import { yieldToEventLoop } from "../chunks.ts";
import source from "./gazetteer.json" with { type: "json" };

/** A city of the gazetteer. */
export interface City {
  name: string;
  state: State;
  /** The city's center in degrees north and east. */
  latitude: number;
  longitude: number;
  /** The number of postal codes, or a comparable estimate for a city whose codes name other places. */
  size: number;
  /** The normalized name (`toPlainCity`). */
  plain: string;
  /** Empty when unknown. */
  firstCode: string;
  /** The postal codes in the notation of gazetteer.json (`parsePostalCodes`). */
  codes: string[];
}

/** A ZIP code, or the first three characters of a Canadian postal code. */
export interface PostalCode {
  code: string;
  latitude: number;
  longitude: number;
  city: City;
}

/** A state or province. Its cities and postal codes are parsed on first use. */
export interface State {
  code: string;
  /** US, CA or MX. */
  country: string;
  /** The pairs of characters with which postal codes of the state start. */
  beginnings: readonly string[];
  /** Returns the cities by normalized name. */
  readCities(): Map<string, City>;
  /** Returns the postal codes by code. */
  listPostalCodes(): Map<string, PostalCode>;
}

/** All states of the United States, provinces of Canada, and Mexican states with border crossings or major cities. */
export const allStates: readonly State[] = Object.entries(source.countries).flatMap(
  ([country, statesByCode]) =>
    Object.entries(statesByCode).map(([code, { beginnings, cities }]) =>
      createState(code, country, beginnings.split(" "), cities),
    ),
);

/** Parsing all states takes about 100 ms, and the main process must not be blocked longer than 50 ms. */
const MAX_STEP_MS = 5;

/** Yields all states, and lets other work run after each step of a few milliseconds. */
export async function* iterateStates(): AsyncGenerator<State> {
  let startedAt = performance.now();
  for (const state of allStates) {
    if (performance.now() - startedAt >= MAX_STEP_MS) {
      await yieldToEventLoop();
      startedAt = performance.now();
    }
    yield state;
  }
}

let prepared: Promise<void> | undefined;

/** Parses the cities of all states, once. Call this function before code that reads all states without yielding. */
export function prepareGazetteer(): Promise<void> {
  prepared ??= parseAllCities();
  return prepared;
}

let sortedCities: City[] = [];

async function parseAllCities(): Promise<void> {
  const cities: City[] = [];
  for await (const state of iterateStates())
    for (const city of state.readCities().values()) cities.push(city);
  sortedCities = cities.sort((a, b) => (a.plain < b.plain ? -1 : Number(a.plain > b.plain)));
}

/** Finds cities in any state by the start of their normalized names, sorted by name. Prepares the gazetteer first. */
export async function findCitiesStarting(start: string): Promise<City[]> {
  await prepareGazetteer();
  const first = findFirstIndex(({ plain }) => plain >= start);
  return sortedCities.slice(
    first,
    findFirstIndex(({ plain }) => plain >= start && !plain.startsWith(start)),
  );
}

/** Returns the index of the first sorted city that meets a condition. All later cities must meet the condition, too. */
function findFirstIndex(isMet: (city: City) => boolean): number {
  let [low, high] = [0, sortedCities.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isMet(sortedCities[middle] as City)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Finds the cities with the given normalized name in any state, largest first. */
export const findCitiesNamed = (plain: string): City[] =>
  allStates.flatMap((state) => state.readCities().get(plain) ?? []).toSorted((a, b) => b.size - a.size);

/** Finds the states with a code; two countries may share a code: NL is Newfoundland and Nuevo León. */
export const findStates = (code: string): State[] => allStates.filter((state) => state.code === code);

/** Finds the states that may have postal codes with this start; compares only the first two characters. */
export const findStatesByPostalCode = (start: string): State[] =>
  allStates.filter(({ beginnings }) =>
    beginnings.some((two) => (start.length < 2 ? two.startsWith(start) : start.startsWith(two))),
  );

function createState(code: string, country: string, beginnings: string[], lines: string): State {
  let cities: Map<string, City> | undefined;
  let postalCodes: Map<string, PostalCode> | undefined;
  const state: State = {
    code,
    country,
    beginnings,
    readCities() {
      cities ??= new Map(lines.split("\n").map((line) => parseCity(line, state)));
      return cities;
    },
    listPostalCodes() {
      postalCodes ??= new Map(
        [...state.readCities().values()]
          .flatMap(parsePostalCodes)
          .map((postalCode) => [postalCode.code, postalCode]),
      );
      return postalCodes;
    },
  };
  return state;
}

/**
 * Parses a line of gazetteer.json, which build/gazetteer.ts writes: "Name=plainname#size|center|code|code:position", as
 * in "St. Paul=saintpaul|37kn3i|T0A" or "Monterrey#40|1j0vpd". A line omits the plain name when the name's letters are
 * the same, and the size when the size is the number of codes.
 */
function parseCity(line: string, state: State): [string, City] {
  const [title = "", center = "", ...codes] = line.split("|");
  const [spelling = "", size] = title.split("#");
  const [name = "", plain = name.toLowerCase().replace(/[^a-z]+/g, "")] = spelling.split("=");
  const [firstCode = ""] = (codes[0] ?? "").split(":");
  const { latitude, longitude } = parsePosition(center);
  const city = {
    name,
    state,
    latitude,
    longitude,
    size: Number(size ?? codes.length),
    plain,
    firstCode,
    codes,
  };
  return [plain, city];
}

/** Parses the codes of a city. A code omits the prefix and the position that it shares with the previous code. */
function parsePostalCodes(city: City): PostalCode[] {
  let code = "";
  let position = { latitude: city.latitude, longitude: city.longitude };
  return city.codes.map((text) => {
    const [ending = "", moved] = text.split(":");
    code = code.slice(0, Math.max(0, code.length - ending.length)) + ending;
    if (moved !== undefined) position = parsePosition(moved);
    return { code, ...position, city };
  });
}

/** Parses one number of base 36, which contains hundredths of a degree north and east, to a position in degrees. */
function parsePosition(text: string): { latitude: number; longitude: number } {
  const both = Number.parseInt(text, 36);
  return { latitude: Math.floor(both / 36_000) / 100, longitude: ((both % 36_000) - 18_000) / 100 };
}
