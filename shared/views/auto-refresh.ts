import { z } from "zod";

/** What the automatic refresh did last and does next. Moments are milliseconds since 1970. */
export const autoRefreshStatus = z.object({
  last: z
    .object({
      /** When it began. */
      at: z.number(),
      refreshed: z.number().int(),
      failed: z.number().int(),
      /** What kept it from coming to its end, in words. */
      problem: z.string().optional(),
    })
    .nullable(),
  /** When it begins again, within half a minute; null while it is off. */
  nextAt: z.number().nullable(),
});

export type AutoRefreshStatus = z.output<typeof autoRefreshStatus>;
