import type { RateTrendRequest } from "../../../shared/interface/rate-trend.ts";
import { milesBetween } from "../../../shared/miles.ts";
import { equipmentCodeOf } from "../../../shared/reference/equipment-names.ts";
import type { RateNeighbor } from "../../../shared/views/rate-neighbor.ts";
import type { BookedRateRecord } from "../../store/store.ts";
import type { AccountCaller, Context } from "../context.ts";
import { readCodeLists } from "../settings/settings.ts";
import { type Lane, laneReach } from "./evidence.ts";
import { sortByValue, weightedQuantile } from "./model.ts";
import { toLane } from "./rate-trend.ts";
import { daysBefore } from "./weeks.ts";

/** How far back a neighbor still tells something, in days. */
const lookBack = 180;
/** The newest bookings between the two states that are looked at: one walk over one index. */
const mostBookings = 400;
const mostNeighbors = 6;

/**
 * The nearest lanes between the same two states on which something was booked in the last half year, nearest first.
 * What counts as the lane itself is none of them.
 * @throws LanedeskError "invalid" for a place that cannot be located
 */
export async function findNearbyLanes(
  context: Context,
  { accountId }: AccountCaller,
  request: RateTrendRequest,
): Promise<RateNeighbor[]> {
  const { equipmentTypes } = await readCodeLists(context);
  const lane = toLane(accountId, request, equipmentCodeOf(request.EquipmentCode, equipmentTypes));
  const until = new Date(context.env.clock.now()).toISOString().slice(0, 10);
  const question = { accountId, equipmentCode: lane.equipmentCode, from: daysBefore(until, lookBack), until };
  const bookings = await context.store.read(["bookedRates"], ({ bookedRates }) =>
    bookedRates.findBetweenStates(
      { ...question, limit: mostBookings },
      lane.origin.state,
      lane.destination.state,
    ),
  );
  const lanes = Map.groupBy(
    bookings,
    ({ origin, destination }) => `${nameOf(origin)} → ${nameOf(destination)}`,
  );
  return [...lanes.values()]
    .flatMap((group) => neighborOf(group, lane))
    .sort((one, other) => one.milesAway - other.milesAway || other.bookings - one.bookings)
    .slice(0, mostNeighbors);
}

/** @param group the bookings of one lane, newest first */
function neighborOf(group: readonly BookedRateRecord[], lane: Lane): RateNeighbor[] {
  const [newest] = group;
  if (!newest) return [];
  const { origin, destination, bookedDate } = newest;
  const away = [milesBetween(origin, lane.origin), milesBetween(destination, lane.destination)];
  if (away.every((miles) => miles <= laneReach)) return [];
  return [
    {
      origin: { city: origin.city, state: origin.state },
      destination: { city: destination.city, state: destination.state },
      milesAway: away.reduce((sum, miles) => sum + miles),
      bookings: group.length,
      perMile: middle(group.map(({ totalRate, miles }) => totalRate / miles)),
      rate: middle(group.map(({ totalRate }) => totalRate)),
      lastBooked: bookedDate,
    },
  ];
}

const middle = (values: number[]): number =>
  weightedQuantile(sortByValue(values.map((value) => ({ value, weight: 1 }))), 0.5);

const nameOf = ({ city, state }: BookedRateRecord["origin"]): string => `${city.toLowerCase()}, ${state}`;
