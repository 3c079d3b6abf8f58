import type { Load } from "../../shared/interface/load.ts";
import type { AlertedLoad } from "../../shared/views/load-alerts.ts";

type LoadWithStops = Pick<Load, "loadStops">;

/** Returns a load's stops in the order of their sequence numbers. */
export const sortStops = ({ loadStops }: LoadWithStops) =>
  loadStops.toSorted((a, b) => a.sequence - b.sequence);

/** Formats a load's lane: "Dallas TX → Atlanta GA". */
export function formatLane(load: LoadWithStops): string {
  const stops = sortStops(load);
  const formatStop = (stop: (typeof stops)[number] | undefined) =>
    stop ? `${stop.location.city} ${stop.location.state}` : "";
  return `${formatStop(stops[0])} → ${formatStop(stops.at(-1))}`;
}

/** Formats a row's lane and load number: "Dallas TX → Atlanta GA A-17". */
export const formatRow = (row: AlertedLoad): string =>
  `${row.originCity} ${row.originState} → ${row.destinationCity} ${row.destinationState} ${row.loadNumber}`.trim();
