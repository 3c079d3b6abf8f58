/** Degrees north and east. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Average ratio of road miles to great-circle miles. */
const ROAD_FACTOR = 1.18;
/** The shortest trip of a load, also within a city. */
const MIN_MILES = 25;
const EARTH_RADIUS_MILES = 3_958.8;

/**
 * Estimates the road miles of a trip along its stops as a whole number, at least 25; null when the first or the last
 * stop is missing or unknown. Skips other unknown stops.
 */
export function estimateTripMiles(stops: readonly (Position | undefined)[]): number | null {
  const [origin, ...others] = stops;
  if (!origin || !others.at(-1)) return null;
  let miles = 0;
  let previous = origin;
  for (const position of others) {
    if (!position) continue;
    miles += estimateMiles(previous, position, 0);
    previous = position;
  }
  return Math.max(MIN_MILES, miles);
}

/**
 * Estimates the road distance between two places in statute miles, as a whole number, from their great-circle distance
 * (haversine formula).
 * @returns at least `minMiles`
 */
export function estimateMiles(a: Position, b: Position, minMiles = MIN_MILES): number {
  const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
  const northward = Math.sin(toRadians(b.latitude - a.latitude) / 2) ** 2;
  const eastward = Math.sin(toRadians(b.longitude - a.longitude) / 2) ** 2;
  const squared = northward + Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * eastward;
  const greatCircle = 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(squared)));
  return Math.max(minMiles, Math.round(greatCircle * ROAD_FACTOR));
}
