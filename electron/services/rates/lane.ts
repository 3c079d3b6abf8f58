import { LanedeskError } from "../../../shared/failure.ts";
import type { FieldProblem } from "../../../shared/interface/problem.ts";
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
    throw createUnknownPlacesError(
      [origin ? [] : ["Origin"], destination ? [] : ["Destination"]].flat(),
      request,
    );
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

function createUnknownPlacesError(names: string[], request: RateTrendRequest): LanedeskError {
  const places = names.map((name) => {
    const { City, StateCode, ZipCode } = name === "Origin" ? request.Origin : request.Destination;
    return { name, text: `${name} not found: ${City}, ${StateCode} ${ZipCode}` };
  });
  const advice = "Check the spelling, or send Latitude and Longitude.";
  const fields = places.map(
    ({ name, text }): FieldProblem => ({
      pointer: `/${name}`,
      code: "unknown-place",
      message: `${text}. ${advice}`,
    }),
  );
  return new LanedeskError("invalid", `${places.map(({ text }) => text).join("; ")}. ${advice}`, fields);
}
