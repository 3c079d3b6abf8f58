import type { Context } from "../services/context.ts";
import { storeEpoch } from "../services/settings/store-epoch.ts";

/** The header of every answer with a load that names the store. */
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
