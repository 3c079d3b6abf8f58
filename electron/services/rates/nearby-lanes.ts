import type { RateTrendRequest } from "../../../shared/interface/rate-trend.ts";
import { estimateMiles } from "../../../shared/miles.ts";
import { getEquipmentCode } from "../../../shared/reference/equipment-names.ts";
import type { NearbyLane } from "../../../shared/views/nearby-lane.ts";
import type { BookedRateRecord } from "../../store/store.ts";
import type { AccountCaller, Context } from "../context.ts";
import { readCodeLists } from "../settings/settings.ts";
import { type Lane, toLane } from "./lane.ts";
import { isAllIn } from "./observations.ts";
import { computeQuantile, sortByValue } from "./quantile.ts";
import { subtractDays } from "./weeks.ts";

const MAX_RATE_AGE_DAYS = 180;
/** One search reads at most this many rates between the two states, newest first. */
const MAX_RATES = 400;
const MAX_LANES = 6;
/** Two lanes are the same when both ends are within this many road miles. */
const MAX_SAME_LANE_MILES = 60;

/**
 * Finds up to six other lanes near the requested lane, nearest first. Searches the last half year's bookings and
 * market rates of the equipment between the same two states.
 * @throws LanedeskError "invalid" for an unknown place
 */
export async function findNearbyLanes(
  context: Context,
  { accountId }: AccountCaller,
  request: RateTrendRequest,
): Promise<NearbyLane[]> {
  const { equipmentTypes } = await readCodeLists(context);
  const lane = toLane(accountId, request, getEquipmentCode(request.EquipmentCode, equipmentTypes));
  const until = new Date(context.env.clock.now()).toISOString().slice(0, 10);
  const query = {
    accountId,
    equipmentCode: lane.equipmentCode,
    from: subtractDays(until, MAX_RATE_AGE_DAYS),
    until,
  };
  const rates = await context.store.read(["bookedRates"], ({ bookedRates }) =>
    bookedRates.findBetweenStates({ ...query, limit: MAX_RATES }, lane.origin.state, lane.destination.state),
  );
  const lanes = Map.groupBy(
    rates.filter(isAllIn),
    ({ origin, destination }) => `${getPlaceKey(origin)} → ${getPlaceKey(destination)}`,
  );
  return [...lanes.values()]
    .flatMap((group) => toNearbyLane(group, lane))
    .sort((a, b) => a.milesAway - b.milesAway || b.rateCount - a.rateCount)
    .slice(0, MAX_LANES);
}

/** Summarizes the rates of one lane; empty for the requested lane. */
function toNearbyLane(group: readonly BookedRateRecord[], lane: Lane): NearbyLane[] {
  const [first] = group;
  if (!first) return [];
  const { origin, destination } = first;
  const away = [estimateMiles(origin, lane.origin), estimateMiles(destination, lane.destination)];
  if (away.every((miles) => miles <= MAX_SAME_LANE_MILES)) return [];
  return [
    {
      origin: { city: origin.city, state: origin.state },
      destination: { city: destination.city, state: destination.state },
      milesAway: away.reduce((sum, miles) => sum + miles),
      rateCount: group.length,
      perMile: computeMedian(group.map(({ totalRate, miles }) => totalRate / miles)),
      rate: computeMedian(group.map(({ totalRate }) => totalRate)),
    },
  ];
}

const computeMedian = (values: number[]): number =>
  computeQuantile(sortByValue(values.map((value) => ({ value, weight: 1 }))), 0.5);

const getPlaceKey = ({ city, state }: BookedRateRecord["origin"]): string =>
  `${city.toLowerCase()}, ${state}`;
