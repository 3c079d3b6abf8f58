import { z } from "zod";
import { MAX_NAME_CHARS } from "../interface/leniency.ts";

const field = z
  .string()
  .trim()
  .max(MAX_NAME_CHARS)
  .nullable()
  .transform((text) => text || null);

/** A search of the registration steps of today or of the last 30 days by all given fields (specification 4.8). */
export const registrationSearch = z.object({
  MonitorID: field,
  MCNumber: field,
  USDOTNumber: field,
  IntraStateNumber: field,
  AllActivityForToday: z.boolean(),
});
export type RegistrationSearch = z.output<typeof registrationSearch>;

/** The numbers of carriers that reached a step today and in the last 30 days. */
export const registrationCount = z.object({
  step: z.string(),
  today: z.number().int(),
  days30: z.number().int(),
});
export type RegistrationCount = z.output<typeof registrationCount>;
