import { z } from "zod";

/** The number of damaged records of a table that the store quarantined since it was opened. */
export const damagedTable = z.object({ table: z.string(), count: z.number().int() });
export type DamagedTable = z.output<typeof damagedTable>;
