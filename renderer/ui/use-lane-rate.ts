import { useDebouncedValue } from "@mantine/hooks";
import { useMemo } from "react";
import type { LaneQuestion, Place, RateReading } from "../../shared/views/rate.ts";
import { type Asked, useAnswer } from "./use-answer.ts";

type End = Pick<Place, "city" | "state" | "postalCode">;

/** What a lane pays, as the window asks for it. */
export const laneQuestion = (origin: End, destination: End, equipmentCode: string): LaneQuestion => ({
  originCity: origin.city,
  originState: origin.state,
  originZip: origin.postalCode,
  destinationCity: destination.city,
  destinationState: destination.state,
  destinationZip: destination.postalCode,
  equipmentCode,
});

interface LaneRate extends Asked<RateReading> {
  /** What was asked, once the typing rested. */
  settled: LaneQuestion | undefined;
}

/** The estimate of a lane that is being typed; nothing is asked while there is no question. */
export function useLaneRate(question: LaneQuestion | undefined): LaneRate {
  const [text] = useDebouncedValue(question && JSON.stringify(question), 200);
  const settled: LaneQuestion | undefined = useMemo(() => text && JSON.parse(text), [text]);
  return { settled, ...useAnswer("rates.read", settled) };
}
