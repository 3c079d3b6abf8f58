import { z } from "zod";
import { dateTime } from "./date-time.ts";
import { createLenientObject, MAX_NAME_CHARS, text } from "./leniency.ts";

/** Seconds that a fetched carrier is leased (specification 8). */
export const LEASE_SECONDS = 120;

/** After this many fetches without a Clear, an entry is stuck, and Fetch returns it after the others. */
export const FETCHES_UNTIL_STUCK = 5;

/** Maximum carriers per Fetch or Clear; Lanedesk reduces a larger MaxRecs to this number. */
export const MAX_CARRIERS_PER_REQUEST = 10_000;

const credential = text(MAX_NAME_CHARS).nullish();

/** The common part of every change queue request (specification 4.7, 5). The mode is case-insensitive. */
export const changeQueueRequest = createLenientObject({
  ClientID: credential,
  ClientPassword: credential,
  APIMode: z.preprocess(
    (mode) => (typeof mode === "string" ? mode.trim().toUpperCase() : mode),
    z.enum(["SUMMARY", "FETCH", "CLEAR"]),
  ),
});

/** A carrier's id or a number of carriers: a whole number from 1, as a number or a decimal string. */
export const positiveInteger = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,16}$/.test(value) ? Number(value) : value),
  z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
);

/** The fields of a Fetch (specification 4.7). MaxRecs is a whole number from 1, as a string or a number. */
export const fetchRequest = createLenientObject({
  MaxRecs: positiveInteger.transform((wanted) => Math.min(wanted, MAX_CARRIERS_PER_REQUEST)),
});

/**
 * The fields of a Clear (specification 4.7): carriers, each with the time when the client read the carrier. Accepts
 * invalid entries, because the service checks each entry and returns a result for each.
 */
export const clearRequest = createLenientObject({
  ClearInsureds: z
    .array(
      createLenientObject({ insdID: z.unknown().optional(), timeStamp: z.unknown().optional() }).catch({}),
    )
    .min(1)
    .max(MAX_CARRIERS_PER_REQUEST),
});

/** A valid entry of a Clear, for the API document (specification 4.7). */
export const clearEntry = createLenientObject({ insdID: positiveInteger, timeStamp: dateTime });

/** An unchecked entry of a Clear; `timeStamp` is the time when the client read the carrier. */
export interface CarrierToClear {
  insdID?: unknown;
  timeStamp?: unknown;
}

/** The result for one carrier of a Clear. */
export const clearResult = z.enum(["Success", "Changed", "NotFound", "Error"]);
export type ClearResult = z.output<typeof clearResult>;

const header = z.object({
  /** ISO 8601 in UTC with fractional seconds. */
  TimeStamp: z.string(),
  API: z.literal("DeltaAPI"),
  /** The requested mode in upper case; empty when unreadable. */
  APIMode: z.string(),
  APIVersion: z.literal("1"),
  /** SUCCESS, or ERROR with a Message. */
  Result: z.enum(["SUCCESS", "ERROR"]),
  Message: z.string().optional(),
});

const cleared = z.object({ InsdID: z.string(), Result: clearResult, Message: z.string().optional() });

/** The envelope of every change queue response (specification 2.6). */
export const changeQueueAnswer = z.object({
  MonitorDeltaAPI: z.object({
    Header: header,
    SUMMARY: z
      .object({
        /** Carriers that a Fetch could return now. */
        TotalInsdIDs: z.string(),
        /** Time of the oldest waiting change; empty when none is waiting. */
        MinTimeStamp: z.string(),
      })
      .optional(),
    FETCH: z.object({ InsdID: z.array(z.string()) }).optional(),
    /** An object for one carrier, an array in the requested order for more. */
    CLEAR: z.object({ Insured: z.union([cleared, z.array(cleared)]) }).optional(),
  }),
});

export type ChangeQueueAnswer = z.output<typeof changeQueueAnswer>;
export type ClearedCarrier = z.output<typeof cleared>;
