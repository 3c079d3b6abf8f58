import type { LoadRecord } from "../../store/store.ts";

/** "Dallas, TX → Atlanta, GA". */
export const laneOf = ({ loadStops }: Pick<LoadRecord, "loadStops">): string =>
  [loadStops[0], loadStops.at(-1)]
    .flatMap((stop) => (stop ? [`${stop.location.city}, ${stop.location.state}`] : []))
    .join(" → ");

/** What people call a load: its number, or its lane where it has none. */
export const nameOfLoad = (load: Pick<LoadRecord, "loadNumber" | "loadStops">): string =>
  load.loadNumber ? `Load ${load.loadNumber}` : laneOf(load);
