import { findLoadWarnings } from "../../../shared/load-warnings.ts";
import { toLocalDay } from "../../../shared/read-moment.ts";
import type { LaneRequest, RateEstimate } from "../../../shared/views/rate.ts";
import { useAppInfo } from "../../app-info.ts";
import { callChannel } from "../../ui/data/channel.ts";
import type { LoadDraft } from "./draft.ts";

/**
 * Returns the request for the draft's estimate; undefined if the equipment is missing or unknown, or if the first or
 * last stop has no city or no state.
 */
export function toLaneRequest(
  draft: LoadDraft,
  equipmentTypes: readonly { id: number; short: string }[],
  loadId?: string,
): LaneRequest | undefined {
  const origin = draft.loadStops[0]?.location;
  const destination = draft.loadStops.at(-1)?.location;
  const { equipmentTypeId } = draft.equipmentAttributes;
  const equipmentCode = equipmentTypes.find(({ id }) => id === equipmentTypeId)?.short ?? "";
  const isComplete = origin?.city && origin.state && destination?.city && destination.state && equipmentCode;
  if (!isComplete) return undefined;
  return {
    originCity: origin.city,
    originState: origin.state,
    originZip: origin.postalCode,
    destinationCity: destination.city,
    destinationState: destination.state,
    destinationZip: destination.postalCode,
    equipmentCode,
    trip: {
      between: draft.loadStops.slice(1, -1).map(({ location }) => toPlace(location)),
      equipmentOptions: draft.equipmentAttributes.equipmentOptions,
      pickup: draft.loadStops[0]?.earlyDateTime ?? "",
    },
    ...(loadId !== undefined && { loadId }),
  };
}

type Trip = NonNullable<LaneRequest["trip"]>;

function toPlace(location: LoadDraft["loadStops"][number]["location"]): Trip["between"][number] {
  const { city, state, postalCode, latitude, longitude } = location;
  return {
    city,
    state,
    postalCode,
    latitude: latitude === "" ? null : latitude,
    longitude: longitude === "" ? null : longitude,
  };
}

/** Returns the warnings about a draft that need no estimate. */
export function useDraftWarnings(draft: LoadDraft): string[] {
  const { maxWeightPounds } = useAppInfo((state) => state.settings);
  return listWarnings(draft, maxWeightPounds, undefined);
}

/**
 * Finds the warnings about a draft. Does not check the rate if there is no estimate.
 * @param loadId the edited load; undefined for a new load
 */
export async function findDraftWarnings(draft: LoadDraft, loadId?: string): Promise<string[]> {
  const { codeLists, settings } = useAppInfo.getState();
  const lane = toLaneRequest(draft, codeLists.equipmentTypes, loadId);
  const estimate = lane && (await callChannel("rates.read", lane).catch(() => undefined));
  return listWarnings(draft, settings.maxWeightPounds, estimate);
}

function listWarnings(
  { loadStops, dimensional, rateAttributes }: LoadDraft,
  maxWeightPounds: number,
  estimate: RateEstimate | undefined,
): string[] {
  const { amount, currencyCode } = rateAttributes.postedAllInRate;
  const load = {
    stops: loadStops,
    weight: dimensional.weight === "" ? null : dimensional.weight,
    rate: amount === "" || currencyCode !== "USD" ? null : amount,
  };
  return findLoadWarnings(load, { today: toLocalDay(Date.now()), maxWeightPounds, range: estimate?.answer });
}
