import type { ChannelOutput } from "../../shared/channels.ts";
import type { Load } from "../../shared/interface/load.ts";

/** A load and the revision that an update must name. */
export type LoadAtRevision = ChannelOutput<"loads.get">;

type Stops = Pick<Load, "loadStops">;

export const stopsInOrder = ({ loadStops }: Stops) => loadStops.toSorted((a, b) => a.sequence - b.sequence);

/** A load's lane: "Dallas TX → Atlanta GA". */
export function formatLane(load: Stops): string {
  const stops = stopsInOrder(load);
  const name = (stop: (typeof stops)[number] | undefined) =>
    stop ? `${stop.location.city} ${stop.location.state}` : "";
  return `${name(stops[0])} → ${name(stops.at(-1))}`;
}
