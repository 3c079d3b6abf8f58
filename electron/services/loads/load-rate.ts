import { readDateTime } from "../../../shared/interface/date-time.ts";
import type { LoadStop } from "../../../shared/interface/load-stop.ts";
import type { RatePlace, RateTrendRequest } from "../../../shared/interface/rate-trend.ts";
import { estimateMiles } from "../../../shared/miles.ts";
import { formatDay } from "../../../shared/read-moment.ts";
import type { CodeLists } from "../../../shared/reference/code-lists.ts";
import { getEquipmentCode } from "../../../shared/reference/equipment-names.ts";
import type { LaneRequest, RateEstimate } from "../../../shared/views/rate.ts";
import {
  type BookedRateRecord,
  type EstimateRecord,
  getRateLane,
  type LoadRecord,
  type RateEnd,
} from "../../store/store.ts";
import type { AccountCaller, Context } from "../context.ts";
import { locatePlace } from "../places/places.ts";
import { estimateTrip } from "../rates/estimate-booking.ts";
import { createRateRequest } from "../rates/lane-request.ts";
import type { TripFacts } from "../rates/observations.ts";
import { estimateRate, findOptionFacts } from "../rates/rate-trend.ts";
import { toDayNumber } from "../rates/weeks.ts";
import { getDay, readBusinessTimeZone, readCodeLists } from "../settings/settings.ts";
import { computeMiles, getPosition } from "./load-record.ts";

/** The input for a booked rate in addition to the load. */
interface BookedRateInput {
  /** USD for the trip, all-in. */
  totalRate: number;
  now: number;
  timeZone: string;
  codeLists: CodeLists;
}

/** Creates the booked rate of a load; undefined when an end cannot be located or the load has no equipment type. */
export function createBookedRate(load: LoadRecord, input: BookedRateInput): BookedRateRecord | undefined {
  const [origin, destination] = [getEnd(load.loadStops[0]), getEnd(load.loadStops.at(-1))];
  const { equipmentTypeId, equipmentOptions } = load.equipmentAttributes;
  if (!origin || !destination || equipmentTypeId === null) return undefined;
  const { equipmentTypes, equipmentOptions: options } = input.codeLists;
  const bookedDate = getDay(input.now, input.timeZone);
  const leadDays = getLeadDays(load.loadStops[0]?.earlyDateTime ?? "", bookedDate);
  return {
    rateId: load.loadId,
    accountId: load.accountId,
    bookedDate,
    origin,
    destination,
    equipmentCode: getEquipmentCode(String(equipmentTypeId), equipmentTypes),
    totalRate: input.totalRate,
    miles: load.miles ?? estimateMiles(origin, destination),
    loadNumber: load.loadNumber ?? "",
    carrierName: load.carrierName,
    source: "board",
    stops: load.loadStops.length,
    ...findOptionFacts(equipmentOptions?.map(String) ?? [], options),
    ...(leadDays !== undefined && { leadDays }),
  };
}

function getEnd(stop: LoadStop | undefined): RateEnd | undefined {
  const position = stop && getPosition(stop.location);
  if (!stop || !position) return undefined;
  const { city, state, postalCode } = stop.location;
  const known = locatePlace(stop.location);
  const { latitude, longitude } = position;
  return {
    city,
    state: known?.state ?? state.trim().toUpperCase(),
    postalCode: postalCode ?? known?.postalCode ?? "",
    latitude,
    longitude,
  };
}

/**
 * Returns the estimate to compare with a load's agreed rate: the stored estimate if it is for the load's current lane
 * and equipment, otherwise a new estimate. Returns undefined without an estimate.
 */
export async function readEstimateForBooking(
  context: Context,
  { accountId }: AccountCaller,
  loadId: string,
  input: Omit<BookedRateInput, "now">,
): Promise<EstimateRecord | undefined> {
  const load = await context.store.read(["loads"], ({ loads }) => loads.find(accountId, loadId));
  const trip = load && createBookedRate(load, { ...input, now: context.env.clock.now() });
  if (!trip) return undefined;
  if (load.estimate) {
    const { lane, equipmentCode, ...given } = load.estimate;
    if (lane === getRateLane(trip) && equipmentCode === trip.equipmentCode) return given;
  }
  // A booking must not fail because of the rate model.
  return estimateTrip(context, accountId, trip).catch(() => undefined);
}

/**
 * Estimates the rate of a lane, with the facts of the request's trip and load, if any.
 * @throws LanedeskError "invalid" for an unknown place, and without bookings of the equipment; Error when the last fit
 * of the account's model failed (`estimateRate`)
 */
export async function estimateLane(
  context: Context,
  caller: AccountCaller,
  { loadId, trip, ...lane }: LaneRequest,
): Promise<RateEstimate> {
  const request = createRateRequest(lane, context.env.clock.now());
  const facts = trip ? await readTripFacts(context, trip) : undefined;
  const known = { ...request, Mileage: trip ? computeTripMiles(lane, trip) : null };
  return loadId === undefined
    ? estimateRate(context, caller, known, { facts: facts ?? {} })
    : estimateLaneForLoad(context, caller, loadId, known, facts);
}

