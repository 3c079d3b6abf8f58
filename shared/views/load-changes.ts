import { z } from "zod";
import { load } from "../interface/load.ts";
import { loadBooking } from "./booking.ts";
import { internalFields } from "./internal-fields.ts";

/** A load with the revision that If-Match and the editor check. */
export const loadAtRevision = z.object({ load, revision: z.number().int() });

export type LoadAtRevision = z.output<typeof loadAtRevision>;

/** A load as the window shows it; `booking` is null unless the load is booked here. */
export const loadDetails = loadAtRevision.extend({
  booking: loadBooking.nullable(),
  internal: internalFields,
  /**
   * The authors of the history entries with a known entry point, by entry id: "Ann Lee, HTTP: TMS", or "Ann Lee" for a
   * change in the window.
   */
  authors: z.record(z.string(), z.string()),
});

export type LoadDetails = z.output<typeof loadDetails>;

/** The result of changing several loads; `rejected` lists loads left unchanged, with the reason. */
export const changedLoads = z.object({
  changed: z.array(z.string()),
  rejected: z.array(z.object({ loadId: z.string(), message: z.string() })),
});

export type ChangedLoads = z.output<typeof changedLoads>;
