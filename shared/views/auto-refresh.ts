import { z } from "zod";

/** The last and the next auto-refresh; times in milliseconds since 1970. */
export const autoRefreshStatus = z.object({
  last: z
    .object({
      /** The end of the refresh; during the refresh, the start. */
      at: z.number(),
      refreshed: z.number().int(),
      failed: z.number().int(),
      /** The error; missing or empty if the refresh succeeded. */
      problem: z.string().optional(),
    })
    .nullable(),
  /** The next start, accurate to 30 s; null while auto-refresh is off. */
  nextAt: z.number().nullable(),
});

export type AutoRefreshStatus = z.output<typeof autoRefreshStatus>;
