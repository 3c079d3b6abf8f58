import { z } from "zod";
import { count, id, remoteId, timestamp } from "./fields.ts";

/** A fetched carrier that Lanedesk has yet to clear in the remote's change queue (specification 4.7). */
export const carrierClearRecord = z.object({
  accountId: id,
  /** The carrier's id at the remote. */
  remoteInsdId: remoteId,
  /** The time to send with the Clear: when Lanedesk read the carrier or, without a read, fetched it. */
  timeStamp: z.string(),
  attempts: count,
  dueAt: timestamp,
});
export type CarrierClearRecord = z.output<typeof carrierClearRecord>;

/** The carriers to clear on the remote. */
export interface CarrierClears {
  findDue(accountId: string, now: number, limit: number): Promise<CarrierClearRecord[]>;
  count(accountId: string): Promise<number>;
  /** Adds records, or replaces those of the same carriers. */
  saveMany(records: readonly CarrierClearRecord[]): Promise<void>;
  removeMany(accountId: string, remoteInsdIds: readonly string[]): Promise<void>;
}
