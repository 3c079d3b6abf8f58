/** Degrees north and east. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** How much longer the road is than the great circle, on the whole. */
const roadFactor = 1.18;
/** Even a load across town is this many miles. */
const fewestMiles = 25;
const earthRadiusMiles = 3_958.8;

/** Statute miles by road between two places, estimated from the great circle; at least 25. */
export function milesBetween(one: Position, other: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const northward = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const eastward = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const squared = northward + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * eastward;
  const greatCircle = 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(squared)));
  return Math.max(fewestMiles, Math.round(greatCircle * roadFactor));
}
