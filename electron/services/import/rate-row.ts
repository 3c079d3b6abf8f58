import type { Place } from "../../../shared/views/rate.ts";
import type { BookedRateRecord } from "../../store/store.ts";
import { RowError } from "./cells.ts";
import type { RowQuestion } from "./rate-questions.ts";

/** A booked rate of a file, before it is assigned to an account. */
export interface ImportedRate extends Omit<BookedRateRecord, "rateId" | "accountId"> {
  /** Identifies the rate when a corrected row is imported again. */
  name: string;
  /** Someone accepted the row although it is implausible. */
  isAccepted: boolean;
  /** The question about an implausible row, which counts only after someone accepts it. */
  rowQuestion?: RowQuestion;
}

/**
 * Rejects implausible rates, which would distort estimates.
 * @throws RowError
 */
export function checkRate<T extends Pick<ImportedRate, "totalRate" | "miles">>(rate: T): T {
  const { totalRate, miles } = rate;
  if (totalRate <= 0 || totalRate > 1_000_000)
    throw new RowError(`totalRate is ${totalRate}. Use more than 0 and at most 1,000,000 USD.`, "totalRate");
  if (miles <= 0 || miles > 10_000)
    throw new RowError(`miles is ${miles}. Use more than 0 and at most 10,000 miles.`, "miles");
  return rate;
}

/** Converts a place to the end of a stored rate. */
export const toRateEnd = ({ country: _, ...end }: Place): BookedRateRecord["origin"] => end;
