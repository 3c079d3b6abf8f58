import { z } from "zod";
import { lenientObject, text } from "./leniency.ts";

/** Seconds for which a fetched carrier is not handed out again (specification 8). */
export const LEASE_SECONDS = 120;

/** Fetches without a clear that make an entry stuck: it is then served behind the others. */
export const FETCHES_UNTIL_STUCK = 5;

/** The most carriers one Fetch hands out; a larger MaxRecs is served as this. */
export const MAX_FETCHED = 10_000;

const credential = text(200).nullish();

/** What every call of the change queue carries (specification 4.7, 5): the mode in any letter case. */
export const changeQueueRequest = lenientObject({
  ClientID: credential,
  ClientPassword: credential,
  APIMode: z.preprocess(
    (mode) => (typeof mode === "string" ? mode.trim().toUpperCase() : mode),
    z.enum(["SUMMARY", "FETCH", "CLEAR"]),
  ),
});

/** A carrier's number inside Lanedesk, as a number or as its decimal text. */
export const insuredNumber = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,16}$/.test(value.trim()) ? Number(value) : value),
  z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
);

/** Fetch: a whole number from 1, as a string or a number. */
export const fetchRequest = lenientObject({
  MaxRecs: insuredNumber.transform((wanted) => Math.min(wanted, MAX_FETCHED)),
});

/**
 * Clear: which carriers, and when each was read. An entry that cannot be read is answered for itself, so
 * single entries are checked by the service.
 */
export const clearRequest = lenientObject({
  ClearInsureds: z
    .array(lenientObject({ insdID: z.unknown().optional(), timeStamp: z.unknown().optional() }).catch({}))
    .min(1)
    .max(MAX_FETCHED),
});

/** One carrier to clear: `timeStamp` is the moment of the read that it rests on. */
export interface ClearInsured {
  insdID?: unknown;
  timeStamp?: unknown;
}

/** What became of one carrier in a Clear. */
export const clearResult = z.enum(["Success", "Changed", "NotFound", "Error"]);
export type ClearResult = z.output<typeof clearResult>;

const header = z.object({
  /** ISO 8601 in UTC with fractional seconds. */
  TimeStamp: z.string(),
  API: z.literal("DeltaAPI"),
  /** What was asked, in upper case; empty when it could not be read. */
  APIMode: z.string(),
  APIVersion: z.literal("1"),
  /** SUCCESS, or ERROR with a Message in words. */
  Result: z.enum(["SUCCESS", "ERROR"]),
  Message: z.string().optional(),
});

const cleared = z.object({ InsdID: z.string(), Result: clearResult, Message: z.string().optional() });

/** The envelope of every answer of the change queue (specification 2.6). */
export const changeQueueAnswer = z.object({
  MonitorDeltaAPI: z.object({
    Header: header,
    SUMMARY: z
      .object({
        /** Carriers that a Fetch could return now. */
        TotalInsdIDs: z.string(),
        /** Moment of the oldest waiting change; empty when none waits. */
        MinTimeStamp: z.string(),
      })
      .optional(),
    FETCH: z.object({ InsdID: z.array(z.string()) }).optional(),
    /** An object for one carrier, an array for more, in the order asked. */
    CLEAR: z.object({ Insured: z.union([cleared, z.array(cleared)]) }).optional(),
  }),
});

export type ChangeQueueAnswer = z.output<typeof changeQueueAnswer>;
export type ClearedCarrier = z.output<typeof cleared>;
