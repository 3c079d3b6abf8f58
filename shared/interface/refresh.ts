import { z } from "zod";

/** The most entries that one refresh takes, counted before duplicates are removed (specification 4.5, 8). */
export const MAX_REFRESHES = 10_000;

/** What became of one load in a refresh. */
export const refreshStatus = { refreshed: 1, declined: 2, failed: 3 } as const;

/**
 * The body of refresh: load ids. A malformed id is no reason to refuse the others, it is answered as failed;
 * so entries are any JSON here.
 */
export const refreshRequest = z
  .array(z.unknown())
  .max(MAX_REFRESHES, "At most 10,000 loads can be refreshed in one call.");

/** The answer of refresh (specification 2.5). */
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
      /** ISO 8601 in UTC; empty when the load cannot be refreshed at all. */
      nextRefreshAvailableAt: z.iso.datetime().nullable(),
      /** Empty when refreshed. */
      error: z.string(),
    }),
  ),
});

export type RefreshAnswer = z.output<typeof refreshAnswer>;
