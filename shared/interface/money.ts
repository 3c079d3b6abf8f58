import { z } from "zod";
import { createLenientObject } from "./leniency.ts";

const currencies = new Set(Intl.supportedValuesOf("currency"));

/** An amount from 0 to 10,000,000 with at most two decimals. */
export const amount = z
  .number()
  .min(0)
  .max(10_000_000)
  .refine((value) => Number(value.toFixed(2)) === value, "Must have at most 2 decimals.");

/** Money (specification 2.1, rateAttributes); currencyCode is ISO 4217 and defaults to USD. */
export const moneyRequest = createLenientObject({
  amount,
  currencyCode: z
    .string()
    .transform((code) => code.toUpperCase())
    .refine((code) => currencies.has(code), "Must be an ISO 4217 currency, such as USD.")
    .nullish()
    .transform((code) => code ?? "USD"),
});

type Money = z.output<typeof moneyRequest>;

/** Money in responses. */
export const money: z.ZodType<Money> = z.object({ amount: z.number(), currencyCode: z.string() });
