import type { z } from "zod";
import { carrierDecision } from "../../../shared/views/carrier-decision.ts";
import { count, id } from "./fields.ts";

/** The brokerage's decision about a carrier, made by a user here or at the office. */
export const carrierDecisionRecord = carrierDecision.extend({ insdId: count.min(1), accountId: id });
export type CarrierDecisionRecord = z.output<typeof carrierDecisionRecord>;

/** The brokerage's decisions about carriers. */
export interface CarrierDecisions {
  findMany(accountId: string, insdIds: readonly number[]): Promise<(CarrierDecisionRecord | undefined)[]>;
  save(record: CarrierDecisionRecord): Promise<void>;
}
