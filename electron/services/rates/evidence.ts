import { milesBetween, type Position } from "../../../shared/miles.ts";
import type { BookedRateRecord, BookedRates } from "../../store/store.ts";
import type { Evidence } from "./model.ts";
import { dayNumber, daysBefore, type TrendWeek } from "./weeks.ts";

/** The lane that is asked for. */
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

const longestLookBack = 730;
/** Trips that are this much shorter or longer pay about the same a mile. */
const bandWidth = 0.15;
/** Between two states, trips of a wider range still tell something. */
const statesWidth = 0.4;
/** Both ends within so many road miles: the same lane. */
export const laneReach = 60;
/**
 * The most bookings of the band in each 50 miles of it, and between the states, for each week and for the time before.
 * Twice as many took twice the time on a million rates, and estimated no better.
 */
const mostOfBand = 30;
const mostBetweenStates = 200;

/** The bookings that tell something of a lane, the newest of each week and of the two years before. */
export async function gatherEvidence(
  bookedRates: Pick<BookedRates, "findBetweenStates" | "findByDistance">,
  lane: Lane,
  weeks: readonly TrendWeek[],
): Promise<DatedEvidence[]> {
  const first = weeks[0]?.from ?? "";
  const before = { from: daysBefore(first, longestLookBack), until: daysBefore(first, 1) };
  const found = new Map<string, DatedEvidence>();
  for (const { from, until } of [before, ...weeks]) {
    const question = { accountId: lane.accountId, equipmentCode: lane.equipmentCode, from, until };
    const [shortest, longest] = around(lane.miles, bandWidth);
    const band = await bookedRates.findByDistance({ ...question, limit: mostOfBand }, shortest, longest);
    const states = await bookedRates.findBetweenStates(
      { ...question, limit: mostBetweenStates },
      lane.origin.state,
      lane.destination.state,
    );
    for (const booking of [...band, ...states]) found.set(booking.rateId, evidenceOf(booking, lane));
  }
  return [...found.values()].filter(({ inBand, betweenStates }) => inBand || betweenStates);
}

function evidenceOf(booking: BookedRateRecord, lane: Lane): DatedEvidence {
  const within = (width: number) => {
    const [shortest, longest] = around(lane.miles, width);
    return booking.miles >= shortest && booking.miles < longest;
  };
  const { origin, destination, miles, totalRate, bookedDate } = booking;
  const inBand = within(bandWidth);
  const [fromState, toState] = [
    origin.state === lane.origin.state,
    destination.state === lane.destination.state,
  ];
  const betweenStates = fromState && toState && within(statesWidth);
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
      milesBetween(origin, lane.origin) <= laneReach &&
      milesBetween(destination, lane.destination) <= laneReach,
  };
}

/** From and until (exclusive) how many miles trips are compared: at least 25 miles either way. */
const around = (miles: number, width: number): [number, number] => {
  const reach = Math.max(25, miles * width);
  return [Math.max(1, Math.floor(miles - reach)), Math.ceil(miles + reach) + 1];
};
