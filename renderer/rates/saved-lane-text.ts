import type { LaneAlert, SavedLane } from "../../shared/views/saved-lane.ts";
import { formatMoney } from "../ui/format.ts";

type LaneEnds = Pick<
  SavedLane["lane"],
  "originCity" | "originState" | "destinationCity" | "destinationState"
>;

/** Formats a lane: "Dallas, TX → Atlanta, GA". */
export const formatLane = (lane: LaneEnds): string =>
  `${lane.originCity}, ${lane.originState} → ${lane.destinationCity}, ${lane.destinationState}`;

/** Returns the file name for the exported data of a lane: "dallas-tx-atlanta-ga-weekly.csv". */
export const formatLaneFileName = (lane: SavedLane["lane"], content: string): string =>
  `${[lane.originCity, lane.originState, lane.destinationCity, lane.destinationState, content]
    .join("-")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")}.csv`;

/** Describes the change of a rate: "up 6% to $1,960 from $1,850". */
export function describeRateChange({ before, after }: LaneAlert): string {
  const percent = Math.round((after.rate / before.rate - 1) * 100);
  const direction = percent < 0 ? "down" : "up";
  return `${direction} ${Math.abs(percent)}% to ${formatMoney(Math.round(after.rate))} from ${formatMoney(Math.round(before.rate))}`;
}
