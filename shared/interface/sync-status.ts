import { z } from "zod";
import { syncStatus } from "../views/sync.ts";

/** The response of /lanedesk/v1/sync and of the sync commands. Scripts depend on these names. */
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
