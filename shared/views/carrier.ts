import { z } from "zod";

const text = z.string();
const number = z.number().nullable();
const flag = z.boolean().nullable();

/**
 * What is known of a motor carrier. Texts are empty, numbers and flags null where nothing is known.
 * Dates are YYYY-MM-DD; insurance amounts are USD.
 */
export const carrierFacts = z.object({
  usdotNumber: text,
  /** With the MC prefix, without leading zeros. */
  mcNumber: text,
  intrastateNumber: text,
  legalName: text,
  dbaName: text,
  allowedToOperate: flag,
  /** The day on which the carrier was put out of service; empty while it is not. */
  outOfServiceDate: text,
  statusCode: text,
  commonAuthority: text,
  contractAuthority: text,
  brokerAuthority: text,
  bipdInsuranceOnFile: number,
  bipdInsuranceRequired: number,
  cargoInsuranceOnFile: number,
  bondInsuranceOnFile: number,
  safetyRating: text,
  reviewDate: text,
  reviewType: text,
  carrierOperation: text,
  passengerCarrier: flag,
  hazardousMaterials: flag,
  mcs150Date: text,
  mcs150Outdated: flag,
  powerUnits: number,
  drivers: number,
  street: text,
  city: text,
  state: text,
  postalCode: text,
  country: text,
  phone: text,
});

export type CarrierFacts = z.output<typeof carrierFacts>;
export type CarrierField = keyof CarrierFacts;

/** A fact's value, as a change shows it before and after. */
const carrierValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type CarrierValue = z.output<typeof carrierValue>;

/** One difference in a carrier: which fact, from what, to what, and when Lanedesk saw it (milliseconds). */
export const carrierChange = z.object({
  field: carrierFacts.keyof(),
  before: carrierValue,
  after: carrierValue,
  at: z.number(),
});

export type CarrierChange = z.output<typeof carrierChange>;

/** A carrier with the number that it has inside Lanedesk. */
export const carrier = z.object({ insdId: z.number().int(), facts: carrierFacts, changedAt: z.number() });
export type Carrier = z.output<typeof carrier>;

/** A carrier with its history, newest first; `readAt` is safe to clear it with (specification 4.7). */
export const carrierDetails = z.object({ carrier, history: z.array(carrierChange), readAt: z.string() });
export type CarrierDetails = z.output<typeof carrierDetails>;

/** A carrier that was found by its name or a number. */
export const carrierMatch = carrierFacts
  .pick({ mcNumber: true, usdotNumber: true, city: true, state: true })
  .extend({ insdId: z.number().int(), name: z.string(), isQueued: z.boolean() });

export type CarrierMatch = z.output<typeof carrierMatch>;

/** Where an entry of the change queue stands: handed out for 120 s, or stuck after five fetches without a clear. */
const queueState = z.enum(["waiting", "leased", "stuck"]);

/** How much a change matters: authority or insurance lost, something to look at, something to know. */
const severity = z.enum(["critical", "check", "info"]);
export type Severity = z.output<typeof severity>;

/** How the change queue stands (specification 4.7, Summary). */
export const queueSummary = z.object({
  /** Carriers that a Fetch could return now, the stuck ones not among them. */
  waiting: z.number().int(),
  /** Fetched and not cleared, still within their 120 s. */
  leased: z.number().int(),
  /** Fetched five times without a clear; a Fetch returns them behind the waiting ones. */
  stuck: z.number().int(),
  /** The oldest change that waits, in milliseconds since 1970; null when none does. */
  oldestAt: z.number().nullable(),
});

export type QueueSummary = z.output<typeof queueSummary>;
export type QueueCounts = Omit<QueueSummary, "oldestAt">;

/** One row of the carrier change queue as the window shows it. */
export const queueRow = z.object({
  insdId: z.number().int(),
  name: z.string(),
  usdotNumber: z.string(),
  mcNumber: z.string(),
  state: queueState,
  severity,
  /** True when the carrier is new, so that nothing is known before. */
  isNew: z.boolean(),
  changes: z.array(carrierChange),
  changedAt: z.number(),
  latestChangeAt: z.number(),
  /** When a lease ends; null while the entry is not handed out. */
  leaseEndsAt: z.number().nullable(),
  fetches: z.number().int(),
});

export type QueueRow = z.output<typeof queueRow>;
