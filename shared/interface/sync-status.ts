import { z } from "zod";

/** The response of /lanedesk/v1/sync and of the sync commands. Scripts depend on these names. */
export const syncAnswer = z.object({
  /** Pending and sending edits of loads, and unsent changes of carriers, such as clears. */
  pending: z.number().int(),
  inDoubt: z.number().int(),
  conflicts: z.number().int(),
  refused: z.number().int(),
  connected: z.boolean(),
  /** The reason that sync waits for the user; empty while sync is not paused. */
  paused: z.enum(["", "by hand", "token refused", "address refused", "many missing", "many ended"]),
  /** The current problem; empty if there is none. */
  problem: z.string(),
  /** When the last full sync finished processing loads, ISO 8601 in UTC; null before the first full sync. */
  lastSyncAt: z.string().nullable(),
});

export type SyncAnswer = z.output<typeof syncAnswer>;
