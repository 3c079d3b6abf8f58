import { z } from "zod";
import { verdictResult } from "./carrier-verdict.ts";

/** An entry of a carrier's timeline that is not a changed fact. `at` is in milliseconds since 1970. */
export const carrierEvent = z.object({
  /** "toStop": the verdict became stop, except by a change of the rules. "verdict": any other change of the verdict. */
  kind: z.enum(["decision", "callBack", "toStop", "verdict"]),
  at: z.number(),
  /** The user's name; empty when Lanedesk computed the verdict, and when the name is unknown. */
  author: z.string(),
  /** A phrase, such as "Not allowed to operate". */
  text: z.string(),
  /** The verdict before and after; null for the kinds "decision" and "callBack". */
  before: verdictResult.nullable(),
  after: verdictResult.nullable(),
});
export type CarrierEvent = z.output<typeof carrierEvent>;
