import { z } from "zod";

/** The number of damaged records found in a table since Lanedesk opened the store. */
export const damagedTable = z.object({ table: z.string(), count: z.number().int() });
export type DamagedTable = z.output<typeof damagedTable>;
