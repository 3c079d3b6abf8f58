import {
  type EditRecord,
  isUnreadable,
  type ListedLoad,
  type LoadRecord,
  type RemoteLinkRecord,
} from "../../store/store.ts";

/** "Dallas, TX → Atlanta, GA". */
export const laneOf = ({ loadStops }: Pick<LoadRecord, "loadStops">): string =>
  [loadStops[0], loadStops.at(-1)]
    .flatMap((stop) => (stop ? [`${stop.location.city}, ${stop.location.state}`] : []))
    .join(" → ");

/** A line of the diary about a load, which names it where it is still known. */
export const aboutLoad = (load: ListedLoad | undefined, words: string): string =>
  load && !isUnreadable(load) ? `${nameOfLoad(load)}: ${words}` : words;

/** What people call a load: its number, or its lane where it has none. */
const nameOfLoad = (load: Pick<LoadRecord, "loadNumber" | "loadStops">): string =>
  load.loadNumber ? `Load ${load.loadNumber}` : laneOf(load);

/** The number of a load whose record is damaged, as far as it was sent or agreed on; empty where nobody knows it. */
export function numberOfDamaged(
  { sent }: Pick<EditRecord, "sent">,
  link: Pick<RemoteLinkRecord, "base"> | undefined,
): string {
  const number = sent?.body.loadNumber ?? link?.base.loadNumber;
  return typeof number === "string" ? number : "";
}
