import type { Context } from "../services/context.ts";
import { storeEpoch } from "../services/settings/store-epoch.ts";

/** The header that names the store, of every answer with a load and of the change queue. */
export const epochHeader = "Lanedesk-Epoch";

/** The store's epoch, which does not change while it is open: asked for once. */
export function createEpoch(context: Context): () => Promise<string> {
  let epoch: Promise<string> | undefined;
  return () => {
    epoch ??= storeEpoch(context).catch((cause) => {
      epoch = undefined;
      throw cause;
    });
    return epoch;
  };
}
