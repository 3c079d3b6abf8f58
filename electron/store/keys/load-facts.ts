import { toLocalMoment } from "../../../shared/interface/date-time.ts";
import type { LoadStop } from "../../../shared/interface/load-stop.ts";
import type { LoadRecord } from "../store.ts";
import { foldText } from "./index-keys.ts";

/** The key of a missing number, below every margin. */
export const UNKNOWN_KEY = -1e15;

/** Replaces a missing number with `UNKNOWN_KEY`. */
export const toNumberKey = (value: number | null | undefined): number => value ?? UNKNOWN_KEY;

/** Returns the key of a stop's place: city, then state; empty without a stop. */
export const getPlace = (stop: LoadStop | undefined): string =>
  stop ? foldText(`${stop.location.city}, ${stop.location.state}`) : "";

/**
 * Returns a stop's early time, otherwise its late time, in milliseconds since 1970; `UNKNOWN_KEY` without a readable
 * time. The time counts as UTC even if the text has an offset, because the board shows the time as written.
 */
export const getStopTime = (stop: LoadStop | undefined): number =>
  toNumberKey(toLocalMoment(stop?.earlyDateTime ?? stop?.lateDateTime ?? ""));

/** Returns the posted rate with its currency, otherwise the tender rate; null or undefined without a rate. */
export const getPostedRate = ({ rateAttributes }: Pick<LoadRecord, "rateAttributes">) =>
  rateAttributes?.postedAllInRate ?? rateAttributes?.tenderAllInRate;

/**
 * Returns the text that the search box searches: numbers, names, notes, street addresses and custom data, then places.
 * `placesAt` is the position of the line break before the places.
 */
export function buildSearchedText(load: LoadRecord): { text: string; placesAt: number } {
  const texts = joinTexts([
    load.loadNumber,
    load.loadLabel,
    load.carrierName,
    load.internal?.customer,
    load.note,
    load.tenderNotes,
    ...(load.loadReferenceNumbers ?? []),
    ...(load.customData ?? []).map(({ value }) => value),
    ...load.loadStops.flatMap(({ location, ...stop }) => [
      location.locationName,
      location.streetAddress1,
      stop.contactName,
      stop.stopNotes,
      ...(stop.referenceNumbers ?? []),
    ]),
  ]);
  const places = load.loadStops.flatMap(({ location: { city, state, postalCode } }) => [
    city,
    state,
    postalCode,
  ]);
  return { text: `${texts}\n${joinTexts(places)}`, placesAt: texts.length };
}

const joinTexts = (texts: readonly (string | null | undefined)[]): string =>
  foldText(texts.filter((text) => text).join("\n"));
