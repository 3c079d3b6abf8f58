import type { LaneAlert, SavedLane } from "../../shared/views/saved-lane.ts";
import { listen } from "../ui/data/channel.ts";
import { formatCount, formatMoney } from "../ui/format.ts";
import { showNotice } from "../ui/notices/notices.ts";

/** Formats a lane: "Dallas, TX → Atlanta, GA". */
export const formatLane = (lane: SavedLane["lane"]): string =>
  `${lane.originCity}, ${lane.originState} → ${lane.destinationCity}, ${lane.destinationState}`;

/** Returns a lane's file name: "dallas-tx-atlanta-ga-weekly.csv". */
export const formatLaneFileName = (lane: SavedLane["lane"], content: string): string =>
  `${[lane.originCity, lane.originState, lane.destinationCity, lane.destinationState, content]
    .join("-")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")}.csv`;

/** Describes the change of a rate: "up 6% to $1,960 from $1,850". */
export function describeMove({ before, after }: LaneAlert): string {
  const percent = Math.round((after.rate / before.rate - 1) * 100);
  const direction = percent < 0 ? "down" : "up";
  return `${direction} ${Math.abs(percent)}% to ${formatMoney(Math.round(after.rate))} from ${formatMoney(Math.round(before.rate))}`;
}

/** Lanes that one notice names. */
const MAX_NAMED = 3;

/** Shows one notice for all saved lanes that moved together. @returns a function that unsubscribes */
export const followSavedLanes = (): (() => void) =>
  listen("savedLanes.moved", ({ alerts }) => {
    const named = alerts
      .slice(0, MAX_NAMED)
      .map((alert) => `${formatLane(alert.lane)} ${describeMove(alert)}`);
    const rest = alerts.length - named.length;
    const text = [...named, rest > 0 && `and ${rest} more in Rates`].filter(Boolean).join("; ");
    showNotice(`${text}.`, `${formatCount(alerts.length, "saved lane")} moved`);
  });
