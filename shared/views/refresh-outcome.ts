import { z } from "zod";
import { refreshAnswer } from "../interface/refresh.ts";

/** The result of a refresh that can be canceled, without statuses of loads that were not processed. */
export const refreshOutcome = refreshAnswer.extend({
  /** Loads not processed because of a cancel. */
  left: z.number().int().min(0),
});

export type RefreshOutcome = z.output<typeof refreshOutcome>;
