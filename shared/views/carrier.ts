import { z } from "zod";
import { carrierFacts, factSource } from "../interface/expanded-carrier.ts";
import { carrierDecision } from "./carrier-decision.ts";
import { carrierEvent } from "./carrier-event.ts";
import { carrierVerdict, verdictResult } from "./carrier-verdict.ts";

/** The value of a fact before or after a change; for a list, the changed entry in one line. */
const carrierValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type CarrierValue = z.output<typeof carrierValue>;

/** One changed fact; `at` is when Lanedesk recorded the change, in milliseconds since 1970. */
export const carrierChange = z.object({
  field: carrierFacts.keyof(),
  before: carrierValue,
  after: carrierValue,
  at: z.number(),
});

export type CarrierChange = z.output<typeof carrierChange>;

/**
 * A carrier with at most 500 changes and 500 events, newest first. A Clear (specification 4.7) with `readAt` as its
 * timeStamp removes no later change.
 */
export const carrierDetails = z.object({
  carrier: z.object({
    insdId: z.number().int(),
    facts: carrierFacts,
    /** The source of each known fact. */
    sources: z.partialRecord(carrierFacts.keyof(), factSource),
  }),
  verdict: carrierVerdict,
  decision: carrierDecision,
  /** Decisions, calls and changes of the verdict, newest first. */
  events: z.array(carrierEvent),
  history: z.array(carrierChange),
  readAt: z.string(),
});
export type CarrierDetails = z.output<typeof carrierDetails>;

/** Maximum characters of a fact that a user enters. */
export const MAX_FACT_CHARS = 500;

const formText = z.string().trim().max(MAX_FACT_CHARS);

/**
 * The facts that a broker can enter. An omitted fact stays. An empty text clears a fact, but leaves the USDOT number
 * unchanged. Lanedesk rejects an empty MC number for a known carrier.
 */
export const carrierForm = z
  .object({
    usdotNumber: formText,
    mcNumber: formText,
    intrastateNumber: formText,
    legalName: formText,
    dbaName: formText,
    street: formText,
    city: formText,
    state: formText,
    postalCode: formText,
    phone: formText,
    email: formText,
    officers: z.array(formText).max(10),
  })
  .partial();
export type CarrierForm = z.output<typeof carrierForm>;

/** A search result. */
export const carrierMatch = carrierFacts
  .pick({ mcNumber: true, usdotNumber: true, city: true, state: true, phone: true, email: true })
  .extend({
    insdId: z.number().int(),
    name: z.string(),
    isQueued: z.boolean(),
    /** The reason if the rule about shared contacts results in "stop" or "attention"; otherwise empty. */
    sharedContact: z.string(),
    verdict: carrierVerdict.pick({ result: true, isBlocked: true, isReasonRequired: true }),
  });

export type CarrierMatch = z.output<typeof carrierMatch>;

/**
 * The contacts that a carrier shares with carriers that are blocked, revoked, out of service or not allowed to operate.
 */
export const sharedContacts = z.object({
  insdId: z.number().int(),
  /** The result of the brokerage's rule about shared contacts. Stored verdicts leave this rule out. */
  result: verdictResult,
  /** Describes the first of these carriers and counts the others. */
  text: z.string(),
});
export type SharedContacts = z.output<typeof sharedContacts>;

/**
 * The state of a queued carrier: leased for 120 s by a Fetch or claim, stuck after five fetches without a Clear, or
 * waiting.
 */
const queueState = z.enum(["waiting", "leased", "stuck"]);

/** The importance of a change: critical (for example, lost authority or insurance), check or info. */
const severity = z.enum(["critical", "check", "info"]);
export type Severity = z.output<typeof severity>;

/** The counts of the change queue (specification 4.7, Summary). */
export const queueSummary = z.object({
  /** Carriers that a Fetch could return now, without stuck carriers. */
  waiting: z.number().int(),
  /** Fetched or claimed less than 120 s ago and not cleared; without `colleagues`. */
  leased: z.number().int(),
  /** Leased to other users. */
  colleagues: z.number().int(),
  /** Fetched at least five times without a Clear, and not leased. */
  stuck: z.number().int(),
  /** The oldest change of the waiting and stuck carriers, in milliseconds since 1970; null if there is none. */
  oldestAt: z.number().nullable(),
});

/** The numbers of carriers in the queue, by the groups of the window. */
export const queueGroups = z.object({
  /** Carriers that a Clear left in the queue, because they had changed since the read. */
  changed: z.number().int(),
  stop: z.number().int(),
  attention: z.number().int(),
  unknown: z.number().int(),
  /** Includes carriers that are fine. */
  note: z.number().int(),
});
export type QueueGroups = z.output<typeof queueGroups>;

export type QueueSummary = z.output<typeof queueSummary>;
/** The counts by state; here, `leased` includes the carriers that are leased to colleagues. */
export type QueueCounts = Omit<QueueSummary, "oldestAt" | "colleagues">;

/** One row of the change queue. */
export const queueRow = z.object({
  insdId: z.number().int(),
  name: z.string(),
  usdotNumber: z.string(),
  mcNumber: z.string(),
  state: queueState,
  severity,
  verdict: verdictResult,
  /** Whether a Clear left the carrier in the queue because the carrier had changed since the read. */
  isChangedSinceRead: z.boolean(),
  /** Whether the carrier was new to Lanedesk when it entered the queue; false after a Clear that left later changes. */
  isNew: z.boolean(),
  changes: z.array(carrierChange),
  /** When the lease ends, in milliseconds since 1970; null without a lease. */
  leaseEndsAt: z.number().nullable(),
  /** The name of another user who works on the carrier; empty for none. */
  colleague: z.string(),
  fetches: z.number().int(),
});

export type QueueRow = z.output<typeof queueRow>;
