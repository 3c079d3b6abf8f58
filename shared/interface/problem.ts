import { z } from "zod";

/** An invalid field; `pointer` is a JSON pointer into the input: a request body, a query or a form. */
export const fieldProblem = z.object({ pointer: z.string(), code: z.string(), message: z.string() });

export type FieldProblem = z.output<typeof fieldProblem>;

/** The error object of areas A and C (specification 7): RFC 9457 problem details. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  /** The problem, then the remedy. */
  detail: z.string(),
  correlationId: z.string(),
  errors: z.array(fieldProblem).optional(),
});

export type Problem = z.output<typeof problem>;
