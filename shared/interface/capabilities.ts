import { z } from "zod";

/** What a client can count on beyond the bare specification. */
export const capability = z.enum([
  "etag",
  "if-match",
  "idempotency-key",
  "correlation-id",
  "expanded-carrier",
  "openapi",
]);

/** The answer of GET /lanedesk/v1; a remote without it is treated as the bare specification. */
export const capabilitiesAnswer = z.object({
  product: z.literal("Lanedesk"),
  version: z.string(),
  capabilities: z.array(capability),
  /** Names the store: another one after it was restored from a backup. */
  epoch: z.string(),
});

export type CapabilitiesAnswer = z.output<typeof capabilitiesAnswer>;
