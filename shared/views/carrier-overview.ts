import { z } from "zod";
import { queueGroups } from "./carrier.ts";
import { verdictResult } from "./carrier-verdict.ts";

/** A carrier whose verdict changed. */
const verdictChange = z.object({
  insdId: z.number().int(),
  name: z.string(),
  result: verdictResult,
  reason: z.string(),
});
export type VerdictChange = z.output<typeof verdictChange>;

/** The numbers of new and changed carriers of a day. */
export const carrierDayCount = z.object({
  /** A day in the business time zone, as YYYY-MM-DD. */
  day: z.string(),
  changed: z.number().int(),
  added: z.number().int(),
});
export type CarrierDayCount = z.output<typeof carrierDayCount>;

/** The sizes of the change queue's groups, and the carriers whose verdict became worse by date alone. */
export const carrierOverview = z.object({
  groups: queueGroups,
  /** Carriers whose verdict became worse by date alone, and that no user has marked as seen; at most the 200 oldest. */
  due: z.array(verdictChange),
  dueTotal: z.number().int(),
});
export type CarrierOverview = z.output<typeof carrierOverview>;

/**
 * The carriers whose verdict is stop and became stop since the user's last visit, except by the user's own decision or
 * by a change of the rules. `changed` has the newest 20, newest first.
 */
export const carrierVisit = z.object({
  changed: z.array(verdictChange),
  total: z.number().int(),
});
