import { z } from "zod";

/** The results of a rule, worst first. A carrier's verdict is the worst result of its rules. */
export const verdictResult = z.enum(["stop", "attention", "unknown", "note", "fine"]);
export type VerdictResult = z.output<typeof verdictResult>;

/** Returns the position of a result; 0 is the worst. */
export const getVerdictRank = (result: VerdictResult): number => verdictResult.options.indexOf(result);

/** The topics of the brokerage's rules. */
const ruleName = z.enum([
  "decision",
  "operation",
  "outOfService",
  "authority",
  "liability",
  "cargo",
  "cancellation",
  "safetyRating",
  "authorityAge",
  "identityChanges",
  "sharedContact",
  "mcs150",
]);
export type RuleName = z.output<typeof ruleName>;

/** The result of one rule for a carrier. */
const ruleOutcome = z.object({
  rule: ruleName,
  result: verdictResult,
  /** A phrase, such as "Not allowed to operate". */
  reason: z.string(),
  /** The source of the fact; empty when unknown. */
  source: z.string(),
  /** The date of the source's data, YYYY-MM-DD; empty when unknown. */
  asOf: z.string(),
});
export type RuleOutcome = z.output<typeof ruleOutcome>;

/** The verdict of the brokerage's rules on a carrier. */
export const carrierVerdict = z.object({
  /** The worst result of the rules; "unknown" if no rule has a result. */
  result: verdictResult,
  /** Worst first. */
  outcomes: z.array(ruleOutcome),
  /** The next day on which the verdict can change by date alone, YYYY-MM-DD; empty when there is none. */
  changesOn: z.string(),
  /** Whether the brokerage blocks the carrier. Lanedesk then rejects a booking, even with a reason. */
  isBlocked: z.boolean(),
  /** Whether a booking needs a typed reason, because the result of a rule is "stop" or "unknown". */
  isReasonRequired: z.boolean(),
});
export type CarrierVerdict = z.output<typeof carrierVerdict>;
