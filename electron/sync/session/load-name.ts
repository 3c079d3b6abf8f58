import type { LoadRecord } from "../../store/store.ts";
import { replaceControlCharacters } from "../remote/remote-failure.ts";

/** Formats a lane: "Dallas, TX → Atlanta, GA". */
export const formatLane = ({ loadStops }: Pick<LoadRecord, "loadStops">): string =>
  [loadStops[0], loadStops.at(-1)]
    .flatMap((stop) => (stop ? [`${stop.location.city}, ${stop.location.state}`] : []))
    .join(" → ");

/**
 * Prefixes a log message with the load's number, or with the lane of a load without a number. Without a load, adds no
 * prefix. Replaces control characters with spaces.
 */
export function addLoadName(load: LoadRecord | undefined, message: string): string {
  const name = load && (load.loadNumber ? `Load ${load.loadNumber}` : formatLane(load));
  return replaceControlCharacters(name === undefined ? message : `${name}: ${message}`);
}
