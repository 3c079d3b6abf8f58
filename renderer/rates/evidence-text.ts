import type { RateEstimate } from "../../shared/views/rate.ts";
import { counted } from "../ui/format.ts";

/** With this many bookings on the lane itself, wider evidence hardly counts and is not shown. */
const ENOUGH_ON_LANE = 5;

/** Describes the evidence of an estimate in one sentence. */
export function evidenceText({
  lane,
  states,
  band,
  days,
}: Pick<RateEstimate["evidence"], "lane" | "states" | "band" | "days">): string {
  const within = ` in ${counted(days, "day")}`;
  const wider = [
    states > 0 ? `${counted(states, "booking")} between the two states` : "",
    band > 0 ? `${counted(band, "booking")} of similar mileage` : "",
  ]
    .filter((words) => words !== "")
    .join(" and ");
  if (lane === 0 && wider === "") return `Based on no bookings on this or similar lanes${within}.`;
  if (lane === 0) return `Based on ${wider}${within}; none on this lane.`;
  const more = lane >= ENOUGH_ON_LANE || wider === "" ? "" : `, ${wider}`;
  return `Based on ${counted(lane, "booking")} on this lane${within}${more}.`;
}
