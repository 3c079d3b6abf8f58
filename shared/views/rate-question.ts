import { z } from "zod";

/** The reason that an imported row is implausible, and a proposed correction. */
export const rowQuestion = z.object({
  reason: z.string(),
  /** Empty without a proposal. */
  proposal: z.string(),
});

/** An imported rate that counts only after someone accepts it. */
export const questionedRate = rowQuestion.extend({
  rateId: z.string(),
  /** YYYY-MM-DD. */
  bookedDate: z.string(),
  origin: z.string(),
  destination: z.string(),
  equipmentCode: z.string(),
  /** USD for the trip, as imported. */
  totalRate: z.number(),
  miles: z.number(),
  loadNumber: z.string(),
  /** Whether the user can accept the proposal. */
  canAcceptProposal: z.boolean(),
});
export type QuestionedRate = z.output<typeof questionedRate>;

/** Maximum rates that one request can name by id. */
export const MAX_QUESTIONED_IDS = 200;

/** Questioned rates by id; null for all. */
export const questionedRateIds = z.object({
  rateIds: z.array(z.string()).min(1).max(MAX_QUESTIONED_IDS).nullable(),
});
