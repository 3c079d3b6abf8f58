import type {
  Curve,
  DriftingEffect,
  DriftingFamily,
  RateModel,
  SteadyEffect,
  SteadyFamily,
  Tier,
} from "../../store/store.ts";
import { type CurvePosition, getPrior, locateOnCurve, readCurve } from "./curve.ts";
import {
  type EffectKeys,
  getEffectKeys,
  getTripEffectKeys,
  type Observation,
  type Trip,
} from "./observations.ts";

/** Effects that change from week to week. */
export const DRIFTING = ["market", "equipment", "originState", "destinationState"] as const;
/** Effects of facts that only some rates have. */
export const FACTS = ["stops", "team", "hazmat", "lead days"] as const;

/** Effects that stay the same from week to week. */
export const STEADY = ["originArea", "destinationArea", "states", "border", "source", ...FACTS] as const;

/** The tiers of evidence, closest first. */
export const TIERS = ["lane", "thin lane", "area", "distance"] as const;

/** A booking on the lane of the trip to estimate. */
export type LaneBooking = Omit<Observation, "origin" | "destination">;

/** A fitted model before the width of its ranges is known. */
export type LevelModel = Omit<RateModel, "quantiles">;

/** The estimate of a trip in log USD per mile. */
export interface LevelEstimate {
  level: number;
  /** Standard deviation of a booking from the level, computed from the evidence. */
  deviation: number;
  tier: Tier;
}

/** Weekly drift of the levels, as standard deviations on the log scale. */
export const WEEKLY_DRIFT: Record<DriftingFamily, number> = {
  market: 0.015,
  equipment: 0.004,
  originState: 0.01,
  destinationState: 0.006,
};
/** Standard deviations of the drifting effects, before any booking. */
export const DRIFTING_DEVIATION: Record<DriftingFamily, number> = {
  market: 0.001,
  equipment: 0.03,
  originState: 0.08,
  destinationState: 0.08,
};

/** A booking this old counts half for its lane and for the steady effects. */
export const HALF_LIFE_DAYS = 600;
/** Degrees of freedom of the noise's t distribution, under which a rate far from its level gets less weight. */
const DEGREES_OF_FREEDOM = 4;
/** A published rate weighs less than one of the brokerage's bookings. */
export const MARKET_WEIGHT = 0.7;
/** A lane with this many bookings is in the closest tier. */
const MIN_LANE_TIER_BOOKINGS = 5;

/** Converts a day (see toDayNumber) to the number of its week, Monday to Sunday. */
export const getWeek = (day: number): number => Math.floor((day + 3) / 7);

/**
 * Estimates a trip on a day from a model and the bookings of the trip's lane.
 * @param day see toDayNumber
 */
export function estimateLevel(
  model: LevelModel,
  trip: Trip,
  day: number,
  bookings: readonly LaneBooking[],
): LevelEstimate {
  const keys = getEffectKeys(trip);
  const shared = computeLevelWithoutLane(model, trip, keys, day);
  const own = estimateLaneEffect(model, trip, keys, day, bookings);
  return {
    level: shared.level + own.value,
    deviation: Math.sqrt(model.noise ** 2 + shared.variance + own.variance),
    tier: getTier(model, keys, bookings.length),
  };
}

function getTier({ steady, drifting }: LevelModel, keys: EffectKeys, bookingCount: number): Tier {
  if (bookingCount >= MIN_LANE_TIER_BOOKINGS) return "lane";
  if (bookingCount > 0) return "thin lane";
  const isKnown = [
    keys.originArea !== undefined && steady.originArea[keys.originArea],
    keys.destinationArea !== undefined && steady.destinationArea[keys.destinationArea],
    drifting.originState[keys.originState],
    drifting.destinationState[keys.destinationState],
  ].some(Boolean);
  return isKnown ? "area" : "distance";
}

