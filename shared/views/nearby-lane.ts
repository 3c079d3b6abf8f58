import { z } from "zod";

const end = z.object({ city: z.string(), state: z.string() });

/** A lane with rates near the requested lane, between the same two states. */
export const nearbyLane = z.object({
  origin: end,
  destination: end,
  /** Road miles between the origins plus road miles between the destinations; more than 60. */
  milesAway: z.number(),
  /** The number of bookings and market rates. */
  rateCount: z.number().int(),
  /** Median in USD per mile. */
  perMile: z.number(),
  /** Median in USD for the trip. */
  rate: z.number(),
});

export type NearbyLane = z.output<typeof nearbyLane>;
