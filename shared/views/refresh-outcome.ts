import { z } from "zod";
import { refreshAnswer } from "../interface/refresh.ts";

/** The result of a refresh that can be canceled, without statuses of loads that were not processed. */
export const refreshOutcome = refreshAnswer.extend({
  /** Number of loads not processed because the refresh was canceled. */
  unprocessed: z.number().int().min(0),
});

export type RefreshOutcome = z.output<typeof refreshOutcome>;
