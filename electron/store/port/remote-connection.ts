import { z } from "zod";
import { id } from "./fields.ts";

/** The remote that is or was connected, without its secrets. */
export const remoteConnection = z.object({
  /** The account that is synchronized. */
  accountId: id,
  isConnected: z.boolean(),
  /** The address of areas A and C of the interface, without a trailing slash. */
  baseUrl: z.string(),
  /** The address of area B of the interface; empty if carriers are not synchronized. */
  monitorUrl: z.string(),
  clientId: z.string(),
});
export type RemoteConnection = z.output<typeof remoteConnection>;
