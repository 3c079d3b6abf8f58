import { fitRates, MAX_LANE_BOOKINGS } from "../../../electron/services/rates/calibrate.ts";
import { estimateLevel } from "../../../electron/services/rates/estimate-level.ts";
import type { Observation } from "../../../electron/services/rates/observations.ts";
import { getRateLane, type RateModel, type Tier } from "../../../electron/store/store.ts";
import { estimateByReferences } from "./references.ts";

/** One estimate of a booking as of the day before, in USD per mile. */
export interface Outcome {
  tier: Tier;
  actual: number;
  estimate: number;
  lower: number;
  upper: number;
  references: Record<string, number>;
}

/** Estimates each booking of the last weeks from the bookings before its day. */
export function walkForward<T extends Observation>(
  history: readonly T[],
  weeks: number,
  isQuestion: (rate: T) => boolean = () => true,
): Outcome[] {
  const lastDay = history.at(-1)?.day ?? 0;
  const outcomes: Outcome[] = [];
  for (let day = Math.max(lastDay - 7 * weeks, history[0]?.day ?? 0) + 1; day <= lastDay; day++) {
    const questions = history.filter((rate) => rate.day === day && isQuestion(rate));
    const known = history.filter((rate) => rate.day < day);
    if (questions.length === 0 || known.length === 0) continue;
    const model = runToEnd(fitRates(known, day - 1));
    const byLane = Map.groupBy(known, getRateLane);
    const references = estimateByReferences(known, byLane, day);
    for (const trip of questions) {
      const lane = (byLane.get(getRateLane(trip)) ?? []).slice(-MAX_LANE_BOOKINGS);
      outcomes.push(askOne(model, trip, day - 1, lane, references(trip)));
    }
  }
  return outcomes;
}

/** Estimates each rate from all the others. */
export function leaveOneOut(history: readonly Observation[]): Outcome[] {
  const day = history.at(-1)?.day ?? 0;
  return history.map((trip, left) => {
    const known = history.filter((_, index) => index !== left);
    const model = runToEnd(fitRates(known, day));
    const byLane = Map.groupBy(known, getRateLane);
    const references = estimateByReferences(known, byLane, day + 1)(trip);
    return askOne(model, trip, day, byLane.get(getRateLane(trip)) ?? [], references);
  });
}

/** Estimates one rate as of a day. */
export function askOne(
  model: RateModel,
  trip: Observation,
  day: number,
  lane: readonly Observation[],
  references: Record<string, number>,
): Outcome {
  const { level, deviation, tier } = estimateLevel(model, trip, day, lane);
  const halfWidth = deviation * model.quantiles[tier];
  return {
    tier,
    actual: trip.totalRate / trip.miles,
    estimate: Math.exp(level),
    lower: Math.exp(level - halfWidth),
    upper: Math.exp(level + halfWidth),
    references,
  };
}

function runToEnd<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
