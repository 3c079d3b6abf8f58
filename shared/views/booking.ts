import { z } from "zod";
import { amount } from "../interface/money.ts";

/** To whom a load is given, and at which rate. */
export const booking = z.object({
  loadId: z.string(),
  carrierName: z.string().trim().min(1, "A carrier is required.").max(200),
  /** USD for the trip, all-in: what was agreed, whatever was posted. */
  rate: amount.min(0.01, "The agreed rate is required.").max(1_000_000),
  /** The revision that the broker has seen; without one the load is booked as it stands. */
  revision: z.number().int().optional(),
});

export type Booking = z.output<typeof booking>;
