import type { RateTrendRequest } from "../../../shared/interface/rate-trend.ts";
import type { LaneRequest } from "../../../shared/views/rate.ts";
import type { AccountCaller, Context } from "../context.ts";
import { locatePlace } from "../places/places.ts";
import { estimateRate } from "./rate-trend.ts";

/**
 * Creates the specification's request (4.9) for one truckload on the lane, picked up today. Drops the ZIP code of a
 * known city, so that every view shows the same miles and rate for the city.
 * @param now milliseconds since 1970
 */
export function createRateRequest(lane: LaneRequest, now: number): RateTrendRequest {
  const today = new Date(now).toISOString();
  const createPlace = (City: string, StateCode: string, ZipCode: string) => ({
    City,
    StateCode,
    ZipCode: locatePlace({ city: City, state: StateCode }) ? "" : ZipCode,
    Address: null,
    Latitude: null,
    Longitude: null,
  });
  return {
    LoadId: "lane",
    RateDateTime: today,
    BookedDateTime: today,
    ShipDateTime: today,
    DeliveryDateTime: today,
    Origin: createPlace(lane.originCity, lane.originState, lane.originZip),
    Destination: createPlace(lane.destinationCity, lane.destinationState, lane.destinationZip),
    Mileage: null,
    TransportationMode: "TL",
    EquipmentCode: lane.equipmentCode,
    EquipmentOptions: null,
    Weight: null,
    NumberOfLoads: null,
    MultiPickDrop: "NO",
    CommodityId: null,
    ServicesAndRequirements: null,
    Accessorial: null,
    FuelIncluded: true,
    FuelPricePerTrip: null,
    PalletCount: null,
  };
}

/** The 80% range of a lane's estimate as of today, in USD. */
interface LaneRange {
  lowerBound: number;
  upperBound: number;
}

/** The most lanes that one reader estimates. An estimate takes a few milliseconds, and a large file has many lanes. */
const MAX_LANES = 1_000;

/**
 * Creates a function that estimates the range of a lane, once per lane. The function returns undefined for a lane
 * without an estimate, and for lanes beyond `MAX_LANES`.
 */
export function createRangeReader(
  context: Context,
  caller: AccountCaller,
): (lane: LaneRequest) => Promise<LaneRange | undefined> {
  const ranges = new Map<string, Promise<LaneRange | undefined>>();
  return async (lane) => {
    const key = JSON.stringify(lane);
    const known = ranges.get(key);
    if (known || ranges.size >= MAX_LANES) return known;
    const request = createRateRequest(lane, context.env.clock.now());
    // The views that show estimates report the errors.
    const range = estimateRate(context, caller, request, { facts: {} }).then(
      ({ answer }) => answer,
      () => undefined,
    );
    ranges.set(key, range);
    return range;
  };
}
