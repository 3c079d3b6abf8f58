import { z } from "zod";
import { amount } from "../interface/money.ts";

/** The maximum length of the reason to book a carrier. */
export const MAX_REASON_CHARS = 1_000;

const phone = z.string().trim().max(50);
const email = z.string().trim().max(200);

/**
 * The carrier of a booking, with the names and numbers from the day when a user booked the load or linked the booking
 * to a monitored carrier.
 */
const bookedCarrier = z.object({
  /** The carrier's id in Lanedesk; null for a carrier that the brokerage does not monitor. */
  insdId: z.number().int().nullable(),
  name: z.string(),
  usdotNumber: z.string(),
  mcNumber: z.string(),
  phone: z.string(),
  email: z.string(),
});

export type BookedCarrier = z.output<typeof bookedCarrier>;

/** The booking of a load. The specification's load has only the carrier's name. */
export const loadBooking = z.object({
  carrier: bookedCarrier,
  /** Agreed all-in rate for the trip in USD. */
  rate: z.number(),
  /** The broker's reason for booking a carrier although a rule's result was stop or unknown; empty otherwise. */
  reason: z.string(),
  bookedAt: z.number(),
  /** The user's id. */
  bookedBy: z.string(),
});

export type LoadBooking = z.output<typeof loadBooking>;

/** A request to book a load. */
export const bookRequest = z.object({
  loadId: z.string(),
  /** The monitored carrier's id in Lanedesk; without an id, the booking names a carrier that is not monitored. */
  carrierId: z.number().int().nullable().default(null),
  /** Ignored for a monitored carrier. */
  carrierName: z.string().trim().min(1, "A carrier is required.").max(200).optional(),
  /** The dispatcher's phone and e-mail address; for a monitored carrier, the carrier's own by default. */
  phone: phone.optional(),
  email: email.optional(),
  /** Agreed all-in rate for the trip in USD. */
  rate: amount.min(0.01, "The agreed rate is required.").max(1_000_000),
  /** Required to book a carrier whose verdict needs a reason. */
  reason: z.string().trim().max(MAX_REASON_CHARS).default(""),
  /** The revision that the broker has seen; if omitted, the booking applies to any revision. */
  revision: z.number().int().optional(),
});

/** A request to book a load as callers write it; they may omit optional fields. */
export type BookRequest = z.input<typeof bookRequest>;
