import type { Place } from "../../../shared/window/rate.ts";
import { emptyDraft, emptyStop, type LoadDraft } from "../editor/draft.ts";
import type { Understood } from "./understand.ts";

/** The draft of a load that a line describes, with the places that were found for it. */
export function quickDraft(
  line: Understood,
  origin: Place | undefined,
  destination: Place | undefined,
): LoadDraft {
  const draft = emptyDraft();
  return {
    ...draft,
    loadNumber: line.loadNumber ?? "",
    loadStops: [
      { ...stopAt(1, origin), earlyDateTime: line.day ? `${line.day}T00:00:00` : "" },
      stopAt(2, destination),
    ],
    equipmentAttributes: { ...draft.equipmentAttributes, equipmentTypeId: line.equipmentTypeId ?? "" },
    dimensional: { ...draft.dimensional, weight: line.weight ?? "", length: line.length ?? "" },
    rateAttributes: {
      ...draft.rateAttributes,
      postedAllInRate: { amount: line.rate ?? "", currencyCode: "USD" },
    },
  };
}

function stopAt(type: 1 | 2, place: Place | undefined) {
  const stop = emptyStop(type);
  if (!place) return stop;
  const { city, state, postalCode, country, latitude, longitude } = place;
  return {
    ...stop,
    location: {
      ...stop.location,
      city,
      state,
      postalCode,
      countryCode: country || "US",
      latitude,
      longitude,
    },
  };
}
