import { LanedeskError } from "../../../shared/failure.ts";
import type { RatePlace, RateTrendRequest } from "../../../shared/interface/rate-trend.ts";
import { estimateMiles } from "../../../shared/miles.ts";
import type { RateEnd } from "../../store/store.ts";
import { locatePlace } from "../places/places.ts";

/** The lane of a rate request. */
export interface Lane {
  accountId: string;
  equipmentCode: string;
  origin: RateEnd;
  destination: RateEnd;
  miles: number;
}

/**
 * Locates the two ends of a request, and estimates the miles unless the request has them.
 * @throws LanedeskError "invalid" for an unknown Origin or Destination
 */
export function toLane(accountId: string, request: RateTrendRequest, equipmentCode: string): Lane {
  const [origin, destination] = [locateEnd(request.Origin), locateEnd(request.Destination)];
  if (!origin || !destination)
    throw createUnknownPlacesError([
      ...(origin ? [] : [{ name: "Origin", place: request.Origin }]),
      ...(destination ? [] : [{ name: "Destination", place: request.Destination }]),
    ]);
  const miles = request.Mileage || estimateMiles(origin, destination);
  return { accountId, equipmentCode, origin, destination, miles };
}

/** Locates an end at the request's position, else at the gazetteer's position. */
function locateEnd({ City, StateCode, ZipCode, Latitude, Longitude }: RatePlace): RateEnd | undefined {
  const place = locatePlace({ city: City, state: StateCode, postalCode: ZipCode });
  if (Latitude === null || Longitude === null) return place;
  return {
    city: place?.city ?? City.trim(),
    state: place?.state ?? StateCode.trim().toUpperCase(),
    postalCode: place?.postalCode ?? ZipCode.trim(),
    latitude: Latitude,
    longitude: Longitude,
  };
}

function createUnknownPlacesError(unknown: readonly { name: string; place: RatePlace }[]): LanedeskError {
  const fields = unknown.map(({ name, place }) => ({
    pointer: `/${name}`,
    code: "unknown-place",
    message: `${name} not found: ${formatPlace(place)}. Check the spelling, or send Latitude and Longitude.`,
  }));
  return new LanedeskError("invalid", fields.map(({ message }) => message).join(" "), fields);
}

/** Formats a place for an error message, such as "Dallas, TX 75201" or "TX 75201". */
export const formatPlace = ({ City, StateCode, ZipCode }: RatePlace): string =>
  [City, `${StateCode} ${ZipCode}`.trim()].filter(Boolean).join(", ");
