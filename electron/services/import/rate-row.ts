import type { Place } from "../../../shared/views/rate.ts";
import type { BookedRateRecord } from "../../store/store.ts";
import { RowError } from "./cells.ts";
import type { RowQuestion } from "./rate-questions.ts";

const MAX_TOTAL_RATE_USD = 1_000_000;
const MAX_MILES = 10_000;

/** A booked rate from a file, without an account. */
export interface ImportedRate extends Omit<BookedRateRecord, "rateId" | "accountId"> {
  /** Identifies the rate when the row is imported again. */
  key: string;
  /** Whether the column "accepted" accepts the row as is. */
  isAccepted: boolean;
  /** The question about an implausible row. */
  rowQuestion?: RowQuestion;
}

/**
 * Checks the amount and the miles of a rate, and returns the rate unchanged.
 * @throws RowError for an impossible amount or distance, which would distort estimates
 */
export function checkRate<T extends Pick<ImportedRate, "totalRate" | "miles">>(rate: T): T {
  const { totalRate, miles } = rate;
  checkTotalRate(totalRate, "totalRate");
  if (miles <= 0 || miles > MAX_MILES)
    throw new RowError(`miles is ${miles}. Use more than 0 and at most 10,000 mi.`, "miles");
  return rate;
}

/**
 * Checks an amount for the trip in USD.
 * @throws RowError for an impossible amount
 */
export function checkTotalRate(amount: number, field: string): void {
  if (amount <= 0 || amount > MAX_TOTAL_RATE_USD)
    throw new RowError(`${field} is ${amount}. Use more than $0 and at most $1,000,000.`, field);
}

/** Converts a place to the origin or destination of a stored rate. */
export const toRateEnd = ({ country: _, ...end }: Place): BookedRateRecord["origin"] => end;
