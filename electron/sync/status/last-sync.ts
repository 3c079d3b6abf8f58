import type { Context } from "../../services/context.ts";
import { saveProgress } from "./progress.ts";

/** Stores the time of the last full sync: a sync without a problem with loads or carriers. */
interface LastSync {
  /** @param isDone false if the loads were not fully synchronized */
  recordLoads(isDone: boolean): void;
  /** Stores the time if the loads and the carriers are synchronized. */
  save(areCarriersDone: boolean): Promise<void>;
}

/** Creates the recorder of the last full sync. */
export function createLastSync(context: Context): LastSync {
  let loadsDoneAt: number | undefined;
  return {
    recordLoads(isDone) {
      loadsDoneAt = isDone ? context.env.clock.now() : undefined;
    },
    async save(areCarriersDone) {
      if (loadsDoneAt === undefined || !areCarriersDone) return;
      await saveProgress(context, { lastSyncAt: loadsDoneAt });
      loadsDoneAt = undefined;
    },
  };
}
