import { type BookedRateRecord, type RateEnd, rateAreaOf } from "../../store/store.ts";
import { dayNumber } from "./weeks.ts";

type End = Pick<RateEnd, "state" | "postalCode">;

/** A booked or quoted rate as the model sees it. */
export interface Observation {
  /** See dayNumber. */
  day: number;
  equipmentCode: string;
  origin: End;
  destination: End;
  miles: number;
  /** USD for the trip, all-in. */
  totalRate: number;
  /** A published market rate, not a booking of the brokerage. */
  isMarket: boolean;
}

/** The trip to estimate. */
export type Trip = Omit<Observation, "totalRate" | "day">;

/** Names of the effects that a trip has, by family; undefined when the trip has none of that family. */
export interface EffectKeys {
  originState: string;
  destinationState: string;
  states: string;
  originArea: string | undefined;
  destinationArea: string | undefined;
  border: string | undefined;
  source: string | undefined;
}

export function effectKeysOf({ origin, destination, isMarket }: Trip): EffectKeys {
  const [from, to] = [rateAreaOf(origin), rateAreaOf(destination)];
  const countries = [countryOf(origin), countryOf(destination)].join();
  return {
    originState: origin.state,
    destinationState: destination.state,
    states: `${origin.state} ${destination.state}`,
    originArea: from,
    destinationArea: to,
    border: countries === "US,US" ? undefined : countries,
    source: isMarket ? "market" : undefined,
  };
}

const CANADA = new Set(["AB", "BC", "MB", "NB", "NL", "NS", "NT", "NU", "ON", "PE", "QC", "SK", "YT"]);

const countryOf = ({ state, postalCode }: End): string =>
  CANADA.has(state) || /^[A-Z]/i.test(postalCode) ? "CA" : "US";

/** Converts a stored or imported rate. */
export const toObservation = (rate: Omit<BookedRateRecord, "rateId" | "accountId">): Observation => ({
  day: dayNumber(rate.bookedDate),
  equipmentCode: rate.equipmentCode,
  origin: rate.origin,
  destination: rate.destination,
  miles: rate.miles,
  totalRate: rate.totalRate,
  isMarket: rate.source === "market",
});
