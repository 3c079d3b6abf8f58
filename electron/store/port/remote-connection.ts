import { z } from "zod";
import { id } from "./fields.ts";

/** The connected remote, without its secrets. */
export const remoteConnection = z.object({
  /** The account that is synchronized. */
  accountId: id,
  connected: z.boolean(),
  /** The address of areas A and C, without a trailing slash. */
  baseUrl: z.string(),
  /** The address of area B; empty if carriers are not synchronized. */
  monitorUrl: z.string(),
  clientId: z.string(),
});
export type RemoteConnection = z.output<typeof remoteConnection>;
