import { z } from "zod";
import { insuredNumber } from "../interface/change-queue.ts";
import { lenientObject } from "../interface/leniency.ts";

export const MAX_CLAIMED = 200;

/** Who has a carrier of the change queue. */
export const carrierClaim = z.object({
  /** Null for a program that fetched the carrier. */
  userId: z.string().nullable(),
  /** Milliseconds until it ends, as of the response. */
  remainingMs: z.number().int(),
});
export type CarrierClaim = z.output<typeof carrierClaim>;

/** The body of POST /lanedesk/v1/carriers/claims: the next carriers of the queue, or these. */
export const claimsRequest = lenientObject({
  /** How many carriers; they count as fetched. */
  next: insuredNumber.refine((count) => Number(count) <= MAX_CLAIMED, `At most ${MAX_CLAIMED}.`).optional(),
  /** Renews carriers that the caller has. */
  insdIds: z.array(insuredNumber).min(1).max(MAX_CLAIMED).optional(),
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
      /** taken: another person or a program has the carrier. not-queued: the queue has no such carrier. */
      result: z.enum(["claimed", "taken", "not-queued"]),
      claim: carrierClaim.nullable(),
    }),
  ),
});
export type ClaimsAnswer = z.output<typeof claimsAnswer>;
