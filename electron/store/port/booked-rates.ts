import { z } from "zod";
import { count, id, timestamp } from "./fields.ts";
import { tier } from "./rate-model.ts";

/** One end of a lane. */
const rateEnd = z.object({
  city: z.string(),
  /** Two letters. */
  state: z.string(),
  postalCode: z.string(),
  /** Degrees. */
  latitude: z.number(),
  longitude: z.number(),
});
export type RateEnd = z.output<typeof rateEnd>;

/** An estimate for a load, in USD for the trip. */
export const estimateRecord = z.object({
  rate: z.number(),
  /** The 80% range. */
  lower: z.number(),
  upper: z.number(),
  tier,
  /** Milliseconds since 1970. */
  givenAt: timestamp,
});
export type EstimateRecord = z.output<typeof estimateRecord>;

const countedRate = z.object({
  /** Identifies the rate in a repeated import: the load's id, or a digest of the identifying fields. */
  rateId: id,
  accountId: id,
  /** YYYY-MM-DD. */
  bookedDate: z.iso.date(),
  origin: rateEnd,
  destination: rateEnd,
  equipmentCode: z.string(),
  /** USD for the trip, all-in. */
  totalRate: z.number(),
  /** Statute miles. */
  miles: z.number(),
  loadNumber: z.string(),
  carrierName: z.string(),
  /** A booking on the board, an imported booking, or a published market rate. */
  source: z.enum(["board", "import", "market"]),
  /**
   * Only for a load that was booked here: the last estimate that a broker got for the load. If nobody got an estimate
   * for the load's lane and equipment, an estimate as of the booking.
   */
  estimate: estimateRecord.exactOptional(),
  // Details of the trip; a missing field is unknown.
  /** The rate does not include fuel. */
  isLineHaul: z.literal(true).exactOptional(),
  /** The number of stops, including the first and the last. */
  stops: count.exactOptional(),
  isTeam: z.boolean().exactOptional(),
  isHazmat: z.boolean().exactOptional(),
  /** Days from the booking to the pickup. */
  leadDays: count.exactOptional(),
});

/** A doubt about an implausible imported rate. The rate counts only after someone accepts it. */
const rateQuestion = z.object({
  /** The id of the rate after its acceptance. */
  rateId: id,
  reason: z.string(),
  /** The probable meaning of the row, for the user; empty without a proposal. */
  proposal: z.string(),
  /** The proposed values; null if the proposal is empty or names no values. */
  change: countedRate.pick({ totalRate: true, miles: true, bookedDate: true }).partial().nullable(),
  state: z.enum(["waiting", "accepted", "dismissed"]),
  /** The counted rate that the accepted rate replaced. */
  replaced: countedRate.optional(),
});
export type RateQuestion = z.output<typeof rateQuestion>;

/**
 * An agreed rate from the board or an import, or an imported market rate. A record with a question holds the values of
 * the file; only `findMany` and the list "questioned" return such a record.
 */
export const bookedRateRecord = countedRate.extend({ question: rateQuestion.optional() });
export type BookedRateRecord = z.output<typeof bookedRateRecord>;

/** Returns the state and the first three characters of the postal code; undefined for a code with fewer characters. */
export function getRateArea({
  state,
  postalCode,
}: Pick<RateEnd, "state" | "postalCode">): string | undefined {
  const start = postalCode.trim().slice(0, 3).toUpperCase();
  return start.length === 3 ? `${state}${start}` : undefined;
}

/** Returns the key of a lane: the area of each end, or the state if the end has no area. */
export const getRateLane = (rate: Record<"origin" | "destination", Pick<RateEnd, "state" | "postalCode">>) =>
  `${getRateArea(rate.origin) ?? rate.origin.state} ${getRateArea(rate.destination) ?? rate.destination.state}`;

/** Selects booked rates of one equipment code within a range of days: at most `limit`, newest first. */
export interface RateQuery {
  accountId: string;
  equipmentCode: string;
  /** YYYY-MM-DD, inclusive. */
  from: string;
  /** YYYY-MM-DD, inclusive. */
  until: string;
  limit: number;
}

/** The last rate of a page: its day, and a number that orders the rates of a day. */
export type RateCursor = [day: string, tie: number];

/** The rates of a page: those that count, those with an estimate, or those with a waiting question. */
export type RateList = "counted" | "estimated" | "questioned";

/** The agreed rates of past bookings, and market rates. */
export interface BookedRates {
  findBetweenStates(
    query: RateQuery,
    originState: string,
    destinationState: string,
  ): Promise<BookedRateRecord[]>;
  /** Whether a rate of the equipment is within the days; checks at most 1,000 rates of the equipment. */
  hasEquipment(query: Omit<RateQuery, "limit">): Promise<boolean>;
  /** Finds the rates of a lane up to a day (YYYY-MM-DD), of any equipment, newest first, at most `limit`. */
  findOnLane(accountId: string, lane: string, until: string, limit: number): Promise<BookedRateRecord[]>;
  /**
   * Reads one page of a list, newest first.
   * @param after the cursor of the previous page; undefined for the first page
   * @param list "counted" by default
   */
  readPageByDay(
    accountId: string,
    after: RateCursor | undefined,
    limit: number,
    list?: RateList,
  ): Promise<{ rates: BookedRateRecord[]; next: RateCursor | undefined }>;
  /**
   * Returns a counter that increases when a write of the account's counted rates commits. A write by another server
   * increases the counters of all accounts.
   */
  getWriteCount(accountId: string): number;
  /** Counts the rates without a question. */
  count(accountId: string): Promise<number>;
  /** Counts the rates with a waiting question. */
  countQuestioned(accountId: string): Promise<number>;
  /** Returns the rates in the order of the ids; undefined for an unknown id. */
  findMany(accountId: string, rateIds: readonly string[]): Promise<(BookedRateRecord | undefined)[]>;
  /** Adds the records with a new rateId; returns whether it added each record. */
  addMany(records: readonly BookedRateRecord[]): Promise<boolean[]>;
  /** Adds or replaces a rate. */
  save(record: BookedRateRecord): Promise<void>;
  remove(accountId: string, rateId: string): Promise<void>;
}
