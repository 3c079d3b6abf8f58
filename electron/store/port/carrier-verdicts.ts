import { z } from "zod";
import { verdictResult } from "../../../shared/views/carrier-verdict.ts";
import { count, id, timestamp } from "./fields.ts";

/** A carrier's last computed verdict. A carrier without a record stays "unknown" on every date. */
export const carrierVerdictRecord = z.object({
  insdId: count.min(1),
  accountId: id,
  result: verdictResult,
  /** The next day on which the verdict can change by date alone, YYYY-MM-DD; null for none. */
  changesOn: z.string().nullable(),
  /**
   * When the verdict became worse by date alone. Null without such a change, after the brokerage has seen the change,
   * and after a later verdict "note" or "fine".
   */
  dueSince: timestamp.nullable(),
  /** When the verdict became "stop"; null for another verdict. */
  stopSince: timestamp.nullable(),
});
export type CarrierVerdictRecord = z.output<typeof carrierVerdictRecord>;

/** The last computed verdicts on carriers. */
export interface CarrierVerdicts {
  findMany(accountId: string, insdIds: readonly number[]): Promise<(CarrierVerdictRecord | undefined)[]>;
  /** Returns the verdicts that can change on `day` or before, at most `limit`. */
  findChanging(accountId: string, day: string, limit: number): Promise<CarrierVerdictRecord[]>;
  /** Returns the verdicts that became worse by date alone and were not seen, oldest first, at most `limit`. */
  findDue(accountId: string, limit: number): Promise<CarrierVerdictRecord[]>;
  countDue(accountId: string): Promise<number>;
  saveMany(records: readonly CarrierVerdictRecord[]): Promise<void>;
  removeMany(insdIds: readonly number[]): Promise<void>;
}
