/** One end of a lane. Degrees; the state is a two-letter code. */
export interface RateEnd {
  city: string;
  state: string;
  postalCode: string;
  latitude: number;
  longitude: number;
}

/** A rate that was agreed, from the board or from an import. */
export interface BookedRateRecord {
  /** What makes it the same rate of an account when it is imported again: a digest of what names it, or the load's id. */
  rateId: string;
  accountId: string;
  /** The day, YYYY-MM-DD. */
  bookedDate: string;
  origin: RateEnd;
  destination: RateEnd;
  equipmentCode: string;
  /** USD for the trip, all-in. */
  totalRate: number;
  /** Statute miles. */
  miles: number;
  loadNumber: string;
  carrierName: string;
  source: "board" | "import";
}

/** Which bookings are asked for: of one equipment, on or after a day, newest first. */
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
  /** Bookings from the one state to the other. */
  findBetweenStates(
    question: RateQuery,
    originState: string,
    destinationState: string,
  ): Promise<BookedRateRecord[]>;
  /** Bookings whose miles lie from `fromMiles` (inclusive) to `untilMiles` (exclusive), among the newest. */
  findByDistance(question: RateQuery, fromMiles: number, untilMiles: number): Promise<BookedRateRecord[]>;
  count(accountId: string): Promise<number>;
  /** In the order asked, undefined where there is none. */
  findMany(accountId: string, rateIds: readonly string[]): Promise<(BookedRateRecord | undefined)[]>;
  /** Adds those whose rateId is not known yet; says which were added. */
  addMany(records: readonly BookedRateRecord[]): Promise<boolean[]>;
  /** Adds or replaces: a load that is booked again has one rate. */
  save(record: BookedRateRecord): Promise<void>;
  remove(accountId: string, rateId: string): Promise<void>;
}
