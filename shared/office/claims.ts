import { z } from "zod";
import { positiveInteger } from "../interface/change-queue.ts";
import { createLenientObject } from "../interface/leniency.ts";

/** Maximum carriers per request. */
const MAX_CLAIMED_CARRIERS = 200;

/** The claim of a user on a carrier of the change queue, or the lease of a program. */
export const carrierClaim = z.object({
  /** Null for a program that fetched the carrier. */
  userId: z.string().nullable(),
  /** Milliseconds until the claim or lease ends, as of the response. */
  remainingMs: z.number().int(),
});
export type CarrierClaim = z.output<typeof carrierClaim>;

/** The body of POST /lanedesk/v1/carriers/claims: the next carriers of the queue, or those with the given ids. */
export const claimsRequest = createLenientObject({
  /** The number of carriers. The claimed carriers count as fetched. */
  next: positiveInteger
    .refine((count) => Number(count) <= MAX_CLAIMED_CARRIERS, `Must be at most ${MAX_CLAIMED_CARRIERS}.`)
    .optional(),
  /** Also renews claims of the caller. */
  insdIds: z.array(positiveInteger).min(1).max(MAX_CLAIMED_CARRIERS).optional(),
}).refine(
  ({ next, insdIds }) => (next === undefined) !== (insdIds === undefined),
  "Send either next or insdIds.",
);
export type ClaimsRequest = z.output<typeof claimsRequest>;

/** The response, in the order of the queue or of the request. */
export const claimsAnswer = z.object({
  claims: z.array(
    z.object({
      insdId: z.number().int(),
      /** taken: another user or a program has the carrier. not-queued: the queue has no such carrier. */
      result: z.enum(["claimed", "taken", "not-queued"]),
      /** The carrier's current claim or lease; null without one. */
      claim: carrierClaim.nullable(),
    }),
  ),
});
export type ClaimsAnswer = z.output<typeof claimsAnswer>;
