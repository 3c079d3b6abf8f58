import type { LoadStop } from "../../../shared/interface/load-stop.ts";
import { milesBetween } from "../../../shared/miles.ts";
import type { Code } from "../../../shared/reference/code-lists.ts";
import type { BookedRateRecord, LoadRecord, RateEnd } from "../../store/store.ts";
import { locate } from "../places/places.ts";
import { dayOf } from "../settings/business-day.ts";
import { equipmentCodeOf } from "./equipment.ts";
import { positionOf } from "./load-miles.ts";

/** What a booking knows beside its load. */
export interface RateMaking {
  /** USD for the trip, all-in. */
  totalRate: number;
  now: number;
  timeZone: string;
  equipmentTypes: readonly Code[];
}

/**
 * The booked rate of a load that was booked on the board, known by the load's id; undefined where one of its ends
 * cannot be located or its equipment is not told, because no lane could be compared with it.
 */
export function bookedRateOf(load: LoadRecord, making: RateMaking): BookedRateRecord | undefined {
  const [origin, destination] = [endOf(load.loadStops[0]), endOf(load.loadStops.at(-1))];
  const { equipmentTypeId } = load.equipmentAttributes;
  if (!origin || !destination || equipmentTypeId === null) return undefined;
  return {
    rateId: load.loadId,
    accountId: load.accountId,
    bookedDate: dayOf(making.now, making.timeZone),
    origin,
    destination,
    equipmentCode: equipmentCodeOf(String(equipmentTypeId), making.equipmentTypes),
    totalRate: making.totalRate,
    miles: load.miles ?? milesBetween(origin, destination),
    loadNumber: load.loadNumber ?? "",
    carrierName: load.carrierName,
    source: "board",
  };
}

function endOf(stop: LoadStop | undefined): RateEnd | undefined {
  const position = stop && positionOf(stop.location);
  if (!stop || !position) return undefined;
  const { city, state, postalCode } = stop.location;
  const known = locate(stop.location);
  const { latitude, longitude } = position;
  return {
    city,
    state: known?.state ?? state.trim().toUpperCase(),
    postalCode: postalCode ?? known?.postalCode ?? "",
    latitude,
    longitude,
  };
}
