import type { RateCursor } from "../../store/store.ts";
import { RECORDS_PER_CHUNK, yieldToEventLoop } from "../chunks.ts";
import type { Context } from "../context.ts";
import { isAllIn, type Observation, toObservation } from "./observations.ts";
import { subtractDays } from "./weeks.ts";

/** Older rates do not count. */
export const MAX_RATE_AGE_DAYS = 730;

/**
 * A fit uses all of the newest rates and a sample of each earlier day; more rates take longer and barely change the
 * model.
 */
export const DEFAULT_LIMITS = { newest: 60_000, perOlderDay: 200 };

/** As the tie in a cursor, skips the rest of a day: every rate has a tie of 0 or more. */
const END_OF_DAY_TIE = -1;

/**
 * Reads the newest all-in rates up to a day (YYYY-MM-DD) and a sample of the older rates, oldest first.
 * @throws the reason of an aborted signal
 */
export async function readObservations(
  context: Context,
  accountId: string,
  day: string,
  signal?: AbortSignal,
  limits: typeof DEFAULT_LIMITS = DEFAULT_LIMITS,
): Promise<Observation[]> {
  const first = subtractDays(day, MAX_RATE_AGE_DAYS);
  const found: Observation[] = [];
  let after: RateCursor | undefined = [subtractDays(day, -1), 0];
  while (after) {
    const isSampled: boolean = found.length >= limits.newest;
    const { rates, next } = await context.store.read(["bookedRates"], ({ bookedRates }) =>
      bookedRates.readPageByDay(accountId, after, isSampled ? limits.perOlderDay : RECORDS_PER_CHUNK),
    );
    for (const rate of rates) if (rate.bookedDate >= first && isAllIn(rate)) found.push(toObservation(rate));
    const last = rates.at(-1)?.bookedDate ?? "";
    if (last < first) break;
    // Rates of a day are ordered by a digest, so the first rates are a random sample of the day.
    after = next && isSampled && rates[0]?.bookedDate === last ? [last, END_OF_DAY_TIE] : next;
    await yieldToEventLoop();
    signal?.throwIfAborted();
  }
  return found.reverse();
}
