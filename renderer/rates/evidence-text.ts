import type { RateEstimate, RateFuel } from "../../shared/views/rate.ts";
import { capitalize, formatCount, formatMoney, formatNumber, formatStopDate } from "../ui/format.ts";

/** Describes the evidence of an estimate in one sentence. */
export function describeEvidence({
  strength,
  lane,
  laneMarket,
  fromArea,
  toArea,
  equipment,
  all,
}: Pick<
  RateEstimate["evidence"],
  "strength" | "lane" | "laneMarket" | "fromArea" | "toArea" | "equipment" | "all"
>): string {
  const start = capitalize(strength);
  const onLane = [
    lane > 0 ? formatCount(lane, "booking") : "",
    laneMarket > 0 ? formatCount(laneMarket, "market rate") : "",
  ].filter(Boolean);
  if (onLane.length > 0) return `${start}: based on ${onLane.join(" and ")} on this lane.`;
  const near = fromArea + toArea;
  return near > 0
    ? `${start}: no bookings on this lane; based on ${formatCount(near, "rate")} from or to the same areas.`
    : `${start}: no bookings on this lane or in its areas; based on ${formatCount(equipment || all, "rate")} by distance and state.`;
}

/** Describes the closest evidence of an estimate: "lane with 5 or more rates". */
export const describeTier = (tier: RateEstimate["evidence"]["tier"]): string =>
  ({
    lane: "lane with 5 or more rates",
    "thin lane": "lane with 1 to 4 rates",
    area: "areas and states",
    distance: "distance",
  })[tier];

/**
 * Describes the fuel cost of a trip and how Lanedesk computed the cost: "$412, 21% of the estimate: 781 mi ÷ 6.5 mpg ×
 * $3.43 (Gulf Coast, week of Mon 11/16)".
 */
export function describeFuel(
  { cost, share, perGallon, milesPerGallon, regions, week }: RateFuel,
  miles: number,
): string {
  const basis = `${formatNumber(miles)} mi ÷ ${milesPerGallon} mpg × ${formatMoney(perGallon)}`;
  return `${formatMoney(Math.round(cost))}, ${Math.round(share * 100)}% of the estimate: ${basis} (${regions.join(" and ")}, week of ${formatStopDate(week)})`;
}
