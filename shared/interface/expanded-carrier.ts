import { z } from "zod";
import { carrierFacts } from "../views/carrier.ts";
import { insuredNumber } from "./change-queue.ts";
import { lenientObject, text } from "./leniency.ts";

/**
 * The expanded carrier, of which the specification says only that its header carries the timestamp to clear with
 * (4.7). Lanedesk's own is at POST /lanedesk/v1/carriers/expanded.
 */
export const expandedCarrierRequest = lenientObject({
  ClientID: text(200).nullish(),
  ClientPassword: text(200).nullish(),
  insdID: insuredNumber,
});

const header = z.object({
  /** The moment of the read, ISO 8601 in UTC with fractional seconds: what Clear wants as timeStamp. */
  TimeStamp: z.string(),
  Result: z.enum(["SUCCESS", "ERROR"]),
  Message: z.string().optional(),
});

/** The answer: the carrier is there on success only. */
export const expandedCarrierAnswer = z.object({
  Header: header,
  Carrier: carrierFacts.extend({ InsdID: z.string() }).optional(),
});

export type ExpandedCarrierAnswer = z.output<typeof expandedCarrierAnswer>;
