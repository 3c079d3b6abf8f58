import type { RateEstimate } from "../../shared/views/rate.ts";
import { counted } from "../ui/format.ts";

/** Describes the evidence of an estimate in one sentence. */
export function evidenceText({
  strength,
  lane,
  laneMarket,
  fromArea,
  toArea,
  equipment,
}: Pick<
  RateEstimate["evidence"],
  "strength" | "lane" | "laneMarket" | "fromArea" | "toArea" | "equipment"
>): string {
  const start =
    strength === "distance only" ? "Distance only" : `${strength[0]?.toUpperCase()}${strength.slice(1)}`;
  const onLane = [
    lane > 0 ? counted(lane, "booking") : "",
    laneMarket > 0 ? counted(laneMarket, "market rate") : "",
  ].filter(Boolean);
  if (onLane.length > 0) return `${start}: based on ${onLane.join(" and ")} on this lane.`;
  const near = fromArea + toArea;
  return near > 0
    ? `${start}: no bookings on this lane; based on ${counted(near, "rate")} from or to the same areas.`
    : `${start}: no bookings on this lane or in its areas; based on ${counted(equipment, "rate")} by distance and state.`;
}
