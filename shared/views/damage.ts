import { z } from "zod";

/** How many damaged records of a table the store quarantined since the program started. */
export const damagedTable = z.object({ table: z.string(), count: z.number().int() });
export type DamagedTable = z.output<typeof damagedTable>;
