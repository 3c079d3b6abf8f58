import { z } from "zod";
import { rateTrendAnswer } from "../interface/rate-trend.ts";

/** The evidence of an estimate; the interface's answer has no fields for it. */
const rateEvidence = z.object({
  /** Bookings on the lane, between the two states, and of similar mileage. */
  lane: z.number().int(),
  states: z.number().int(),
  band: z.number().int(),
  /** The age of the oldest evidence, in days. */
  days: z.number().int(),
  miles: z.number(),
  /** USD for the trip, all-in: the middle of the range. */
  estimate: z.number(),
  /** For each week of the trend, oldest first: whether there were bookings. Otherwise the value is modeled. */
  observedWeeks: z.array(z.boolean()),
});

export const rateEstimate = z.object({ answer: rateTrendAnswer, evidence: rateEvidence });

export type RateEstimate = z.output<typeof rateEstimate>;

/** The remote's estimate of a lane. */
export const remoteRate = z.object({
  /** The last estimate and when it was read, in milliseconds since 1970; null if there is none. */
  estimate: z.object({ answer: rateTrendAnswer, readAt: z.number() }).nullable(),
  /** Why it could not be updated; empty if it was. */
  problem: z.string(),
});

export type RemoteRate = z.output<typeof remoteRate>;

/** The lane of an estimate. */
export const laneRequest = z.object({
  originCity: z.string(),
  originState: z.string(),
  originZip: z.string(),
  destinationCity: z.string(),
  destinationState: z.string(),
  destinationZip: z.string(),
  equipmentCode: z.string().min(1),
});

export type LaneRequest = z.output<typeof laneRequest>;

/** A suggested place. */
export const place = z.object({
  city: z.string(),
  /** Two-letter code of the state or province. */
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

export type Place = z.output<typeof place>;
