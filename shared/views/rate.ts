import { z } from "zod";
import { rateTrendAnswer } from "../interface/rate-trend.ts";

/** What the estimate of a lane rests on, for the window: the specified answer has no room for it. */
const rateEvidence = z.object({
  /** Bookings on the very lane, between the two states, and in the distance band. */
  lane: z.number().int(),
  states: z.number().int(),
  band: z.number().int(),
  /** How far back the evidence goes, in days. */
  days: z.number().int(),
  miles: z.number(),
  /** USD for the trip, all-in: the middle of the interval. */
  estimate: z.number(),
  /** Per week of the trend, oldest first: true where bookings were seen, false where the model speaks. */
  observedWeeks: z.array(z.boolean()),
});

export const rateEstimate = z.object({ answer: rateTrendAnswer, evidence: rateEvidence });

export type RateEstimate = z.output<typeof rateEstimate>;

/** What the remote says of a lane. */
export const remoteRate = z.object({
  /** Its estimate, and when it was read: milliseconds. It may be old; null where there is none. */
  estimate: z.object({ answer: rateTrendAnswer, readAt: z.number() }).nullable(),
  /** Why it is not fresh, in words; empty where it is. */
  problem: z.string(),
});

export type RemoteRate = z.output<typeof remoteRate>;

/** A lane as the window asks for it. */
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

/** A place that can be completed while typing. */
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
