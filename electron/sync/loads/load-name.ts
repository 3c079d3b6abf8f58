import type { LoadRecord } from "../../store/store.ts";

/** "Dallas, TX → Atlanta, GA". */
export const laneOf = ({ loadStops }: Pick<LoadRecord, "loadStops">): string =>
  [loadStops[0], loadStops.at(-1)]
    .flatMap((stop) => (stop ? [`${stop.location.city}, ${stop.location.state}`] : []))
    .join(" → ");

/** A line of the diary about a load, which names it where it is still known. */
export const aboutLoad = (load: LoadRecord | undefined, words: string): string =>
  load ? `${nameOfLoad(load)}: ${words}` : words;

/** What people call a load: its number, or its lane where it has none. */
const nameOfLoad = (load: Pick<LoadRecord, "loadNumber" | "loadStops">): string =>
  load.loadNumber ? `Load ${load.loadNumber}` : laneOf(load);
