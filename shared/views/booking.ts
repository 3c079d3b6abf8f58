import { z } from "zod";
import { amount } from "../interface/money.ts";

/** A booking of a load. */
export const booking = z.object({
  loadId: z.string(),
  carrierName: z.string().trim().min(1, "A carrier is required.").max(200),
  /** Agreed all-in rate for the trip in USD. */
  rate: amount.min(0.01, "The agreed rate is required.").max(1_000_000),
  /** The revision that the broker has seen; without one, any revision is booked. */
  revision: z.number().int().optional(),
});

export type Booking = z.output<typeof booking>;
