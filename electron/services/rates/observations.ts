import { type BookedRateRecord, getRateArea, type RateEnd } from "../../store/store.ts";
import { allStates } from "../places/gazetteer.ts";
import { toDayNumber } from "./weeks.ts";

type End = Pick<RateEnd, "state" | "postalCode" | "latitude">;

/** A booked or published rate as input of the model. */
export interface Observation {
  /** See toDayNumber. */
  day: number;
  equipmentCode: string;
  origin: End;
  destination: End;
  miles: number;
  /** USD for the trip, all-in. */
  totalRate: number;
  /** A published market rate, not a booking of the brokerage. */
  isMarket: boolean;
  // Facts about the trip; an omitted field is unknown.
  /** The number of stops, including the first and the last. */
  stops?: number | undefined;
  isTeam?: boolean | undefined;
  isHazmat?: boolean | undefined;
  /** Days from the booking to the pickup. */
  leadDays?: number | undefined;
}

/** Facts about a trip other than its lane, distance and equipment. */
export type TripFacts = Pick<Observation, "stops" | "isTeam" | "isHazmat" | "leadDays">;

/** A trip without its rate and day. */
export type Trip = Omit<Observation, "totalRate" | "day">;

/** Keys of the effects that a trip has, by family; undefined for a family without an effect on the trip. */
export interface EffectKeys {
  originState: string;
  destinationState: string;
  states: string;
  originArea: string | undefined;
  destinationArea: string | undefined;
  border: string | undefined;
  source: string | undefined;
  stops: string | undefined;
  team: string | undefined;
  hazmat: string | undefined;
  "lead days": string | undefined;
}

/** Returns the keys of the effects that a trip has. */
export function getEffectKeys(trip: Trip): EffectKeys {
  const { origin, destination } = trip;
  const [from, to] = [getRateArea(origin), getRateArea(destination)];
  const countries = [getCountry(origin), getCountry(destination)].join();
  return {
    originState: origin.state,
    destinationState: destination.state,
    states: `${origin.state} ${destination.state}`,
    originArea: from,
    destinationArea: to,
    border: countries === "US,US" ? undefined : countries,
    ...getTripEffectKeys(trip),
  };
}

/** Three or more stops between the first and the last share one effect. */
const MAX_STOPS_BETWEEN = 3;

/** Returns the keys of the effects that can differ between rates of the same lane. */
export function getTripEffectKeys({
  isMarket,
  stops = 2,
  isTeam,
  isHazmat,
  leadDays,
}: TripFacts & Pick<Observation, "isMarket">) {
  return {
    source: isMarket ? "market" : undefined,
    stops: stops > 2 ? String(Math.min(stops - 2, MAX_STOPS_BETWEEN)) : undefined,
    team: isTeam ? "yes" : undefined,
    hazmat: isHazmat ? "yes" : undefined,
    "lead days": leadDays === 0 || leadDays === 1 ? String(leadDays) : undefined,
  };
}

const listStates = (country: string): ReadonlySet<string> =>
  new Set(allStates.filter((state) => state.country === country).map(({ code }) => code));
const CANADIAN_PROVINCES = listStates("CA");
const MEXICAN_STATES = listStates("MX");

/** All of Newfoundland (NL) is north of this latitude, and all of Nuevo León (NL) is south of it. */
const NL_LATITUDE = 40;

function getCountry({ state, postalCode, latitude }: End): string {
  if (MEXICAN_STATES.has(state) && (state !== "NL" || latitude < NL_LATITUDE)) return "MX";
  return CANADIAN_PROVINCES.has(state) || /^[A-Z]/i.test(postalCode) ? "CA" : "US";
}

/** Whether a rate includes fuel. The model ignores rates without fuel. */
export const isAllIn = ({ isLineHaul }: Pick<BookedRateRecord, "isLineHaul">): boolean => !isLineHaul;

/** Converts a stored or imported rate to an observation. */
export const toObservation = (rate: Omit<BookedRateRecord, "rateId" | "accountId">): Observation => ({
  day: toDayNumber(rate.bookedDate),
  equipmentCode: rate.equipmentCode,
  origin: rate.origin,
  destination: rate.destination,
  miles: rate.miles,
  totalRate: rate.totalRate,
  isMarket: rate.source === "market",
  stops: rate.stops,
  isTeam: rate.isTeam,
  isHazmat: rate.isHazmat,
  leadDays: rate.leadDays,
});
