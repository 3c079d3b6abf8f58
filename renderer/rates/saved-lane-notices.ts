import { subscribeToEvent } from "../ui/data/channel.ts";
import { formatCount } from "../ui/format.ts";
import { showNotice } from "../ui/notices/notices.ts";
import { describeRateChange, formatLane } from "./saved-lane-text.ts";

/** The number of lanes that one notice names; the notice counts the rest. */
const MAX_NAMED_LANES = 3;

/** Shows one notice for each event with rate changes of saved lanes. @returns a function that unsubscribes */
export const followSavedLanes = (): (() => void) =>
  subscribeToEvent("savedLanes.ratesChanged", ({ alerts }) => {
    const named = alerts
      .slice(0, MAX_NAMED_LANES)
      .map((alert) => `${formatLane(alert.lane)} ${describeRateChange(alert)}`);
    const rest = alerts.length - named.length;
    const text = [...named, rest > 0 && `and ${rest} more in Rates`].filter(Boolean).join("; ");
    showNotice(`${text}.`, `Rate changes on ${formatCount(alerts.length, "saved lane")}`);
  });
