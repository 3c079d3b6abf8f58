import { z } from "zod";

/** The number of a table's damaged records that Lanedesk has found since it opened the store. */
export const damagedTable = z.object({ table: z.string(), count: z.number().int() });
export type DamagedTable = z.output<typeof damagedTable>;
