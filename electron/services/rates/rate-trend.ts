import { LanedeskError } from "../../../shared/failure.ts";
import type { FieldProblem } from "../../../shared/interface/problem.ts";
import type { RatePlace, RateTrendRequest } from "../../../shared/interface/rate-trend.ts";
import { milesBetween, type Position } from "../../../shared/miles.ts";
import type { Code } from "../../../shared/reference/code-lists.ts";
import { equipmentCodeOf, findEquipmentType } from "../../../shared/reference/equipment-names.ts";
import type { RateEstimate } from "../../../shared/views/rate.ts";
import type { AccountCaller, Context } from "../context.ts";
import { locate } from "../places/places.ts";
import { businessTimeZone, readCodeLists } from "../settings/settings.ts";
import { type DatedEvidence, gatherEvidence, type Lane } from "./evidence.ts";
import { fitRateModel, type RateModel } from "./model.ts";
import { dayNumber, fourWeeks, monthAndDay, type TrendWeek } from "./weeks.ts";

/**
 * Estimates a lane's rate with an 80 % interval and a four-week trend (specification 4.9) from the account's booked and
 * imported rates, with the evidence used.
 * @throws LanedeskError "invalid" for an unknown Origin or Destination, and without comparable bookings
 */
export async function estimateRate(
  context: Context,
  { accountId }: AccountCaller,
  request: RateTrendRequest,
): Promise<RateEstimate> {
  const { equipmentTypes } = await readCodeLists(context);
  const lane = toLane(accountId, request, equipmentCodeOf(request.EquipmentCode, equipmentTypes));
  const weeks = fourWeeks(context.env.clock.now(), await businessTimeZone(context));
  const evidence = await context.store.read(["bookedRates"], ({ bookedRates }) =>
    gatherEvidence(bookedRates, lane, weeks),
  );
  if (evidence.length === 0) throw noEvidence(lane, request, equipmentTypes);
  const today = dayNumber(weeks.at(-1)?.until ?? "");
  const model = fitRateModel(evidence, today);
  return toEstimate(request, lane, weeks, evidence, model, today);
}

/**
 * Locates the two ends of a request.
 * @throws LanedeskError "invalid" naming Origin or Destination
 */
export function toLane(accountId: string, request: RateTrendRequest, equipmentCode: string): Lane {
  const [origin, destination] = [locateEnd(request.Origin), locateEnd(request.Destination)];
  if (!origin || !destination)
    throw unknownPlaces([origin ? [] : ["Origin"], destination ? [] : ["Destination"]].flat(), request);
  const miles = request.Mileage || milesBetween(origin, destination);
  return { accountId, equipmentCode, origin, destination, miles };
}

/** Returns the given position, else the gazetteer's. */
function locateEnd({ City, StateCode, ZipCode, Latitude, Longitude }: RatePlace): Lane["origin"] | undefined {
  const place = locate({ city: City, state: StateCode, postalCode: ZipCode });
  if (Latitude === null || Longitude === null) return place;
  const given: Position = { latitude: Latitude, longitude: Longitude };
  return { ...given, state: place?.state ?? StateCode.trim().toUpperCase() };
}

function unknownPlaces(names: string[], request: RateTrendRequest): LanedeskError {
  const fields = names.map((name): FieldProblem => {
    const { City, StateCode, ZipCode } = name === "Origin" ? request.Origin : request.Destination;
    const message = `${name} not found: ${City}, ${StateCode} ${ZipCode}. Check the spelling, or send Latitude and Longitude.`;
    return { pointer: `/${name}`, code: "unknown-place", message };
  });
  return new LanedeskError("invalid", fields.map(({ message }) => message).join(" "), fields);
}

function noEvidence(
  { equipmentCode, miles }: Lane,
  { Origin, Destination }: RateTrendRequest,
  types: readonly Code[],
): LanedeskError {
  const equipment = findEquipmentType(equipmentCode, types)?.name ?? equipmentCode;
  const distance = `${Math.round(miles).toLocaleString("en-US")} miles`;
  return new LanedeskError(
    "invalid",
    `No booked rates of the last two years match ${equipment} from ${formatPlace(Origin)} to ` +
      `${formatPlace(Destination)} or a trip of about ${distance}. Import booked rates or book loads, then try again.`,
  );
}

const formatPlace = ({ City, StateCode, ZipCode }: RatePlace): string =>
  [City || ZipCode, StateCode].filter(Boolean).join(", ");

/** A rate of 0 after fuel would look like an estimate. */
const fuelExceedsRate = (fuel: number) => {
  const message = `FuelPricePerTrip ${fuel} is not less than the whole rate. Send the fuel cost of one trip in USD.`;
  return new LanedeskError("invalid", message, [{ pointer: "/FuelPricePerTrip", code: "too_big", message }]);
};

function toEstimate(
  request: RateTrendRequest,
  lane: Lane,
  weeks: readonly TrendWeek[],
  evidence: readonly DatedEvidence[],
  model: RateModel,
  today: number,
): RateEstimate {
  const fuel = request.FuelIncluded === false ? (request.FuelPricePerTrip ?? 0) : 0;
  const total = (perMile: number) => cents(Math.max(0, perMile * lane.miles - fuel));
  const level = model.levelOn(today);
  if (fuel > 0 && fuel >= level * lane.miles) throw fuelExceedsRate(fuel);
  const trendlineSeries = weeks.map(({ from, until }) => {
    const totalRate = total(model.levelOn(Math.min(midweek(from), today)));
    return {
      trendlineStartDate: monthAndDay(from),
      trendlineEndDate: monthAndDay(until),
      totalRate,
      ratePerMile: cents(totalRate / lane.miles),
    };
  });
  const count = (matches: (booking: DatedEvidence) => boolean) => evidence.filter(matches).length;
  return {
    answer: {
      result: "Success",
      loadId: request.LoadId,
      upperBound: total(level * model.spread),
      lowerBound: total(level / model.spread),
      trendlineCollections: [{ trendlineName: "4WeekTrend", trendlineSeries }],
      message: "",
    },
    evidence: {
      lane: count(({ onLane }) => onLane),
      states: count(({ betweenStates }) => betweenStates),
      band: count(({ inBand }) => inBand),
      days: today - Math.min(...evidence.map(({ day }) => day)),
      miles: lane.miles,
      estimate: total(level),
      observedWeeks: weeks.map(({ from, until }) =>
        evidence.some(
          ({ betweenStates, bookedDate }) => betweenStates && bookedDate >= from && bookedDate <= until,
        ),
      ),
    },
  };
}

const midweek = (from: string): number => dayNumber(from) + 3;

const cents = (amount: number): number => Math.round(amount * 100) / 100;
