import type { Context } from "../services/context.ts";
import { saveProgress } from "./progress.ts";
import type { Turned } from "./turn.ts";

/** When everything was last in step. */
export interface InStep {
  /** The loads had their turn. */
  loadsTurned(turned: Turned): void;
  /** Notes it where everything else is well; otherwise it is noted later. */
  note(isAllElseWell: boolean): Promise<void>;
}

export function createInStep(context: Context): InStep {
  /** When the loads were last in step, until that is noted. */
  let loadsAt: number | undefined;
  return {
    loadsTurned(turned) {
      if (turned !== "idle") loadsAt = turned === "done" ? context.env.clock.now() : undefined;
    },
    async note(isAllElseWell) {
      if (loadsAt === undefined || !isAllElseWell) return;
      await saveProgress(context, { lastSyncAt: loadsAt });
      loadsAt = undefined;
    },
  };
}
