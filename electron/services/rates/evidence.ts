import { milesBetween, type Position } from "../../../shared/miles.ts";
import type { BookedRateRecord, BookedRates } from "../../store/store.ts";
import type { Evidence } from "./model.ts";
import { dayNumber, daysBefore, type TrendWeek } from "./weeks.ts";

/** The requested lane. */
export interface Lane {
  accountId: string;
  equipmentCode: string;
  origin: Position & { state: string };
  destination: Position & { state: string };
  miles: number;
}

export interface DatedEvidence extends Evidence {
  bookedDate: string;
}

const LOOK_BACK_DAYS = 730;
/** Trips within this share of the distance pay about the same per mile. */
const BAND_WIDTH = 0.15;
/** Between the same two states, a wider range is still comparable. */
const STATES_WIDTH = 0.4;
/** Two lanes are the same when both ends are within this many road miles. */
export const LANE_REACH_MILES = 60;
/**
 * Maximum bookings per 50 miles of the band, and between the states, for each week and for the time before. Twice as
 * many took twice the time on a million rates and did not improve the estimate.
 */
const MAX_IN_BAND = 30;
const MAX_BETWEEN_STATES = 200;

/** Reads the bookings comparable to a lane: the newest of each week and of the two years before. */
export async function gatherEvidence(
  bookedRates: Pick<BookedRates, "findBetweenStates" | "findByDistance">,
  lane: Lane,
  weeks: readonly TrendWeek[],
): Promise<DatedEvidence[]> {
  const first = weeks[0]?.from ?? "";
  const before = { from: daysBefore(first, LOOK_BACK_DAYS), until: daysBefore(first, 1) };
  const found = new Map<string, DatedEvidence>();
  for (const { from, until } of [before, ...weeks]) {
    const question = { accountId: lane.accountId, equipmentCode: lane.equipmentCode, from, until };
    const [shortest, longest] = mileageRange(lane.miles, BAND_WIDTH);
    const band = await bookedRates.findByDistance({ ...question, limit: MAX_IN_BAND }, shortest, longest);
    const states = await bookedRates.findBetweenStates(
      { ...question, limit: MAX_BETWEEN_STATES },
      lane.origin.state,
      lane.destination.state,
    );
    for (const booking of [...band, ...states]) found.set(booking.rateId, evidenceOf(booking, lane));
  }
  return [...found.values()].filter(({ inBand, betweenStates }) => inBand || betweenStates);
}

function evidenceOf(booking: BookedRateRecord, lane: Lane): DatedEvidence {
  const isWithin = (width: number) => {
    const [shortest, longest] = mileageRange(lane.miles, width);
    return booking.miles >= shortest && booking.miles < longest;
  };
  const { origin, destination, miles, totalRate, bookedDate } = booking;
  const inBand = isWithin(BAND_WIDTH);
  const [fromState, toState] = [
    origin.state === lane.origin.state,
    destination.state === lane.destination.state,
  ];
  const betweenStates = fromState && toState && isWithin(STATES_WIDTH);
  return {
    bookedDate,
    day: dayNumber(bookedDate),
    perMile: totalRate / miles,
    inBand,
    sharesOrigin: inBand && fromState,
    sharesDestination: inBand && toState,
    betweenStates,
    onLane:
      betweenStates &&
      milesBetween(origin, lane.origin) <= LANE_REACH_MILES &&
      milesBetween(destination, lane.destination) <= LANE_REACH_MILES,
  };
}

/** Comparable trip lengths in miles, end exclusive; at least 25 miles either way. */
const mileageRange = (miles: number, width: number): [number, number] => {
  const reach = Math.max(25, miles * width);
  return [Math.max(1, Math.floor(miles - reach)), Math.ceil(miles + reach) + 1];
};
