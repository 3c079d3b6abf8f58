import { z } from "zod";
import { id, type Page, timestamp } from "./fields.ts";

/** A line of the sync log. */
export const syncLogRecord = z.object({
  accountId: id,
  at: timestamp,
  /** Empty if the line is not about a load. */
  loadId: z.string(),
  message: z.string(),
});
export type SyncLogRecord = z.output<typeof syncLogRecord>;

/** The messages of synchronization. */
export interface SyncLog {
  /** Reads a page of lines, newest first. @throws LanedeskError "invalid" when `after` is not a `next` of this list */
  readPage(accountId: string, after: string | null, size: number): Promise<Page<SyncLogRecord>>;
  addMany(records: readonly SyncLogRecord[]): Promise<void>;
  /** Deletes the oldest lines beyond `limit`. */
  trim(accountId: string, limit: number): Promise<void>;
}
