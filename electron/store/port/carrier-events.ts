import type { z } from "zod";
import { carrierEvent } from "../../../shared/views/carrier-event.ts";
import { count, id } from "./fields.ts";

/** An entry of a carrier's timeline. */
export const carrierEventRecord = carrierEvent.extend({
  insdId: count.min(1),
  accountId: id,
  /** The user whose decision changed the verdict; null for another cause. */
  decidedBy: id.nullable(),
});
export type CarrierEventRecord = z.output<typeof carrierEventRecord>;

/** The entries of carriers' timelines, except changed facts. */
export interface CarrierEvents {
  /** Returns the entries newest first, at most `limit`. */
  findByCarrier(insdId: number, limit: number): Promise<CarrierEventRecord[]>;
  /**
   * Returns the first `limit` entries of a kind after `at`, oldest first. Also returns any further entries with the
   * same time as the last entry, so that a caller can continue after that time.
   */
  findSince(
    accountId: string,
    kind: CarrierEventRecord["kind"],
    at: number,
    limit: number,
  ): Promise<CarrierEventRecord[]>;
  addMany(records: readonly CarrierEventRecord[]): Promise<void>;
}
