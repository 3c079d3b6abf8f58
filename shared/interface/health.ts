import { z } from "zod";

/** The response of GET /lanedesk/v1/health while the store responds. */
export const healthAnswer = z.object({ status: z.literal("ok") });

export type HealthAnswer = z.output<typeof healthAnswer>;
