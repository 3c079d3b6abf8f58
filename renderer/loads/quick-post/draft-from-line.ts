import type { ParsedLine, PlaceText } from "../../../shared/line-parser/parsed-line.ts";
import { milesBetween } from "../../../shared/miles.ts";
import { type Day, parseStopMoment } from "../../../shared/read-moment.ts";
import type { Place } from "../../../shared/views/rate.ts";
import { emptyDraft, emptyStop, type LoadDraft, locationOf } from "../drafts/draft.ts";

/** A line with the places that its words name; undefined where none was found. */
export interface ResolvedLine {
  line: ParsedLine;
  origin: Place | undefined;
  destination: Place | undefined;
  /** For each of the line's stops. */
  stops: readonly (Place | undefined)[];
}

/** Returns the draft of a load from a resolved line. */
export function draftFromLine({ line, origin, destination, stops }: ResolvedLine, today: Day): LoadDraft {
  const draft = emptyDraft();
  return {
    ...draft,
    loadNumber: line.loadNumber ?? "",
    loadReferenceNumbers: line.references,
    note: line.unknown.join(" "),
    loadStops: [
      { ...stopAt(1, origin, line.origin), earlyDateTime: pickupTime(line, today) },
      ...line.stops.map((text, index) => stopAt(2, stops[index], text)),
      {
        ...stopAt(2, destination, line.destination),
        earlyDateTime: line.deliveryDay ?? "",
      },
    ],
    equipmentAttributes: {
      ...draft.equipmentAttributes,
      equipmentTypeId: line.equipmentTypeId ?? "",
      equipmentOptions: line.equipmentOptions,
    },
    dimensional: {
      ...draft.dimensional,
      weight: line.weight ?? "",
      length: line.length ?? "",
      palletCount: line.palletCount ?? "",
    },
    rateAttributes: {
      ...draft.rateAttributes,
      postedAllInRate: { amount: rateOfLine(line, origin, destination) ?? "", currencyCode: "USD" },
    },
  };
}

/** Returns the rate for the trip: as typed, or from the rate per mile, in whole dollars. */
export function rateOfLine(
  { rate, ratePerMile }: ParsedLine,
  origin: Place | undefined,
  destination: Place | undefined,
): number | undefined {
  if (rate !== undefined || ratePerMile === undefined || !origin || !destination) return rate;
  return Math.round(ratePerMile * milesBetween(origin, destination));
}

/** Returns the pickup time; a time without a day is today. */
export function pickupTime({ day, time }: ParsedLine, today: Day): string {
  if (day === undefined && time === undefined) return "";
  return parseStopMoment(`${day ?? "today"} ${time ?? ""}`, { today }) ?? "";
}

/** Returns a stop at the place, or with the typed text as its city. */
function stopAt(type: 1 | 2, place: Place | undefined, typed: PlaceText | undefined) {
  const stop = emptyStop(type);
  const found = place ? locationOf(place) : { city: typed?.text ?? "" };
  return { ...stop, location: { ...stop.location, ...found } };
}
