import { z } from "zod";
import { carrierDecision } from "../../../shared/views/carrier-decision.ts";
import { carrierEvent } from "../../../shared/views/carrier-event.ts";
import { verdictResult } from "../../../shared/views/carrier-verdict.ts";
import { count, id, timestamp } from "./fields.ts";

/** The brokerage's decision about a carrier. Imports and remotes never write it. */
export const carrierDecisionRecord = carrierDecision.extend({ insdId: count.min(1), accountId: id });
export type CarrierDecisionRecord = z.output<typeof carrierDecisionRecord>;

/** An entry of a carrier's timeline. */
export const carrierEventRecord = carrierEvent.extend({
  insdId: count.min(1),
  accountId: id,
  /** The user whose decision changed the verdict; null for another cause. */
  decidedBy: id.nullable(),
});
export type CarrierEventRecord = z.output<typeof carrierEventRecord>;

/** A carrier's last computed verdict. A carrier without a record stays "unknown" on every date. */
export const carrierVerdictRecord = z.object({
  insdId: count.min(1),
  accountId: id,
  result: verdictResult,
  /** The next day on which the verdict can change by date alone, YYYY-MM-DD; null for none. */
  changesOn: z.string().nullable(),
  /** When the verdict became worse by date alone; null when the brokerage has seen the change. */
  dueSince: timestamp.nullable(),
  /** When the verdict became "stop"; null for another verdict. */
  stopSince: timestamp.nullable(),
});
export type CarrierVerdictRecord = z.output<typeof carrierVerdictRecord>;

/** The brokerage's decisions about carriers. */
export interface CarrierDecisions {
  findMany(accountId: string, insdIds: readonly number[]): Promise<(CarrierDecisionRecord | undefined)[]>;
  save(record: CarrierDecisionRecord): Promise<void>;
}

/** The entries of carriers' timelines, except changed facts. */
export interface CarrierEvents {
  /** Returns the entries newest first, at most `limit`. */
  findByCarrier(insdId: number, limit: number): Promise<CarrierEventRecord[]>;
  /** Returns the events of a kind after `at`, oldest first, at most `limit`. */
  findSince(
    accountId: string,
    kind: CarrierEventRecord["kind"],
    at: number,
    limit: number,
  ): Promise<CarrierEventRecord[]>;
  addMany(records: readonly CarrierEventRecord[]): Promise<void>;
}

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
