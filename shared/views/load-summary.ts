import { z } from "zod";
import { boardPageRequest } from "./load-rows.ts";

/** Of which loads: a view of the board, narrowed as the board is. */
export const loadSummaryRequest = boardPageRequest.pick({ view: true, search: true, columns: true });

export type LoadSummaryRequest = z.output<typeof loadSummaryRequest>;

/** The loads of a view at a glance; each list is the largest first. */
export const loadSummary = z.object({
  total: z.number().int(),
  /** By the state of the load, in words. */
  states: z.array(z.object({ state: z.string(), loads: z.number().int() })),
  /** By the state or province of the first stop: its two letters, or what is written where they are not known. */
  origins: z.array(z.object({ state: z.string(), loads: z.number().int() })),
  destinations: z.array(z.object({ state: z.string(), loads: z.number().int() })),
  /** The 20 lanes with the most loads, from state to state. */
  lanes: z.array(z.object({ origin: z.string(), destination: z.string(), loads: z.number().int() })),
});

export type LoadSummary = z.output<typeof loadSummary>;
