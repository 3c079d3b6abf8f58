import { z } from "zod";
import { createLenientObject } from "./leniency.ts";
import { problem } from "./problem.ts";

const createNumberSchema = (fallback: number, max: number) =>
  z
    .number()
    .int()
    .min(1)
    .max(max)
    .nullish()
    .transform((value) => value ?? fallback);

/** The requested page (specification 2.4): pageNumber from 1 (default 1), pageSize 1 to 500 (default 25). */
const paginationRequest = createLenientObject({
  pageNumber: createNumberSchema(1, Number.MAX_SAFE_INTEGER),
  pageSize: createNumberSchema(25, 500),
});

/** The request body for the list of active account users (specification 4.6). */
export const accountUsersRequest = createLenientObject({
  pagination: paginationRequest.nullish().transform((value) => value ?? paginationRequest.parse({})),
});

const pagination = z.object({
  totalPages: z.number().int(),
  pageNumber: z.number().int(),
  pageSize: z.number().int(),
  totalItemCount: z.number().int(),
  /** True only when totalItemCount was capped. */
  resultsTruncated: z.boolean(),
});

/** An active user of the caller's account (specification 2.3). */
export const accountUser = z.object({
  userId: z.string(),
  accountId: z.string(),
  id: z.string(),
  emailAddress: z.string(),
  alias: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mobile: z.string(),
  phone: z.string(),
  username: z.string(),
  isDefault: z.boolean(),
  isActive: z.boolean(),
});

export type AccountUser = z.output<typeof accountUser>;

const result = z.object({
  success: z.boolean(),
  data: z.array(accountUser),
  statusSet: z.array(
    z.object({
      code: z.number().int(),
      descriptor: z.string(),
      message: z.string(),
      field: z.string().nullable(),
    }),
  ),
});

/** The response of the list (specification 4.6); code 200 with descriptor OK is success. */
export const accountUsersAnswer = z.object({
  pagination,
  success: z.boolean(),
  correlationId: z.string(),
  results: z.array(result),
});

/** A failed list: the error object and the status set (specification 7). */
export const accountUsersProblem = problem.extend({ success: z.literal(false), results: z.array(result) });

export type AccountUsersAnswer = z.output<typeof accountUsersAnswer>;
