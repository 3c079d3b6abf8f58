import type { Place } from "../../../shared/views/rate.ts";
import type { BookedRateRecord } from "../../store/store.ts";
import { RowError } from "./cells.ts";

/** A booked rate as a file tells it, before it belongs to an account. */
export interface ImportedRate extends Omit<BookedRateRecord, "rateId" | "accountId" | "source"> {
  /** What makes it the same rate when it comes again, corrected or not. */
  name: string;
}

/** Rates that cannot be true would spoil the estimates of every lane like theirs. */
export function checkRate<T extends Pick<ImportedRate, "totalRate" | "miles">>(rate: T): T {
  const { totalRate, miles } = rate;
  if (totalRate <= 0 || totalRate > 1_000_000)
    throw new RowError(
      `totalRate is ${totalRate}; a booked rate is more than 0 and at most 1,000,000 USD.`,
      "totalRate",
    );
  if (miles <= 0 || miles > 10_000)
    throw new RowError(`miles is ${miles}; a trip has more than 0 and at most 10,000 miles.`, "miles");
  return rate;
}

/** A place as the store keeps the ends of a rate. */
export const toRateEnd = ({
  city,
  state,
  postalCode,
  latitude,
  longitude,
}: Place): BookedRateRecord["origin"] => ({
  city,
  state,
  postalCode,
  latitude,
  longitude,
});