/** Computes the level and the variance of a trip from all effects except the lane's. */
function computeLevelWithoutLane(
  model: LevelModel,
  { miles, equipmentCode }: LaneBooking | Trip,
  keys: EffectKeys,
  day: number,
): { level: number; variance: number } {
  const position = locateOnCurve(miles);
  const curves = [model.curves[""], model.curves[equipmentCode]];
  let level = getPrior(miles);
  let variance = model.curves[equipmentCode] ? 0 : EQUIPMENT_DEVIATION ** 2;
  for (const curve of curves) {
    if (!curve) continue;
    level += readCurve(curve.values, position);
    variance += interpolateVariance(curve, position);
  }
  for (const family of DRIFTING) {
    const key = family === "market" ? "" : family === "equipment" ? equipmentCode : keys[family];
    const effect = model.drifting[family][key];
    level += effect ? readLevelInWeek(effect, getWeek(day) - model.firstWeek) : 0;
    const weeksAhead = getWeek(day) - getWeek(model.fitDay);
    variance += effect
      ? (effect.variances.at(Math.min(-1, Math.max(weeksAhead - 1, -effect.variances.length))) ?? 0)
      : DRIFTING_DEVIATION[family] ** 2;
    variance += Math.max(0, weeksAhead) * WEEKLY_DRIFT[family] ** 2;
  }
  for (const family of STEADY) {
    const key = keys[family];
    if (key === undefined) continue;
    const effect = model.steady[family][key];
    level += effect?.value ?? 0;
    variance += effect?.variance ?? STEADY_DEVIATION[family] ** 2;
  }
  return { level, variance };
}

/** Standard deviations of the steady effects, before any booking. */
export const STEADY_DEVIATION: Record<SteadyFamily, number> = {
  originArea: 0.06,
  destinationArea: 0.06,
  states: 0.05,
  border: 0.15,
  source: 0.1,
  stops: 0.08,
  team: 0.15,
  hazmat: 0.1,
  "lead days": 0.05,
};
/** Standard deviation of the curve of an equipment type from the shared curve. */
export const EQUIPMENT_DEVIATION = 0.2;

const interpolateVariance = ({ variances }: Curve, { knot, share }: CurvePosition): number =>
  (variances[knot] as number) * (1 - share) ** 2 + (variances[knot + 1] as number) * share ** 2;

const readLevelInWeek = ({ levels }: DriftingEffect, week: number): number =>
  levels[Math.min(Math.max(week, 0), levels.length - 1)] ?? 0;

/**
 * Estimates the lane's effect: a robust mean of the differences between the lane's bookings and their levels without the
 * lane, shrunk toward 0.
 */
function estimateLaneEffect(
  model: LevelModel,
  trip: Trip,
  keys: EffectKeys,
  day: number,
  bookings: readonly LaneBooking[],
): Pick<SteadyEffect, "value" | "variance"> {
  const { noise, laneDeviation } = model;
  const offsets = bookings.map((booking) => {
    const own = { ...keys, ...getTripEffectKeys(booking) };
    const { level } = computeLevelWithoutLane(model, booking, own, booking.day);
    const isOtherEquipment = booking.equipmentCode !== trip.equipmentCode;
    return {
      value: Math.log(booking.totalRate / booking.miles) - level,
      weight:
        0.5 ** (Math.abs(day - booking.day) / HALF_LIFE_DAYS) *
        (booking.isMarket ? MARKET_WEIGHT : 1) *
        (isOtherEquipment ? OTHER_EQUIPMENT_WEIGHT : 1),
    };
  });
  const prior = (noise / laneDeviation) ** 2;
  let value = 0;
  let total = 0;
  const spread = noise ** 2 + laneDeviation ** 2;
  for (let round = 0; round < LANE_ROUNDS; round++) {
    let sum = 0;
    total = 0;
    for (const offset of offsets) {
      // In the first round, the lane's effect is still unknown.
      const scale = round === 0 ? spread : noise ** 2;
      const weight = offset.weight * computeRobustWeight((offset.value - value) ** 2 / scale);
      sum += weight * offset.value;
      total += weight;
    }
    value = sum / (total + prior);
  }
  return { value, variance: noise ** 2 / (total + prior) };
}

const LANE_ROUNDS = 4;
/** A booking of other equipment is weaker evidence for the lane. */
const OTHER_EQUIPMENT_WEIGHT = 0.8;

/** Computes the weight of a residual under Student's t distribution. */
export const computeRobustWeight = (squaredScore: number): number =>
  (DEGREES_OF_FREEDOM + 1) / (DEGREES_OF_FREEDOM + squaredScore);
