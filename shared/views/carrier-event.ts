import { z } from "zod";
import { verdictResult } from "./carrier-verdict.ts";

/** An entry of a carrier's timeline, besides its changed facts. `at` is in milliseconds since 1970. */
export const carrierEvent = z.object({
  /** "toStop" is a verdict that turned to stop, "verdict" any other turn. */
  kind: z.enum(["decision", "callBack", "toStop", "verdict"]),
  at: z.number(),
  /** Empty when Lanedesk itself judged. */
  author: z.string(),
  /** One sentence. */
  text: z.string(),
  /** The verdict before and after; null for other kinds. */
  before: verdictResult.nullable(),
  after: verdictResult.nullable(),
});
export type CarrierEvent = z.output<typeof carrierEvent>;
