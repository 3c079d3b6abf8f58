import { isJsonObject, type Json, type JsonObject } from "../../../shared/json.ts";
import type { RandomStream } from "../random-stream.ts";

// An arrangement lists the cities of the stops: "Dallas > City 7 > Atlanta". Cities are unique.

const SEPARATOR = " > ";
const MAX_MIDDLE_STOPS = 3;

/** The cities of a load's stops in order. */
export const getArrangement = (load: JsonObject): string =>
  getStops(load)
    .map(({ location }) => (isJsonObject(location) ? String(location.city) : ""))
    .join(SEPARATOR);

const getStops = (load: JsonObject): JsonObject[] =>
  (Array.isArray(load.loadStops) ? load.loadStops : [])
    .filter(isJsonObject)
    .sort((left, right) => Number(left.sequence) - Number(right.sequence));

/** Adds or removes a stop, or swaps two neighbors. The first and last stops stay. */
export function changeArrangement(arrangement: string, random: RandomStream, fresh: string): string {
  const cities = arrangement.split(SEPARATOR);
  const middle = cities.length - 2;
  const dice = random.next();
  if (middle >= 2 && dice < 0.4) {
    const at = 1 + random.whole(middle - 1);
    const [one = "", other = ""] = cities.slice(at, at + 2);
    cities.splice(at, 2, other, one);
  } else if (middle >= 1 && (dice < 0.6 || middle >= MAX_MIDDLE_STOPS))
    cities.splice(1 + random.whole(middle), 1);
  else cities.splice(1 + random.whole(middle + 1), 0, fresh);
  return cities.join(SEPARATOR);
}

/** Sets a load's stops to an arrangement; existing stops keep their data. */
export function setArrangement(load: JsonObject, arrangement: string): void {
  const known = new Map(getStops(load).map((stop) => [getArrangement({ loadStops: [stop] }), stop]));
  const cities = arrangement.split(SEPARATOR);
  load.loadStops = cities.map((city, index) => ({
    ...(known.get(city) ?? { location: { city, state: "TX", countryCode: "USA" }, type: getStopType(city) }),
    sequence: index + 1,
  }));
}

/** The type of a city's stop, 1 (pickup) or 2 (delivery), also after it is removed and added again. */
const getStopType = (city: string): number => {
  const [number] = /\d+$/.exec(city) ?? [];
  return number === undefined ? (city === "Atlanta" ? 2 : 1) : 1 + (Number(number) % 2);
};

/** The cities whose stop has the wrong type. */
export const findWrongStopTypes = (load: JsonObject): string[] =>
  getStops(load).flatMap((stop) => {
    const city = getArrangement({ loadStops: [stop] });
    return stop.type === getStopType(city) ? [] : [city];
  });

/** Whether `arrangement` still includes the change from `before` to `after`; other stops may have changed. */
export function includesChange(arrangement: Json, before: Json, after: Json): boolean {
  const [now, was, is] = [arrangement, before, after].map((text) => String(text).split(SEPARATOR));
  if (!now || !was || !is) return false;
  const hasAdded = is.every((city) => was.includes(city) || now.includes(city));
  const hasRemoved = was.every((city) => is.includes(city) || !now.includes(city));
  const moved = is.filter(
    (city, index) => was.includes(city) && was.length === is.length && was[index] !== city,
  );
  const places = moved.map((city) => now.indexOf(city));
  const inOrder = places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0));
  return hasAdded && hasRemoved && (inOrder || places.includes(-1));
}
