import { LanedeskError } from "../../../shared/failure.ts";
import { formatMoney } from "../../../shared/format-money.ts";
import { readDateTime } from "../../../shared/interface/date-time.ts";
import type { RateTrendRequest } from "../../../shared/interface/rate-trend.ts";
import { formatDay } from "../../../shared/read-moment.ts";
import type { Code } from "../../../shared/reference/code-lists.ts";
import { findEquipmentType, getEquipmentCode } from "../../../shared/reference/equipment-names.ts";
import type { RateEstimate, RateFuel, RateStrength } from "../../../shared/views/rate.ts";
import { type BookedRateRecord, getRateLane, type RateModel, type Tier } from "../../store/store.ts";
import type { AccountCaller, Context } from "../context.ts";
import { readBusinessTimeZone, readCodeLists } from "../settings/settings.ts";
import { isEquipmentCovered, readRateModel } from "./account-models.ts";
import { MAX_LANE_BOOKINGS } from "./calibrate.ts";
import { readFuel } from "./diesel.ts";
import { estimateLevel, FACTS, type LevelEstimate } from "./estimate-level.ts";
import { formatPlace, type Lane, toLane } from "./lane.ts";
import { getEffectKeys, isAllIn, type Trip, type TripFacts, toObservation } from "./observations.ts";
import { formatMonthAndDay, listTrendWeeks, type TrendWeek, toDayNumber } from "./weeks.ts";

/**
 * Estimates a lane's rate with an 80% interval and a four-week trend (specification 4.9) from the account's booked and
 * imported rates, with the evidence used.
 * @param known `facts` replaces the facts of the request; `ownRateId` is the id of the load's own rate, which is not
 * evidence for the load's estimate
 * @throws LanedeskError "invalid" for an unknown Origin or Destination, without a rate of the equipment from the last
 * two years, and for fuel that costs at least the all-in rate; Error when the last fit of the account's model failed
 */
export async function estimateRate(
  context: Context,
  { accountId }: AccountCaller,
  request: RateTrendRequest,
  known: { facts?: TripFacts; ownRateId?: string } = {},
): Promise<RateEstimate> {
  const { equipmentTypes, equipmentOptions } = await readCodeLists(context);
  const lane = toLane(accountId, request, getEquipmentCode(request.EquipmentCode, equipmentTypes));
  const weeks = listTrendWeeks(context.env.clock.now(), await readBusinessTimeZone(context));
  const model = await readRateModel(context, accountId);
  const today = weeks.at(-1)?.until ?? "";
  if (!model || !(await isEquipmentCovered(context, accountId, model, lane.equipmentCode, today)))
    throw createNoEvidenceError(lane, request, equipmentTypes);
  const found = await context.store.read(["bookedRates"], ({ bookedRates }) =>
    bookedRates.findOnLane(accountId, getRateLane(lane), today, MAX_LANE_BOOKINGS),
  );
  const bookings = found.filter(({ rateId }) => rateId !== known.ownRateId);
  const facts = known.facts ?? readFacts(request, equipmentOptions);
  const fuel = await readFuel(context, lane, today);
  return toEstimate({ request, lane, facts, fuel, weeks, model, bookings });
}

/** Short codes of equipment options in the code lists. */
const TEAM_OPTION = "TM";
const HAZMAT_OPTION = "X";

/**
 * Finds out whether a trip needs team drivers or carries hazardous materials.
 * @param wanted the trip's equipment options, each an id or a short code of `options`
 */
export function findOptionFacts(
  wanted: readonly string[],
  options: readonly Code[],
): Required<Pick<TripFacts, "isTeam" | "isHazmat">> {
  const shorts = new Set(
    wanted.map((text) => options.find(({ id, short }) => text === String(id) || text === short)?.short),
  );
  return { isTeam: shorts.has(TEAM_OPTION), isHazmat: shorts.has(HAZMAT_OPTION) };
}

function readFacts(request: RateTrendRequest, options: readonly Code[]): TripFacts {
  const { EquipmentOptions, MultiPickDrop, BookedDateTime, ShipDateTime } = request;
  const [booked, ships] = [BookedDateTime, ShipDateTime].map((time) => {
    const day = readDateTime(time);
    return day ? toDayNumber(formatDay(day)) : 0;
  });
  const leadDays = (ships ?? 0) - (booked ?? 0);
  return {
    stops: MultiPickDrop.toUpperCase() === "NO" ? 2 : 3,
    ...findOptionFacts(EquipmentOptions ?? [], options),
    leadDays: leadDays >= 0 ? leadDays : undefined,
  };
}

function createNoEvidenceError(
  { equipmentCode }: Lane,
  { Origin, Destination }: RateTrendRequest,
  types: readonly Code[],
): LanedeskError {
  const equipment = findEquipmentType(equipmentCode, types)?.name ?? equipmentCode;
  return new LanedeskError(
    "invalid",
    `There are no booked rates from the last two years for ${equipment}, so there is no estimate from ${formatPlace(Origin)} to ` +
      `${formatPlace(Destination)}. Import booked rates or book loads, then try again.`,
  );
}