type Trip = NonNullable<LaneRequest["trip"]>;

async function readTripFacts(context: Context, trip: Trip): Promise<TripFacts> {
  const { equipmentOptions } = await readCodeLists(context);
  const today = getDay(context.env.clock.now(), await readBusinessTimeZone(context));
  return {
    stops: trip.between.length + 2,
    ...findOptionFacts(trip.equipmentOptions.map(String), equipmentOptions),
    leadDays: getLeadDays(trip.pickup, today),
  };
}

/** Returns the days from a day to the pickup; undefined for an unknown or past pickup. */
function getLeadDays(pickup: string, today: string): number | undefined {
  const day = readDateTime(pickup);
  const days = day && toDayNumber(formatDay(day)) - toDayNumber(today);
  return days !== undefined && days >= 0 ? days : undefined;
}

const noPosition = { latitude: null, longitude: null };

const computeTripMiles = (lane: Omit<LaneRequest, "loadId" | "trip">, { between }: Trip): number | null =>
  computeMiles({
    loadStops: [
      { city: lane.originCity, state: lane.originState, postalCode: lane.originZip, ...noPosition },
      ...between,
      {
        city: lane.destinationCity,
        state: lane.destinationState,
        postalCode: lane.destinationZip,
        ...noPosition,
      },
    ].map((location) => ({ location })),
  });

/**
 * Estimates a lane for a load. If the load has this lane and equipment, uses the load's miles by default, and stores
 * the estimate with the load while the load is available.
 * @param given the stops, options and lead days of the edited load; by default those of the stored load, if the stored
 * load has this lane and equipment
 * @throws LanedeskError "invalid" and Error in the cases of `estimateRate`
 */
export async function estimateLaneForLoad(
  context: Context,
  caller: AccountCaller,
  loadId: string,
  request: RateTrendRequest,
  given?: TripFacts,
): Promise<RateEstimate> {
  const { store, env } = context;
  const load = await store.read(["loads"], ({ loads }) => loads.find(caller.accountId, loadId));
  const codeLists = await readCodeLists(context);
  const input = {
    totalRate: 0,
    now: env.clock.now(),
    timeZone: await readBusinessTimeZone(context),
    codeLists,
  };
  const trip = load && createBookedRate(load, input);
  if (
    !trip ||
    getEquipmentCode(request.EquipmentCode, codeLists.equipmentTypes) !== trip.equipmentCode ||
    !isSameCity(request.Origin, trip.origin) ||
    !isSameCity(request.Destination, trip.destination)
  )
    return estimateRate(context, caller, request, { facts: given ?? {} });
  const { stops, isTeam, isHazmat, leadDays } = trip;
  const facts: TripFacts = given ?? { stops, isTeam, isHazmat, leadDays };
  const ownRequest = {
    ...request,
    Origin: chooseCity(request.Origin, trip.origin),
    Destination: chooseCity(request.Destination, trip.destination),
    Mileage: request.Mileage ?? trip.miles,
  };
  const estimate = await estimateRate(context, caller, ownRequest, { facts, ownRateId: loadId });
  const { estimate: rate, tier } = estimate.evidence;
  const { lowerBound: lower, upperBound: upper } = estimate.answer;
  await saveEstimate(context, caller, loadId, {
    ...{ rate, lower, upper, tier, givenAt: input.now },
    ...{ lane: getRateLane(trip), equipmentCode: trip.equipmentCode },
  });
  return estimate;
}

const isSameCity = ({ City, StateCode }: RatePlace, { city, state }: RateEnd): boolean =>
  City.trim().toLowerCase() === city.trim().toLowerCase() && StateCode.trim().toUpperCase() === state;

/** Prefers the requested city if it is known, so that a load and its lane in Rates have the same estimate. */
const chooseCity = (requested: RatePlace, own: RateEnd): RatePlace =>
  locatePlace({ city: requested.City, state: requested.StateCode }) ? requested : toRatePlace(own);

const toRatePlace = ({ city, state, postalCode, latitude, longitude }: RateEnd): RatePlace => ({
  City: city,
  StateCode: state,
  ZipCode: postalCode,
  Address: null,
  Latitude: latitude,
  Longitude: longitude,
});

/** Stores an estimate with an available load, unless the load already has the same estimate. */
async function saveEstimate(
  { store }: Context,
  { accountId }: AccountCaller,
  loadId: string,
  estimate: NonNullable<LoadRecord["estimate"]>,
): Promise<void> {
  await store.write(["loads"], async ({ loads }) => {
    const load = await loads.find(accountId, loadId);
    if (load?.status !== "available") return;
    const { rate, lower, upper, lane, equipmentCode } = load.estimate ?? {};
    const isKnown =
      rate === estimate.rate &&
      lower === estimate.lower &&
      upper === estimate.upper &&
      lane === estimate.lane &&
      equipmentCode === estimate.equipmentCode;
    if (!isKnown) await loads.saveMany([{ ...load, estimate }]);
  });
}
