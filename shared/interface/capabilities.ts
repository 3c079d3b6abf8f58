import { z } from "zod";

/** Features beyond the specification. */
export const capability = z.enum([
  "etag",
  "if-match",
  "idempotency-key",
  "correlation-id",
  "expanded-carrier",
  "carrier-claims",
  "openapi",
  /** Edits and changes for the desktops of an office: shared/office. */
  "office",
]);

/** The response of GET /lanedesk/v1. A remote without this path supports only the specification. */
export const capabilitiesAnswer = z.object({
  product: z.literal("Lanedesk"),
  version: z.string(),
  capabilities: z.array(capability),
  /**
   * Identifies the store; changes after a restore from a backup, an import of a full export, and the first start with a
   * copied data folder.
   */
  epoch: z.string(),
});

export type CapabilitiesAnswer = z.output<typeof capabilitiesAnswer>;
