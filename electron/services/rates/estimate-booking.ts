import { type BookedRateRecord, type EstimateRecord, getRateLane } from "../../store/store.ts";
import type { Context } from "../context.ts";
import { isEquipmentCovered, readRateModel } from "./account-models.ts";
import { MAX_LANE_BOOKINGS } from "./calibrate.ts";
import { getPrior } from "./curve.ts";
import { estimateLevel } from "./estimate-level.ts";
import { isAllIn, toObservation } from "./observations.ts";
import { toDayNumber } from "./weeks.ts";

/** USD per mile of an average trip of 500 miles, for an account without rates of the equipment. */
const USUAL_USD_PER_MILE = 2.6;
/** The largest factor by which a plausible rate differs from an estimate of the model. */
const MAX_MODEL_FACTOR = 3;
/** The largest factor by which a plausible rate differs from an estimate without evidence. */
const MAX_USUAL_FACTOR = 5;

type Booking = Omit<BookedRateRecord, "rateId" | "accountId">;

/** Estimates a booking in USD for the trip, with the factor by which a plausible rate may differ. */
type BookingEstimator = (booking: Booking) => Promise<{ estimate: number; factor: number }>;

/**
 * Creates a function that estimates bookings as of their days with the account's current model, or from
 * `USUAL_USD_PER_MILE` for equipment without rates.
 * @throws Error when the last fit of the model failed
 */
export async function createBookingEstimator(context: Context, accountId: string): Promise<BookingEstimator> {
  const model = await readRateModel(context, accountId);
  return async (booking) => {
    const { miles, bookedDate, equipmentCode } = booking;
    if (!model?.drifting.equipment[equipmentCode])
      return { estimate: USUAL_USD_PER_MILE * Math.exp(getPrior(miles)) * miles, factor: MAX_USUAL_FACTOR };
    const trip = toObservation(booking);
    const day = toDayNumber(bookedDate);
    const toEstimate = (bookings: readonly BookedRateRecord[]) => ({
      estimate:
        Math.exp(estimateLevel(model, trip, day, bookings.filter(isAllIn).map(toObservation)).level) * miles,
      factor: MAX_MODEL_FACTOR,
    });
    const rough = toEstimate([]);
    // Reading the lane's bookings takes time, so they count only if the rate is far from the rough estimate.
    if (Math.abs(Math.log(booking.totalRate / rough.estimate)) < Math.log(MAX_MODEL_FACTOR) / 2) return rough;
    const bookings = await context.store.read(["bookedRates"], ({ bookedRates }) =>
      bookedRates.findOnLane(accountId, getRateLane(booking), bookedDate, MAX_LANE_BOOKINGS),
    );
    return toEstimate(bookings);
  };
}

/**
 * Estimates a trip in USD as of a day, with its 80% range, from the account's current model.
 * @returns undefined without rates of the equipment
 * @throws Error when the last fit of the model failed
 */
export async function estimateTrip(
  context: Context,
  accountId: string,
  trip: Omit<Booking, "totalRate">,
): Promise<EstimateRecord | undefined> {
  const model = await readRateModel(context, accountId);
  const { equipmentCode, bookedDate } = trip;
  if (!model || !(await isEquipmentCovered(context, accountId, model, equipmentCode, bookedDate)))
    return undefined;
  const bookings = await context.store.read(["bookedRates"], ({ bookedRates }) =>
    bookedRates.findOnLane(accountId, getRateLane(trip), bookedDate, MAX_LANE_BOOKINGS),
  );
  const { level, deviation, tier } = estimateLevel(
    model,
    { ...trip, isMarket: false },
    toDayNumber(bookedDate),
    bookings.filter(isAllIn).map(toObservation),
  );
  const halfWidth = deviation * model.quantiles[tier];
  const [rate, lower, upper] = [level, level - halfWidth, level + halfWidth].map(
    (value) => Math.round(Math.exp(value) * trip.miles * 100) / 100,
  );
  return { rate: rate ?? 0, lower: lower ?? 0, upper: upper ?? 0, tier, givenAt: context.env.clock.now() };
}
