import type { Context } from "../../services/context.ts";
import type { JobResult } from "../schedule/sync-job.ts";
import { saveProgress } from "./progress.ts";

/** When everything was last in step. */
export interface LastSync {
  /** The loads had their turn. */
  recordLoads(turned: JobResult): void;
  /** Notes it where everything else is well; otherwise it is noted later. */
  save(isAllElseWell: boolean): Promise<void>;
}

export function createLastSync(context: Context): LastSync {
  /** When the loads were last in step, until that is noted. */
  let loadsAt: number | undefined;
  return {
    recordLoads(turned) {
      if (turned !== "idle") loadsAt = turned === "done" ? context.env.clock.now() : undefined;
    },
    async save(isAllElseWell) {
      if (loadsAt === undefined || !isAllElseWell) return;
      await saveProgress(context, { lastSyncAt: loadsAt });
      loadsAt = undefined;
    },
  };
}
