import { z } from "zod";

const end = z.object({ city: z.string(), state: z.string() });

/** A lane near the one that was asked for, between the same two states, on which something was booked. */
export const rateNeighbor = z.object({
  origin: end,
  destination: end,
  /** Road miles from the ends of the lane that was asked for to the ends of this one, both together; at least 50. */
  milesAway: z.number(),
  bookings: z.number().int(),
  /** USD a mile: half of the bookings pay more, half less. */
  perMile: z.number(),
  /** The same for the trip, in USD. */
  rate: z.number(),
  /** Of the last booking: YYYY-MM-DD. */
  lastBooked: z.string(),
});

export type RateNeighbor = z.output<typeof rateNeighbor>;
