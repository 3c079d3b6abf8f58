import { isTyped, type LinePart, type ParsedLine } from "../../../shared/line-parser/parsed-line.ts";
import { estimateTripMiles } from "../../../shared/miles.ts";
import { type Day, parseDay, parseStopMoment } from "../../../shared/read-moment.ts";
import type { Place, SuggestedPlace } from "../../../shared/views/rate.ts";
import { formatPerMile } from "../../ui/format.ts";
import { createDraft, createStop, type LoadDraft, toLocation } from "../drafts/draft.ts";

/** A parsed line with its places; undefined for a place that is missing or was not found. */
export interface ResolvedLine {
  line: ParsedLine;
  origin: SuggestedPlace | undefined;
  destination: SuggestedPlace | undefined;
  /** The places of the stops between origin and destination. */
  stops: readonly (SuggestedPlace | undefined)[];
}

/**
 * Returns the draft of a load from a resolved line. Puts unknown words, unclear numbers, and a rate per mile without
 * known miles into the note.
 */
export function buildDraft({ line, origin, destination, stops }: ResolvedLine, today: Day): LoadDraft {
  const draft = createDraft();
  const rate = computeRate({ line, origin, destination, stops });
  const ratePerMile = rate === undefined ? formatPerMile(line.ratePerMile ?? null, 1) : "";
  const unclear = line.unclear.map(({ text }) => text);
  return {
    ...draft,
    loadNumber: line.loadNumber ?? "",
    loadReferenceNumbers: line.references,
    note: [...line.unknown, ...unclear, ratePerMile].filter(Boolean).join(" "),
    loadStops: [
      { ...createStopAt(1, origin, line.origin), earlyDateTime: formatPickupTime(line, today) },
      ...line.stops.map((part, index) => createStopAt(2, stops[index], part)),
      {
        ...createStopAt(2, destination, line.destination),
        earlyDateTime: formatDeliveryTime(line, today),
        lateDateTime: line.lastDeliveryDay ?? "",
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
      postedAllInRate: {
        amount: rate ?? "",
        currencyCode: "USD",
      },
    },
  };
}

/**
 * Returns the rate for the trip in USD: the typed rate, or whole dollars computed from a typed rate per mile. Returns
 * undefined if the line has neither, or if the miles for the rate per mile are unknown.
 */
export function computeRate(resolved: ResolvedLine): number | undefined {
  const { rate, ratePerMile } = resolved.line;
  if (rate !== undefined || ratePerMile === undefined) return rate;
  const miles = estimateMiles(resolved);
  return miles === null ? undefined : Math.round(ratePerMile * miles);
}

/**
 * Formats the typed rate per mile; otherwise, the typed rate divided by the miles, or an empty text if the rate or the
 * miles are unknown.
 */
export function formatRatePerMile(resolved: ResolvedLine): string {
  const { rate, ratePerMile } = resolved.line;
  return ratePerMile === undefined
    ? formatPerMile(rate ?? null, estimateMiles(resolved))
    : formatPerMile(ratePerMile, 1);
}

/** Returns a warning for each word that looks like a date but is not one, such as 2/30. Skips 24/7 (all hours). */
export const listDateWarnings = ({ unknown }: ParsedLine, today: Day): string[] =>
  unknown
    .map((word) => word.replace(/[,;]+$/, ""))
    .filter((word) => /^(?!24\/7$)\d{1,2}\/\d{1,2}(\/\d{2}|\/\d{4})?$/.test(word) && !parseDay(word, today))
    .map((word) => `${word} is not a date.`);

const estimateMiles = ({ origin, destination, stops }: ResolvedLine): number | null =>
  estimateTripMiles([origin, ...stops, destination].map((place) => place?.cityCenter));

/** Returns the pickup as a date or a local date-time; empty if the line has none. A time without a day means today. */
export const formatPickupTime = ({ day, time }: ParsedLine, today: Day): string =>
  formatMoment(day, time, today);

/**
 * Returns the delivery as a date or a local date-time; empty if the line has none. If the line has a delivery time but
 * no day, the delivery is today.
 */
export const formatDeliveryTime = ({ deliveryDay, deliveryTime }: ParsedLine, today: Day): string =>
  formatMoment(deliveryDay, deliveryTime, today);

function formatMoment(day: string | undefined, time: string | undefined, today: Day): string {
  if (day === undefined && time === undefined) return "";
  return parseStopMoment(`${day ?? "today"} ${time ?? ""}`, { today }) ?? "";
}

/** Returns a stop at the place, or with the typed text as its city. */
function createStopAt(type: 1 | 2, place: Place | undefined, typed: LinePart | undefined) {
  const stop = createStop(type);
  const location = place ? toLocation(place) : { city: isTyped(typed) ? typed.text : "" };
  return { ...stop, location: { ...stop.location, ...location } };
}
