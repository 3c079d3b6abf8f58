import type { Context } from "../services/context.ts";
import { storeEpoch } from "../services/settings/settings.ts";

/** The header that names the store, on every response with a load and of the change queue. */
export const EPOCH_HEADER = "Lanedesk-Epoch";

/** Returns a function that reads the store's epoch once; the epoch does not change while the store is open. */
export function createEpochReader(context: Context): () => Promise<string> {
  let epoch: Promise<string> | undefined;
  return () => {
    epoch ??= storeEpoch(context).catch((cause) => {
      epoch = undefined;
      throw cause;
    });
    return epoch;
  };
}
