import { z } from "zod";
import { guid, MAX_NAME_CHARS, MAX_NOTE_CHARS } from "../interface/leniency.ts";
import { amount } from "../interface/money.ts";

/** A reminder is one line. */
export const MAX_REMINDER_CHARS = 200;
export const MAX_CUSTOMER_RATE_USD = 1_000_000;

/** A note that only the brokerage sees. */
export const internalNote = z.object({
  noteId: guid,
  text: z.string().trim().min(1, "Enter a note.").max(MAX_NOTE_CHARS),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** The user's id. */
  author: z.string(),
});

/** A reminder about a load. */
export const reminder = z.object({
  reminderId: guid,
  text: z.string().trim().min(1, "Required").max(MAX_REMINDER_CHARS),
  /** Milliseconds since 1970. */
  dueAt: z.number(),
});

/** The customer of a load and the rate that the customer pays. */
export const customerTerms = z.object({
  /** Empty when unknown. */
  customer: z.string().trim().max(MAX_NAME_CHARS),
  /** All-in for the trip in USD; null when unknown. */
  customerRate: amount.max(MAX_CUSTOMER_RATE_USD).nullable(),
});

/**
 * The fields of a load that stay inside the brokerage. Lanedesk sends them to the brokerage's office, but not to a load
 * board and not over the specification's interface.
 */
export const internalFields = customerTerms.extend({
  /** Oldest first. A merge with a colleague's notes can exceed the limit for new notes. */
  notes: z.array(internalNote),
  /** Soonest first. Finishing a reminder removes the reminder. */
  reminders: z.array(reminder),
});

export type InternalFields = z.output<typeof internalFields>;

/** Empty internal fields. */
export const noInternalFields: InternalFields = {
  customer: "",
  customerRate: null,
  notes: [],
  reminders: [],
};

/** A change of a load's internal fields. */
export const internalChange = z.discriminatedUnion("kind", [
  customerTerms.extend({ kind: z.literal("customer") }),
  internalNote.pick({ noteId: true, text: true }).extend({ kind: z.literal("add note") }),
  internalNote.extend({ kind: z.literal("restore note") }),
  internalNote.pick({ noteId: true }).extend({ kind: z.literal("delete note") }),
  reminder.extend({ kind: z.literal("save reminder") }),
  reminder.pick({ reminderId: true }).extend({ kind: z.literal("finish reminder") }),
]);

export type InternalChange = z.output<typeof internalChange>;

/** The rates of a load; customer rate and agreed rate are in USD, the posted rate is in `currency`. */
interface LoadRates {
  customerRate: number | null;
  agreedRate: number | null;
  rate: number | null;
  currency: string;
}

/**
 * Returns the customer rate less the agreed rate, or less the posted rate if there is no agreed rate, in USD and in
 * percent of the customer rate; undefined without both rates in USD, and for a customer rate of 0.
 */
export function computeMargin({
  customerRate,
  agreedRate,
  rate,
  currency,
}: LoadRates): { amount: number; percent: number } | undefined {
  const carrierRate = agreedRate ?? (currency === "USD" ? rate : null);
  if (!customerRate || carrierRate === null) return undefined;
  const margin = Math.round((customerRate - carrierRate) * 100) / 100;
  return { amount: margin, percent: (margin / customerRate) * 100 };
}
