import type { Context } from "../services/context.ts";
import { readStoreEpoch } from "../services/settings/settings.ts";

/** The response header that identifies the store. */
export const EPOCH_HEADER = "Lanedesk-Epoch";

/** The gateway caches the epoch only this long, because another server of an office can change it. */
const MAX_AGE_MS = 5_000;

/** Returns a function that reads the store's epoch and caches it for five seconds. */
export function createEpochReader(context: Context): () => Promise<string> {
  const { uptimeMs } = context.env.clock;
  let epoch: Promise<string> | undefined;
  let readAt = 0;
  return () => {
    if (epoch && uptimeMs() - readAt < MAX_AGE_MS) return epoch;
    readAt = uptimeMs();
    epoch = readStoreEpoch(context).catch((cause) => {
      epoch = undefined;
      throw cause;
    });
    return epoch;
  };
}
