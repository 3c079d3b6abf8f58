import type { GivenEstimate } from "../../../shared/views/rate.ts";
import type { BookedRateRecord, RateCursor } from "../../store/store.ts";
import type { AccountCaller, Context } from "../context.ts";

/** The number of newest bookings that the track record covers. */
const MAX_TRACKED_BOOKINGS = 100;

/** Counts up to 100 of the newest bookings with an estimate, and those whose rate was inside the estimated range. */
export async function readTrackRecord(
  context: Context,
  accountId: string,
): Promise<{ inside: number; bookings: number }> {
  const { rates } = await readPage(context, accountId, undefined, MAX_TRACKED_BOOKINGS);
  const given = rates.flatMap(toGivenEstimate);
  return { inside: given.filter(({ isInside }) => isInside).length, bookings: given.length };
}

/**
 * Reads one page of the estimates given for booked loads, with the agreed rates, newest first.
 * @param after the position where the previous page ended; undefined for the first page
 */
export async function listGivenEstimates(
  context: Context,
  { accountId }: AccountCaller,
  after: RateCursor | undefined,
  size: number,
): Promise<{ rows: GivenEstimate[]; next: RateCursor | undefined }> {
  const { rates, next } = await readPage(context, accountId, after, size);
  return { rows: rates.flatMap(toGivenEstimate), next };
}

const readPage = (context: Context, accountId: string, after: RateCursor | undefined, limit: number) =>
  context.store.read(["bookedRates"], ({ bookedRates }) =>
    bookedRates.readPageByDay(accountId, after, limit, "estimated"),
  );

function toGivenEstimate({ estimate, origin, destination, ...rate }: BookedRateRecord): GivenEstimate[] {
  if (!estimate) return [];
  const { rateId, bookedDate, loadNumber, equipmentCode, totalRate } = rate;
  const { lower, upper } = estimate;
  return [
    {
      rateId,
      bookedDate,
      loadNumber,
      origin: `${origin.city}, ${origin.state}`,
      destination: `${destination.city}, ${destination.state}`,
      equipmentCode,
      agreedRate: totalRate,
      estimate: estimate.rate,
      lower,
      upper,
      isInside: totalRate >= lower && totalRate <= upper,
    },
  ];
}
