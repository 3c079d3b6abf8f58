import type { LoadRecord } from "../../store/store.ts";

/** "Dallas, TX → Atlanta, GA". */
export const formatLane = ({ loadStops }: Pick<LoadRecord, "loadStops">): string =>
  [loadStops[0], loadStops.at(-1)]
    .flatMap((stop) => (stop ? [`${stop.location.city}, ${stop.location.state}`] : []))
    .join(" → ");

/** A line of the diary about a load, which names it where it is still known. */
export const withLoadName = (load: LoadRecord | undefined, message: string): string =>
  load ? `${nameOfLoad(load)}: ${message}` : message;

/** What people call a load: its number, or its lane where it has none. */
const nameOfLoad = (load: Pick<LoadRecord, "loadNumber" | "loadStops">): string =>
  load.loadNumber ? `Load ${load.loadNumber}` : formatLane(load);
