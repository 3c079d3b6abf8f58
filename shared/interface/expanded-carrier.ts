import { z } from "zod";
import { carrierFacts } from "../views/carrier.ts";
import { insuredNumber } from "./change-queue.ts";
import { lenientObject, text } from "./leniency.ts";

/**
 * The expanded carrier, POST /lanedesk/v1/carriers/expanded. The specification only says that its header has the
 * timestamp for a Clear (4.7).
 */
export const expandedCarrierRequest = lenientObject({
  ClientID: text(200).nullish(),
  ClientPassword: text(200).nullish(),
  insdID: insuredNumber,
});

const header = z.object({
  /** Time of the read for a Clear, ISO 8601 in UTC with fractional seconds. */
  TimeStamp: z.string(),
  Result: z.enum(["SUCCESS", "ERROR"]),
  Message: z.string().optional(),
});

/** The response; the carrier is present only on success. */
export const expandedCarrierAnswer = z.object({
  Header: header,
  Carrier: carrierFacts.extend({ InsdID: z.string() }).optional(),
});

export type ExpandedCarrierAnswer = z.output<typeof expandedCarrierAnswer>;
