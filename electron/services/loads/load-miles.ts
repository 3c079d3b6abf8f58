import type { LoadRequest } from "../../../shared/interface/load.ts";
import { milesBetween, type Position } from "../../../shared/miles.ts";
import { locate } from "../places/places.ts";

type Location = LoadRequest["loadStops"][number]["location"];

/** Statute miles from the first stop to the last; null where one of them cannot be located. */
export function milesOf({ loadStops }: { loadStops: readonly { location: Location }[] }): number | null {
  const [origin, destination] = [loadStops[0], loadStops.at(-1)].map(
    (stop) => stop && positionOf(stop.location),
  );
  return origin && destination ? milesBetween(origin, destination) : null;
}

/** Where the caller says that it is, else where the gazetteer knows it. */
export function positionOf(location: Location): Position | undefined {
  const { latitude, longitude } = location;
  return latitude !== null && longitude !== null ? { latitude, longitude } : locate(location);
}
