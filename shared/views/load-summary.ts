import { z } from "zod";
import { boardPageRequest } from "./load-rows.ts";

/** Requests the summary of a filtered view. */
export const loadSummaryRequest = boardPageRequest.pick({ view: true, search: true, columnFilters: true });

export type LoadSummaryRequest = z.output<typeof loadSummaryRequest>;

/** Counts of a view's loads; each list is sorted by count, largest first. */
export const loadSummary = z.object({
  total: z.number().int(),
  /** By load state. */
  states: z.array(z.object({ state: z.string(), loads: z.number().int() })),
  /** By the two-letter state or province of the first stop; an unknown state as entered, in upper case. */
  origins: z.array(z.object({ state: z.string(), loads: z.number().int() })),
  /** By the state or province of the last stop, in the same form. */
  destinations: z.array(z.object({ state: z.string(), loads: z.number().int() })),
  /** The 20 state-to-state lanes with the most loads. */
  lanes: z.array(z.object({ origin: z.string(), destination: z.string(), loads: z.number().int() })),
});

export type LoadSummary = z.output<typeof loadSummary>;
