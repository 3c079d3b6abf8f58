import { z } from "zod";
import { id } from "./fields.ts";

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

/** An agreed rate, from the board or from an import. */
export const bookedRateRecord = z.object({
  /** Identifies the rate when it is imported again: the load's id, or a digest of the identifying fields. */
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
  source: z.enum(["board", "import"]),
});
export type BookedRateRecord = z.output<typeof bookedRateRecord>;

/** Booked rates of one equipment code within a range of days, newest first. */
export interface RateQuery {
  accountId: string;
  equipmentCode: string;
  /** YYYY-MM-DD, inclusive. */
  from: string;
  /** YYYY-MM-DD, inclusive. */
  until: string;
  limit: number;
}

export interface BookedRates {
  findBetweenStates(
    query: RateQuery,
    originState: string,
    destinationState: string,
  ): Promise<BookedRateRecord[]>;
  /** Rates over `fromMiles` (inclusive) to `untilMiles` (exclusive) miles. */
  findByDistance(query: RateQuery, fromMiles: number, untilMiles: number): Promise<BookedRateRecord[]>;
  count(accountId: string): Promise<number>;
  /** In the order of the ids; undefined for an unknown id. */
  findMany(accountId: string, rateIds: readonly string[]): Promise<(BookedRateRecord | undefined)[]>;
  /** Adds the records whose rateId is new; returns which were added. */
  addMany(records: readonly BookedRateRecord[]): Promise<boolean[]>;
  /** Adds or replaces: a load that is booked again has one rate. */
  save(record: BookedRateRecord): Promise<void>;
  remove(accountId: string, rateId: string): Promise<void>;
}
