import { isJsonObject, type Json, type JsonObject } from "../../../shared/json.ts";
import type { Chance } from "../chance.ts";

// Stops as the simulation writes them: "Dallas > City 7 > Atlanta". No city comes twice.

const between = " > ";
const mostMiddle = 3;

/** The cities of a load's stops, in their order. */
export const arrangementOf = (load: JsonObject): string =>
  stopsOf(load)
    .map(({ location }) => (isJsonObject(location) ? String(location.city) : ""))
    .join(between);

const stopsOf = (load: JsonObject): JsonObject[] =>
  (Array.isArray(load.loadStops) ? load.loadStops : [])
    .filter(isJsonObject)
    .sort((left, right) => Number(left.sequence) - Number(right.sequence));

/** Another arrangement: a stop is added, removed, or changes places with its neighbor. The ends stay. */
export function rearranged(arrangement: string, chance: Chance, fresh: string): string {
  const cities = arrangement.split(between);
  const middle = cities.length - 2;
  const dice = chance.next();
  if (middle >= 2 && dice < 0.4) {
    const at = 1 + chance.whole(middle - 1);
    const [one = "", other = ""] = cities.slice(at, at + 2);
    cities.splice(at, 2, other, one);
  } else if (middle >= 1 && (dice < 0.6 || middle >= mostMiddle)) cities.splice(1 + chance.whole(middle), 1);
  else cities.splice(1 + chance.whole(middle + 1), 0, fresh);
  return cities.join(between);
}

/** Gives a load the stops of an arrangement; those that it had stay as they are. */
export function arrange(load: JsonObject, arrangement: string): void {
  const known = new Map(stopsOf(load).map((stop) => [arrangementOf({ loadStops: [stop] }), stop]));
  const cities = arrangement.split(between);
  load.loadStops = cities.map((city, index) => ({
    ...(known.get(city) ?? { location: { city, state: "TX", countryCode: "USA" }, type: kindOf(city) }),
    sequence: index + 1,
  }));
}

/** Every city has a kind of its own, 1 (pickup) or 2 (delivery), however often its stop is removed and put back. */
const kindOf = (city: string): number => {
  const [number] = /\d+$/.exec(city) ?? [];
  return number === undefined ? (city === "Atlanta" ? 2 : 1) : 1 + (Number(number) % 2);
};

/** The cities whose stop became one of the other kind. */
export const ofOtherKind = (load: JsonObject): string[] =>
  stopsOf(load).flatMap((stop) => {
    const city = arrangementOf({ loadStops: [stop] });
    return stop.type === kindOf(city) ? [] : [city];
  });

/** Whether what a rearrangement did is still so, whatever else was done to the stops. */
export function standsIn(arrangement: Json, before: Json, after: Json): boolean {
  const [now, was, is] = [arrangement, before, after].map((text) => String(text).split(between));
  if (!now || !was || !is) return false;
  const isThere = is.every((city) => was.includes(city) || now.includes(city));
  const isGone = was.every((city) => is.includes(city) || !now.includes(city));
  const moved = is.filter(
    (city, index) => was.includes(city) && was.length === is.length && was[index] !== city,
  );
  const places = moved.map((city) => now.indexOf(city));
  const inOrder = places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0));
  return isThere && isGone && (inOrder || places.includes(-1));
}
