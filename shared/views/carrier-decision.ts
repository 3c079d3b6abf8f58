import { z } from "zod";
import { MAX_NOTE_CHARS } from "../interface/leniency.ts";

/** Maximum characters of the payee or address for payments. */
export const MAX_REMIT_TO_CHARS = 500;

/** A day as YYYY-MM-DD; empty when not set. */
const day = z.union([z.literal(""), z.iso.date()]);

/**
 * The brokerage's decision about a carrier, with the facts that the brokerage entered. Lanedesk stores these facts
 * separately from imported facts, so that no import changes them.
 */
export const decisionForm = z.object({
  status: z.enum(["none", "approved", "watch", "blocked"]),
  note: z.string().trim().max(MAX_NOTE_CHARS),
  /** The last day of the decision; empty for a decision without an end. */
  endDate: day,
  /** The payee or address to which the brokerage sends payments. */
  remitTo: z.string().trim().max(MAX_REMIT_TO_CHARS),
  w9Date: day,
  /** The last day of the certificate of insurance. */
  certificateEnd: day,
});
export type DecisionForm = z.output<typeof decisionForm>;

/** A decision with its author. Times are in milliseconds since 1970; null means never. */
export const carrierDecision = decisionForm.extend({
  /** The name of the user who decided. */
  author: z.string(),
  decidedAt: z.number().nullable(),
  /** When the brokerage called the carrier back on the number on file. */
  calledBackAt: z.number().nullable(),
  /** The name of the user who recorded the callback. */
  calledBackBy: z.string(),
  remitToChangedAt: z.number().nullable(),
});
export type CarrierDecision = z.output<typeof carrierDecision>;

/** The labels of decisions in the window. */
export const decisionNames: Record<CarrierDecision["status"], string> = {
  none: "No decision",
  approved: "Approved",
  watch: "On watch",
  blocked: "Blocked",
};

/** The decision about a carrier before anybody decides. */
export const noDecision: CarrierDecision = {
  status: "none",
  note: "",
  endDate: "",
  remitTo: "",
  w9Date: "",
  certificateEnd: "",
  author: "",
  decidedAt: null,
  calledBackAt: null,
  calledBackBy: "",
  remitToChangedAt: null,
};
