import { z } from "zod";
import { id, jsonObject, timestamp } from "./fields.ts";

/** The remote's latest estimate for a request. */
export const remoteRateRecord = z.object({
  accountId: id,
  /** Identifies the request by its lane, equipment and other options, without the load and the dates. */
  requestKey: z.string(),
  answer: jsonObject,
  readAt: timestamp,
});
export type RemoteRateRecord = z.output<typeof remoteRateRecord>;

/** The remote's latest estimates. */
export interface RemoteRates {
  find(accountId: string, requestKey: string): Promise<RemoteRateRecord | undefined>;
  save(record: RemoteRateRecord): Promise<void>;
}
