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
 * The booked rate of a lane with an 80 % interval and its four weeks (specification 4.9), from the rates that
 * this account booked or imported, and what it rests on.
 * @throws LanedeskError "invalid" for a place that cannot be located, naming Origin or Destination, and where
 * there is no evidence: nothing is invented
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
  return readingOf(request, lane, weeks, evidence, model, today);
}

/**
 * The lane of a request, with its ends located.
 * @throws LanedeskError "invalid" naming Origin or Destination
 */
export function toLane(accountId: string, request: RateTrendRequest, equipmentCode: string): Lane {
  const [origin, destination] = [ends(request.Origin), ends(request.Destination)];
  if (!origin || !destination)
    throw unlocated([origin ? [] : ["Origin"], destination ? [] : ["Destination"]].flat(), request);
  const miles = request.Mileage || milesBetween(origin, destination);
  return { accountId, equipmentCode, origin, destination, miles };
}

/** Where a lane begins or ends: the position that was given, or the one that the gazetteer knows. */
function ends({ City, StateCode, ZipCode, Latitude, Longitude }: RatePlace): Lane["origin"] | undefined {
  const place = locate({ city: City, state: StateCode, postalCode: ZipCode });
  if (Latitude === null || Longitude === null) return place;
  const given: Position = { latitude: Latitude, longitude: Longitude };
  return { ...given, state: place?.state ?? StateCode.trim().toUpperCase() };
}

function unlocated(names: string[], request: RateTrendRequest): LanedeskError {
  const fields = names.map((name): FieldProblem => {
    const { City, StateCode, ZipCode } = name === "Origin" ? request.Origin : request.Destination;
    const message = `${name} cannot be located: ${City}, ${StateCode} ${ZipCode} is not known. Check the spelling, or send Latitude and Longitude.`;
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
    `There is no booked rate of the last two years to estimate from: none for ${equipment} from ` +
      `${placeWords(Origin)} to ${placeWords(Destination)} or near it, nor for any trip of about ${distance}. ` +
      "Import booked rates, or book loads with a rate, and ask again.",
  );
}

const placeWords = ({ City, StateCode, ZipCode }: RatePlace): string =>
  [City || ZipCode, StateCode].filter(Boolean).join(", ");

/** A rate of nothing would look like an estimate, and is none. */
const moreFuelThanRate = (fuel: number) => {
  const message = `FuelPricePerTrip ${fuel} is as much as the whole rate or more, so that nothing is left to estimate. It is the fuel of one trip, in dollars.`;
  return new LanedeskError("invalid", message, [{ pointer: "/FuelPricePerTrip", code: "too_big", message }]);
};

function readingOf(
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
  if (fuel > 0 && fuel >= level * lane.miles) throw moreFuelThanRate(fuel);
  const trendlineSeries = weeks.map(({ from, until }) => {
    const totalRate = total(model.levelOn(Math.min(middleOf(from), today)));
    return {
      trendlineStartDate: monthAndDay(from),
      trendlineEndDate: monthAndDay(until),
      totalRate,
      ratePerMile: cents(totalRate / lane.miles),
    };
  });
  const count = (fits: (booking: DatedEvidence) => boolean) => evidence.filter(fits).length;
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

const middleOf = (from: string): number => dayNumber(from) + 3;

const cents = (amount: number): number => Math.round(amount * 100) / 100;
