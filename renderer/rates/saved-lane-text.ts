import type { LaneAlert, SavedLane } from "../../shared/views/saved-lane.ts";
import { listen } from "../ui/data/channel.ts";
import { counted, money } from "../ui/format.ts";
import { showNotice } from "../ui/notices/notices.ts";

/** Formats a lane: "Dallas, TX → Atlanta, GA". */
export const laneText = (lane: SavedLane["lane"]): string =>
  `${lane.originCity}, ${lane.originState} → ${lane.destinationCity}, ${lane.destinationState}`;

/** Returns a lane's file name: "dallas-tx-atlanta-ga-weekly.csv". */
export const laneFileName = (lane: SavedLane["lane"], content: string): string =>
  `${[lane.originCity, lane.originState, lane.destinationCity, lane.destinationState, content]
    .join("-")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")}.csv`;

/** Describes the move of a rate: "up 6% to $1,960 from $1,850". */
export function moveText({ before, after }: LaneAlert): string {
  const percent = Math.round((after.rate / before.rate - 1) * 100);
  const direction = percent < 0 ? "down" : "up";
  return `${direction} ${Math.abs(percent)}% to ${money(Math.round(after.rate))} from ${money(Math.round(before.rate))}`;
}

/** The most lanes that one notice names. */
const MAX_NAMED = 3;

/** Shows one notice for all saved lanes that moved together. @returns a function that unsubscribes */
export const followSavedLanes = (): (() => void) =>
  listen("savedLanes.moved", ({ alerts }) => {
    const named = alerts.slice(0, MAX_NAMED).map((alert) => `${laneText(alert.lane)} ${moveText(alert)}`);
    const rest = alerts.length - named.length;
    const text = [...named, rest > 0 && `and ${rest} more in Rates`].filter(Boolean).join("; ");
    showNotice(`${text}.`, `${counted(alerts.length, "saved lane")} moved`);
  });
