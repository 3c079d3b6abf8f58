import { z } from "zod";

/** Maximum entries per refresh, counted with duplicates (specification 4.5, 8). */
export const MAX_REFRESHES = 10_000;

/** The codes of a load's result in a refresh. */
export const refreshStatus = { refreshed: 1, declined: 2, failed: 3 } as const;

/** The body of refresh: load ids. An entry may be any JSON value, because refresh reports a malformed id as failed. */
export const refreshRequest = z
  .array(z.unknown())
  .max(MAX_REFRESHES, "At most 10,000 loads can be refreshed in one call.");

/** The response of refresh (specification 2.5). */
export const refreshAnswer = z.object({
  declined: z.number().int(),
  successful: z.number().int(),
  failed: z.number().int(),
  jobId: z.string(),
  statuses: z.array(
    z.object({
      loadId: z.string(),
      /** 1 refreshed, 2 declined (too early, or not posted), 3 failed (unknown or malformed id). */
      status: z.number().int(),
      /** ISO 8601 in UTC; null for a load that is not posted, and for an unknown or malformed id. */
      nextRefreshAvailableAt: z.iso.datetime().nullable(),
      /** Empty when refreshed. */
      error: z.string(),
    }),
  ),
});

export type RefreshAnswer = z.output<typeof refreshAnswer>;
