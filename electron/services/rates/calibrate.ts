import { getRateLane, type RateModel, type Tier } from "../../store/store.ts";
import { estimateLevel, type LaneBooking, type LevelModel, TIERS } from "./estimate-level.ts";
import { createFitter } from "./fit.ts";
import { buildRecord, createHistory, type History } from "./history.ts";
import type { Observation } from "./observations.ts";
import { computeQuantile, sortByValue } from "./quantile.ts";

/** The number of a lane's newest bookings that an estimate reads. */
export const MAX_LANE_BOOKINGS = 60;

const INTERVAL_SHARE = 0.8;
/** A tier with fewer residuals gets residuals of other tiers; a history with fewer is cross-validated. */
const MIN_RESIDUALS = 50;
/** Half the width of a range in standard deviations, before any residual. */
const PRIOR_QUANTILE = 1.5;
const RESIDUAL_HALF_LIFE_DAYS = 60;
const MAX_FOLDS = 12;
/** A fold needs this many earlier bookings for its fit. */
const MIN_BOOKINGS_BEFORE_FOLD = 30;
/** One fold tests at most this many bookings; more take longer without a gain in accuracy. */
const MAX_TESTED_BOOKINGS = 400;
const RESIDUALS_PER_STEP = 25;
const MAX_CROSS_VALIDATION_FOLDS = 10;
/** `fitRates` tests a history of at least this many days week by week, a shorter history day by day. */
const MIN_DAYS_FOR_WEEKS = 56;

/** An out-of-sample error in standard deviations. */
interface Residual {
  tier: Tier;
  score: number;
  weight: number;
}

/**
 * Fits a model and the width of its ranges. The range of a tier comes from the distance between bookings and estimates
 * made without them (split conformal prediction by group); recent bookings weigh more.
 * @param observations in the order of their days, at least one
 * @param today the day of the estimates; see toDayNumber
 */
export function* fitRates(
  observations: readonly Observation[],
  today: number,
): Generator<undefined, RateModel> {
  const history = yield* createHistory(observations);
  const fitter = createFitter(history);
  const residuals: Residual[] = [];
  for (const { from, until } of getFolds(history, today)) {
    const [start, end] = [countObservationsBefore(history, from), countObservationsBefore(history, until)];
    if (start < MIN_BOOKINGS_BEFORE_FOLD || end === start) continue;
    const model = yield* fitter.fit(start, from - 1);
    const step = Math.max(1, Math.ceil((end - start) / MAX_TESTED_BOOKINGS));
    for (let index = start; index < end; index += step) {
      const observation = observations[index] as Observation;
      const bookings = listLaneBookings(history, observation, (other) => other < start);
      residuals.push(computeResidual(model, observation, observation.day, bookings, today));
      if (residuals.length % RESIDUALS_PER_STEP === 0) yield;
    }
  }
  const model = yield* fitter.fit(observations.length, today);
  if (residuals.length < MIN_RESIDUALS) {
    const crossed = yield* crossValidateHistory(history, today);
    if (crossed.length > residuals.length) residuals.splice(0, residuals.length, ...crossed);
  }
  return { ...model, quantiles: computeQuantiles(residuals) };
}

/**
 * Tests each observation against a fit that leaves out a tenth of the observations, at least the tested observation.
 */
function* crossValidateHistory(history: History, today: number): Generator<undefined, Residual[]> {
  const { observations } = history;
  if (observations.length < 2) return [];
  const residuals: Residual[] = [];
  const folds = Math.min(MAX_CROSS_VALIDATION_FOLDS, observations.length);
  for (let fold = 0; fold < folds; fold++) {
    const isLeftOut = (index: number) => index % folds === fold;
    // A fit that starts from another fold's result would contain the observations that are left out here.
    const model = yield* createFitter(history).fit(observations.length, today, isLeftOut);
    for (const [index, observation] of observations.entries()) {
      if (!isLeftOut(index)) continue;
      const bookings = listLaneBookings(history, observation, (other) => !isLeftOut(other));
      residuals.push(computeResidual(model, observation, today, bookings, today));
      if (residuals.length % RESIDUALS_PER_STEP === 0) yield;
    }
  }
  return residuals;
}

function computeResidual(
  model: LevelModel,
  observation: Observation,
  day: number,
  bookings: readonly LaneBooking[],
  today: number,
): Residual {
  const { level, deviation, tier } = estimateLevel(model, observation, day, bookings);
  const actual = Math.log(observation.totalRate / observation.miles);
  return {
    tier,
    score: Math.abs(actual - level) / deviation,
    weight: 0.5 ** ((today - observation.day) / RESIDUAL_HALF_LIFE_DAYS),
  };
}

function listLaneBookings(
  { observations, byLane }: History,
  observation: Observation,
  isIncluded: (index: number) => boolean,
): LaneBooking[] {
  const bookings: LaneBooking[] = [];
  const indexes = byLane.get(getRateLane(observation)) ?? [];
  for (let position = indexes.length - 1; position >= 0 && bookings.length < MAX_LANE_BOOKINGS; position--) {
    const index = indexes[position] as number;
    if (isIncluded(index)) bookings.push(observations[index] as Observation);
  }
  return bookings;
}

/**
 * Returns the last weeks up to and including today, or in a short history the last days; oldest first. `until` is
 * exclusive.
 */
function getFolds({ day }: History, today: number): { from: number; until: number }[] {
  const first = day[0] ?? today;
  const length = today - first >= MIN_DAYS_FOR_WEEKS ? 7 : 1;
  const count = Math.min(MAX_FOLDS, Math.floor((today - first) / length));
  return Array.from({ length: count }, (_, index) => {
    const until = today + 1 - (count - 1 - index) * length;
    return { from: until - length, until };
  });
}

/** Returns the number of observations before a day. */
function countObservationsBefore({ day }: History, wanted: number): number {
  let [low, high] = [0, day.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((day[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns half the width of each tier's range, in standard deviations. Adds residuals of wider tiers, then of closer
 * tiers, to a tier with fewer than `MIN_RESIDUALS`.
 */
function computeQuantiles(residuals: readonly Residual[]): Record<Tier, number> {
  return buildRecord(TIERS, (tier) => {
    const position = TIERS.indexOf(tier);
    const order = [...TIERS.slice(position), ...TIERS.slice(0, position).toReversed()];
    const pooled: Residual[] = [];
    for (const each of order) {
      if (pooled.length >= MIN_RESIDUALS) break;
      pooled.push(...residuals.filter((residual) => residual.tier === each));
    }
    const sorted = sortByValue(pooled.map(({ score, weight }) => ({ value: score, weight })));
    const missing = Math.max(0, MIN_RESIDUALS - pooled.length) / MIN_RESIDUALS;
    return missing * PRIOR_QUANTILE + (1 - missing) * computeQuantile(sorted, INTERVAL_SHARE);
  });
}
