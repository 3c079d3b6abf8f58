import type { RateEstimate } from "../../shared/views/rate.ts";
import { count, counted } from "../ui/format.ts";

/** From so many bookings on the very lane on, the wider ones count for next to nothing and are not told. */
const enoughOnLane = 5;

/** What the estimate rests on, in one sentence that names only what there is. */
export function evidenceText({
  lane,
  states,
  band,
  days,
}: Pick<RateEstimate["evidence"], "lane" | "states" | "band" | "days">): string {
  const within = ` in ${counted(days, "day")}`;
  const wider = [
    states > 0 ? `${count(states)} between the two states` : "",
    band > 0 ? `${count(band)} at a like distance` : "",
  ]
    .filter((words) => words !== "")
    .join(" and ");
  if (lane === 0 && wider === "") return `Rests on no booking on this lane or one like it${within}.`;
  if (lane === 0) return `Rests on no booking on this lane, but on ${wider},${within}.`;
  const beside = lane >= enoughOnLane || wider === "" ? "" : `, ${wider}`;
  return `Rests on ${counted(lane, "booking")} on this lane${within}${beside}.`;
}
