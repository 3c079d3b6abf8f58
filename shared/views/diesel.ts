import { z } from "zod";
import { dieselRegion } from "../reference/diesel-regions.ts";

/** USD per gallon, taxes included. */
const perGallon = z
  .number()
  .min(0.5, "Enter $0.50 to $20 per gallon.")
  .max(20, "Enter $0.50 to $20 per gallon.");

/** The retail diesel price in a region for a week. */
export const dieselPrice = z.object({
  region: dieselRegion,
  /** The Monday of the week, YYYY-MM-DD. */
  week: z.iso.date(),
  perGallon,
});
export type DieselPrice = z.output<typeof dieselPrice>;

/** A price entered for the week that includes `day`; null removes that week's price. */
export const dieselChange = z.object({
  region: dieselRegion,
  /** YYYY-MM-DD. */
  day: z.iso.date(),
  perGallon: perGallon.nullable(),
});
export type DieselChange = z.output<typeof dieselChange>;
