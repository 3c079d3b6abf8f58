import { z } from "zod";
import { load } from "../interface/load.ts";

/** A load with the revision that If-Match and the editor check. */
export const loadAtRevision = z.object({ load, revision: z.number().int() });

export type LoadAtRevision = z.output<typeof loadAtRevision>;

/** The result of changing several loads; `refused` lists loads left unchanged, with the reason. */
export const changedLoads = z.object({
  changed: z.array(z.string()),
  refused: z.array(z.object({ loadId: z.string(), message: z.string() })),
});

export type ChangedLoads = z.output<typeof changedLoads>;