/** Creates the error for fuel that costs at least the all-in rate: a result of 0 would look like an estimate. */
const createFuelError = (fuel: number, isGiven: boolean) => {
  const message = isGiven
    ? `FuelPricePerTrip ${fuel} is not less than the all-in rate. Send the fuel cost of one trip in USD.`
    : `The fuel cost of the trip, ${formatMoney(fuel)}, is not less than the all-in rate. Send FuelPricePerTrip, or check the diesel prices.`;
  return new LanedeskError("invalid", message, [{ pointer: "/FuelPricePerTrip", code: "too_big", message }]);
};

/** Everything that an estimate depends on. */
interface EstimateInput {
  request: RateTrendRequest;
  lane: Lane;
  facts: TripFacts;
  fuel: Omit<RateFuel, "share"> | null;
  weeks: readonly TrendWeek[];
  model: RateModel;
  /** The newest bookings on the lane. */
  bookings: readonly BookedRateRecord[];
}

function toEstimate({ request, lane, facts, fuel, weeks, model, bookings }: EstimateInput): RateEstimate {
  const { FuelIncluded, FuelPricePerTrip } = request;
  const subtracted = FuelIncluded === false ? (FuelPricePerTrip ?? fuel?.cost ?? 0) : 0;
  const computeTotal = (logPerMile: number) =>
    roundToCents(Math.max(0, Math.exp(logPerMile) * lane.miles - subtracted));
  const trip: Trip = { ...lane, ...facts, isMarket: false };
  const allIn = bookings.filter(isAllIn);
  const observations = allIn.map(toObservation);
  const today = toDayNumber(weeks.at(-1)?.until ?? "");
  const getRange = ({ level, deviation, tier }: LevelEstimate) => {
    const halfWidth = deviation * model.quantiles[tier];
    return { lower: computeTotal(level - halfWidth), upper: computeTotal(level + halfWidth) };
  };
  const now = estimateLevel(model, trip, today, observations);
  const allInRate = Math.exp(now.level) * lane.miles;
  if (subtracted > 0 && subtracted >= allInRate) throw createFuelError(subtracted, FuelPricePerTrip !== null);
  const weekly = weeks.map(({ from }, index) =>
    index === weeks.length - 1 ? now : estimateLevel(model, trip, toDayNumber(from) + 3, observations),
  );
  const { lower, upper } = getRange(now);
  const estimate = computeTotal(now.level);
  return {
    answer: {
      result: "Success",
      loadId: request.LoadId,
      upperBound: upper,
      lowerBound: lower,
      trendlineCollections: [
        {
          trendlineName: "4WeekTrend",
          trendlineSeries: weeks.map(({ from, until }, index) => {
            const totalRate = computeTotal((weekly[index] ?? now).level);
            return {
              trendlineStartDate: formatMonthAndDay(from),
              trendlineEndDate: formatMonthAndDay(until),
              totalRate,
              ratePerMile: roundToCents(totalRate / lane.miles),
            };
          }),
        },
      ],
      message: "",
    },
    evidence: {
      tier: now.tier,
      strength: computeStrength(now.tier, (upper - lower) / (2 * estimate)),
      ...countEvidence(model, trip, allIn),
      miles: lane.miles,
      estimate,
      weekRanges: weekly.map(getRange),
      observedWeeks: weeks.map(({ from, until }) =>
        allIn.some(({ bookedDate }) => bookedDate >= from && bookedDate <= until),
      ),
      fuel: fuel && { ...fuel, share: Math.round((1_000 * fuel.cost) / allInRate) / 1_000 },
      notConsidered: [
        ...FACTS.filter((fact) => Object.keys(model.steady[fact]).length === 0),
        ...(allIn.length < bookings.length ? (["line haul"] as const) : []),
      ],
      laneLineHaul: bookings.length - allIn.length,
    },
  };
}

function countEvidence(
  { steady, drifting, count }: RateModel,
  trip: Trip,
  bookings: readonly BookedRateRecord[],
) {
  const keys = getEffectKeys(trip);
  const market = bookings.filter(({ source }) => source === "market").length;
  const countAreaRates = (family: "originArea" | "destinationArea") =>
    steady[family][keys[family] ?? ""]?.rates ?? 0;
  return {
    lane: bookings.length - market,
    laneMarket: market,
    newestOnLane: bookings[0]?.bookedDate ?? null,
    fromArea: countAreaRates("originArea"),
    toArea: countAreaRates("destinationArea"),
    fromState: drifting.originState[keys.originState]?.rates ?? 0,
    toState: drifting.destinationState[keys.destinationState]?.rates ?? 0,
    states: steady.states[keys.states]?.rates ?? 0,
    equipment: drifting.equipment[trip.equipmentCode]?.rates ?? 0,
    all: count,
  };
}

/** Maximum half width of the range, as a share of the estimate, of a strong and of a fair estimate. */
const MAX_STRONG_HALF_WIDTH = 0.15;
const MAX_FAIR_HALF_WIDTH = 0.22;

function computeStrength(tier: Tier, halfWidth: number): RateStrength {
  if (tier === "distance") return "distance only";
  if (tier === "lane" && halfWidth <= MAX_STRONG_HALF_WIDTH) return "strong";
  return halfWidth <= MAX_FAIR_HALF_WIDTH && tier !== "area" ? "fair" : "thin";
}

const roundToCents = (amount: number): number => Math.round(amount * 100) / 100;
