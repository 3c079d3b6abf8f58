import { z } from "zod";
import { guid } from "../interface/leniency.ts";
import { laneRequest } from "./rate.ts";

/** A lane to watch. */
export const savedLaneForm = z.object({
  /** Created by the window. */
  laneId: guid,
  lane: laneRequest.pick({
    originCity: true,
    originState: true,
    originZip: true,
    destinationCity: true,
    destinationState: true,
    destinationZip: true,
    equipmentCode: true,
  }),
  /** A change of the estimate by at least this percentage causes an alert. */
  percent: z.number().int().min(1, "Enter 1 to 100 percent.").max(100, "Enter 1 to 100 percent."),
});

/** The estimate of a lane at a moment: USD for the trip, and milliseconds since 1970. */
const laneEstimate = z.object({ rate: z.number(), at: z.number().int() });

/** A change of a lane's estimate that reached the percentage. */
export const laneAlert = z.object({ before: laneEstimate, after: laneEstimate });
export type LaneAlert = z.output<typeof laneAlert>;

/** A saved lane with its estimate. */
export const savedLane = savedLaneForm.extend({
  /** The estimate that the next alert compares with; null until there is one. */
  base: laneEstimate.nullable(),
  /** The last alert; null before the first alert, and after a user has marked the alert as seen. */
  alert: laneAlert.nullable(),
});
export type SavedLane = z.output<typeof savedLane>;

/** A lane to save; Undo of a removal also gives the estimate and the alert. */
export const savedLaneInput = savedLane.partial({ base: true, alert: true });
export type SavedLaneInput = z.output<typeof savedLaneInput>;
