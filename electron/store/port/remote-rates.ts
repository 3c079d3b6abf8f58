import { z } from "zod";
import { id, jsonObject, timestamp } from "./fields.ts";

/** The remote's latest estimate for a lane. */
export const remoteRateRecord = z.object({
  accountId: id,
  /** Identifies the request: lane, equipment, options. */
  lane: z.string(),
  answer: jsonObject,
  readAt: timestamp,
});
export type RemoteRateRecord = z.output<typeof remoteRateRecord>;

/** The remote's latest estimates. */
export interface RemoteRates {
  find(accountId: string, lane: string): Promise<RemoteRateRecord | undefined>;
  save(record: RemoteRateRecord): Promise<void>;
}
