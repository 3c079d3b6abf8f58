import type { Load } from "../../shared/interface/load.ts";

type Stops = Pick<Load, "loadStops">;

/** The stops in their order. */
export const stopsInOrder = ({ loadStops }: Stops) => loadStops.toSorted((a, b) => a.sequence - b.sequence);

/** A load's lane: Dallas TX → Atlanta GA. */
export function formatLane(load: Stops): string {
  const stops = stopsInOrder(load);
  const name = (stop: (typeof stops)[number] | undefined) =>
    stop ? `${stop.location.city} ${stop.location.state}` : "";
  return `${name(stops[0])} → ${name(stops.at(-1))}`;
}
