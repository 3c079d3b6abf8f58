import { z } from "zod";
import { refreshAnswer } from "../interface/refresh.ts";

/** The answer of a refresh that the window can cancel; without the statuses of what was not come to. */
export const refreshOutcome = refreshAnswer.extend({
  /** How many loads it had not come to when it was canceled; 0 when it came to its end. */
  left: z.number().int().min(0),
});

export type RefreshOutcome = z.output<typeof refreshOutcome>;
