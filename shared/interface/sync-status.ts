import { z } from "zod";
import { syncStatus } from "../views/sync.ts";

/** The answer of /lanedesk/v1/sync, and of the commands that synchronize: scripts rely on these names. */
export const syncAnswer = syncStatus
  .pick({
    pending: true,
    inDoubt: true,
    conflicts: true,
    refused: true,
    connected: true,
    paused: true,
    problem: true,
  })
  .extend({
    /** ISO 8601 in UTC; null before the first time. */
    lastSyncAt: z.string().nullable(),
  });

export type SyncAnswer = z.output<typeof syncAnswer>;
