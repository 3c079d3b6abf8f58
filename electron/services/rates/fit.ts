import type { Curve, DriftingEffect, DriftingFamily, SteadyEffect, SteadyFamily } from "../../store/store.ts";
import { computeCurvePrecision, KNOT_COUNT, solveCurve } from "./curve.ts";
import {
  computeRobustWeight,
  DRIFTING,
  DRIFTING_DEVIATION,
  EQUIPMENT_DEVIATION,
  getWeek,
  HALF_LIFE_DAYS,
  type LevelModel,
  STEADY,
  STEADY_DEVIATION,
  WEEKLY_DRIFT,
} from "./estimate-level.ts";
import { buildRecord, type History } from "./history.ts";
import { smoothRandomWalk } from "./random-walk.ts";

/** Standard deviation of a booking from its level, before any booking. */
const PRIOR_NOISE = 0.09;
/** Standard deviations of the steady effects, and of a lane from its areas, before any booking. */
const PRIOR_DEVIATION: Record<SteadyFamily | "lane", number> = { ...STEADY_DEVIATION, lane: 0.08 };
/** PRIOR_NOISE weighs as much as this many bookings. */
const PRIOR_NOISE_WEIGHT = 20;
/** PRIOR_DEVIATION weighs as much as this many effects of a family. */
const PRIOR_DEVIATION_WEIGHT = 20;
/** Lower limit of 1 - leverage: a rate that determines its own effects still has a finite score. */
const MIN_FREEDOM = 0.1;
/** A fit ends when a round changes the levels of the rates by less than this (root mean square, log scale). */
const MAX_LEVEL_CHANGE = 0.000_3;
/** Mistyped rates can keep the fit of a small history from converging. */
const MAX_ROUNDS = 12;

/** Fits a history step by step; a later fit with more observations starts from the earlier result. */
interface Fitter {
  /**
   * Fits the first `count` observations, as of a day. Yields between steps that take a few milliseconds each.
   * @param day see toDayNumber
   * @param isLeftOut observations that do not count
   */
  fit(count: number, day: number, isLeftOut?: (index: number) => boolean): Generator<undefined, LevelModel>;
}

/** Creates a fitter for a history that does not change. */
export function createFitter(history: History): Fitter {
  const { value, knot, share, week, weekCount, families } = history;
  const size = value.length;
  const residual = Float64Array.from(value);
  const robust = new Float64Array(size).fill(1);
  const weight = new Float64Array(size);
  const agedWeight = new Float64Array(size);
  /** The influence of each rate on its own effects, from 0 to about 1. */
  const leverage = new Float64Array(size);
  const equipmentCount = families.equipment.keys.length;
  const sharedPrecision = computeCurvePrecision(0.5, 0.25);
  const ownPrecision = computeCurvePrecision(EQUIPMENT_DEVIATION, 0.06);
  const createEmptyCurve = (): Curve => ({
    values: new Array(KNOT_COUNT).fill(0),
    variances: new Array(KNOT_COUNT).fill(0),
  });
  let sharedCurves: Curve[] = [createEmptyCurve()];
  let ownCurves: Curve[] = Array.from({ length: equipmentCount }, createEmptyCurve);
  /** All rates share the only curve of `sharedCurves`. */
  const sharedGroup = new Int32Array(size);
  const drifting = buildRecord(DRIFTING, (family) => {
    const count = families[family].keys.length;
    return {
      levels: new Float64Array(count * weekCount),
      variances: new Float64Array(count * weekCount),
      rateCounts: new Float64Array(count),
    };
  });
  const steadyNames = [...STEADY, "lane"] as const;
  const steady = buildRecord(steadyNames, (family) => {
    const count = families[family].keys.length;
    return {
      values: new Float64Array(count),
      variances: new Float64Array(count),
      rateCounts: new Float64Array(count),
      deviation: PRIOR_DEVIATION[family],
    };
  });
  let noise = PRIOR_NOISE;
  let isFirstFit = true;
  let previousCount = 0;

  function fitCurves(count: number, curves: Curve[], group: Int32Array, precision: number[][]): Curve[] {
    const matrices = curves.map(() => precision.map((row) => row.map((cell) => cell * noise ** 2)));
    const sides = curves.map(() => new Array<number>(KNOT_COUNT).fill(0));
    for (let index = 0; index < count; index++) {
      const rateWeight = weight[index] as number;
      if (rateWeight === 0) continue;
      const curveIndex = group[index] as number;
      const values = (curves[curveIndex] as Curve).values;
      const left = knot[index] as number;
      const rightShare = share[index] as number;
      const own = (values[left] as number) * (1 - rightShare) + (values[left + 1] as number) * rightShare;
      const target = rateWeight * ((residual[index] as number) + own);
      const matrix = matrices[curveIndex] as number[][];
      const side = sides[curveIndex] as number[];
      const [upper, lower] = [matrix[left] as number[], matrix[left + 1] as number[]];
      upper[left] = (upper[left] as number) + rateWeight * (1 - rightShare) ** 2;
      lower[left + 1] = (lower[left + 1] as number) + rateWeight * rightShare ** 2;
      upper[left + 1] = (upper[left + 1] as number) + rateWeight * rightShare * (1 - rightShare);
      lower[left] = (lower[left] as number) + rateWeight * rightShare * (1 - rightShare);
      side[left] = (side[left] as number) + target * (1 - rightShare);
      side[left + 1] = (side[left + 1] as number) + target * rightShare;
    }
    const fitted = matrices.map((matrix, curveIndex) => {
      const { values, variances } = solveCurve(matrix, sides[curveIndex] as number[]);
      return { values, variances: variances.map((variance) => variance * noise ** 2) };
    });
    for (let index = 0; index < size; index++) {
      const curveIndex = group[index] as number;
      const left = knot[index] as number;
      const rightShare = share[index] as number;
      const [before, after] = [(curves[curveIndex] as Curve).values, (fitted[curveIndex] as Curve).values];
      residual[index] =
        (residual[index] as number) +
        ((before[left] as number) - (after[left] as number)) * (1 - rightShare) +
        ((before[left + 1] as number) - (after[left + 1] as number)) * rightShare;
    }
    return fitted;
  }

  function fitDriftingEffects(count: number, family: DriftingFamily, lastWeek: number): void {
    const { indexes: group, keys } = families[family];
    const { levels, variances, rateCounts } = drifting[family];
    const weights = new Float64Array(levels.length);
    const sums = new Float64Array(levels.length);
    rateCounts.fill(0);
    for (let index = 0; index < count; index++) {
      const rateWeight = weight[index] as number;
      if (rateWeight === 0) continue;
      const effectIndex = group[index] as number;
      const cell = effectIndex * weekCount + (week[index] as number);
      weights[cell] = (weights[cell] as number) + rateWeight;
      sums[cell] =
        (sums[cell] as number) + rateWeight * ((residual[index] as number) + (levels[cell] as number));
      rateCounts[effectIndex] = (rateCounts[effectIndex] as number) + 1;
    }
    const before = levels.slice();
    for (let effectIndex = 0; effectIndex < keys.length; effectIndex++) {
      const getWeeks = (values: Float64Array) =>
        values.subarray(effectIndex * weekCount, (effectIndex + 1) * weekCount);
      smoothRandomWalk(
        {
          levels: getWeeks(levels),
          variances: getWeeks(variances),
          weights: getWeeks(weights),
          sums: getWeeks(sums),
        },
        lastWeek,
        { deviation: DRIFTING_DEVIATION[family], drift: WEEKLY_DRIFT[family], noise },
      );
    }
    for (let index = 0; index < size; index++) {
      const cell = (group[index] as number) * weekCount + (week[index] as number);
      residual[index] = (residual[index] as number) + (before[cell] as number) - (levels[cell] as number);
      leverage[index] =
        (leverage[index] as number) + ((weight[index] as number) * (variances[cell] as number)) / noise ** 2;
    }
  }

  function fitSteadyEffects(count: number, family: SteadyFamily | "lane"): void {
    const { indexes: group, keys } = families[family];
    if (keys.length === 0) return;
    const part = steady[family];
    const { values, variances, rateCounts } = part;
    const weights = new Float64Array(keys.length);
    const sums = new Float64Array(keys.length);
    rateCounts.fill(0);
    for (let index = 0; index < count; index++) {
      const effectIndex = group[index] as number;
      const rateWeight = agedWeight[index] as number;
      if (effectIndex < 0 || rateWeight === 0) continue;
      weights[effectIndex] = (weights[effectIndex] as number) + rateWeight;
      sums[effectIndex] =
        (sums[effectIndex] as number) +
        rateWeight * ((residual[index] as number) + (values[effectIndex] as number));
      rateCounts[effectIndex] = (rateCounts[effectIndex] as number) + 1;
    }
    const before = values.slice();
    const prior = (noise / part.deviation) ** 2;
    let squares = 0;
    let effectCount = 0;
    for (let effectIndex = 0; effectIndex < keys.length; effectIndex++) {
      const strength = (weights[effectIndex] as number) + prior;
      values[effectIndex] = (sums[effectIndex] as number) / strength;
      variances[effectIndex] = noise ** 2 / strength;
      if ((rateCounts[effectIndex] as number) === 0) continue;
      squares += (values[effectIndex] as number) ** 2 + (variances[effectIndex] as number);
      effectCount++;
    }
    part.deviation = Math.sqrt(
      (squares + PRIOR_DEVIATION_WEIGHT * PRIOR_DEVIATION[family] ** 2) /
        (effectCount + PRIOR_DEVIATION_WEIGHT),
    );
    for (let index = 0; index < size; index++) {
      const effectIndex = group[index] as number;
      if (effectIndex < 0) continue;
      residual[index] =
        (residual[index] as number) + (before[effectIndex] as number) - (values[effectIndex] as number);
      leverage[index] =
        (leverage[index] as number) +
        ((agedWeight[index] as number) * (variances[effectIndex] as number)) / noise ** 2;
    }
  }

  function updateNoiseAndRobustWeights(count: number): void {
    let squares = PRIOR_NOISE_WEIGHT * PRIOR_NOISE ** 2;
    let total = PRIOR_NOISE_WEIGHT;
    for (let index = 0; index < count; index++) {
      if ((weight[index] as number) === 0) continue;
      // In a small group, a rate has a large influence on its own effects, so its residual is too small.
      const freedom = Math.max(MIN_FREEDOM, 1 - (leverage[index] as number));
      const square = (residual[index] as number) ** 2;
      robust[index] = computeRobustWeight(square / (freedom * noise ** 2));
      squares += (robust[index] as number) * square;
      total++;
    }
    noise = Math.sqrt(squares / total);
  }

  function computeWeights(count: number, day: number, isLeftOut?: (index: number) => boolean): void {
    for (let index = 0; index < count; index++) {
      const base = isLeftOut?.(index) ? 0 : (history.baseWeight[index] as number) * (robust[index] as number);
      weight[index] = base;
      agedWeight[index] = base * 0.5 ** ((day - (history.day[index] as number)) / HALF_LIFE_DAYS);
    }
  }

  /** Returns the weighted root mean square of the residuals' change. */
  function measureLevelChange(count: number, before: Float64Array): number {
    let squares = 0;
    let total = 0;
    for (let index = 0; index < count; index++) {
      const rateWeight = weight[index] as number;
      squares += rateWeight * ((residual[index] as number) - (before[index] as number)) ** 2;
      total += rateWeight;
    }
    return total > 0 ? Math.sqrt(squares / total) : 0;
  }

  return {
    *fit(count, day, isLeftOut) {
      const lastWeek = Math.min(weekCount - 1, Math.max(0, getWeek(day) - history.firstWeek));
      for (let index = previousCount; index < count; index++) {
        // The weight of a new rate depends at first on its distance from the estimate.
        robust[index] = isFirstFit ? 1 : computeRobustWeight(((residual[index] as number) / noise) ** 2 / 2);
      }
      previousCount = count;
      yield;
      computeWeights(count, day, isLeftOut);
      yield;
      let change = Number.POSITIVE_INFINITY;
      for (let round = 0; round < MAX_ROUNDS && change >= MAX_LEVEL_CHANGE; round++) {
        const before = residual.slice();
        leverage.fill(0);
        sharedCurves = fitCurves(count, sharedCurves, sharedGroup, sharedPrecision);
        yield;
        ownCurves = fitCurves(count, ownCurves, families.equipment.indexes, ownPrecision);
        yield;
        for (const family of DRIFTING) {
          fitDriftingEffects(count, family, lastWeek);
          yield;
        }
        for (const family of steadyNames) {
          fitSteadyEffects(count, family);
          yield;
        }
        change = measureLevelChange(count, before);
        updateNoiseAndRobustWeights(count);
        yield;
        computeWeights(count, day, isLeftOut);
        yield;
      }
      isFirstFit = false;
      return toModel(count, day, lastWeek);
    },
  };

  function toModel(count: number, day: number, lastWeek: number): LevelModel {
    const curves: Record<string, Curve> = { "": sharedCurves[0] as Curve };
    for (const [effectIndex, key] of families.equipment.keys.entries())
      if ((drifting.equipment.rateCounts[effectIndex] as number) > 0)
        curves[key] = ownCurves[effectIndex] as Curve;
    return {
      count,
      fitDay: day,
      firstWeek: history.firstWeek,
      noise,
      laneDeviation: steady.lane.deviation,
      curves,
      drifting: buildRecord(DRIFTING, (family) => {
        const { levels, variances, rateCounts } = drifting[family];
        return listEffectsWithRates(
          families[family].keys,
          rateCounts,
          (effectIndex, rates): DriftingEffect => {
            const start = effectIndex * weekCount;
            return {
              levels: roundEffects(levels.subarray(start, start + lastWeek + 1)),
              variances: roundEffects(variances.subarray(start, start + lastWeek + 1).slice(-VARIANCE_WEEKS)),
              rates,
            };
          },
        );
      }),
      steady: buildRecord(STEADY, (family) => {
        const { values, variances, rateCounts } = steady[family];
        return listEffectsWithRates(
          families[family].keys,
          rateCounts,
          (effectIndex, rates): SteadyEffect => ({
            value: roundEffect(values[effectIndex] as number),
            variance: roundEffect(variances[effectIndex] as number),
            rates,
          }),
        );
      }),
    };
  }
}

/** Returns the effects of a family that have rates, by key. */
function listEffectsWithRates<Effect>(
  keys: readonly string[],
  rateCounts: Float64Array,
  toEffect: (effectIndex: number, rates: number) => Effect,
): Record<string, Effect> {
  const effects: Record<string, Effect> = {};
  for (const [effectIndex, key] of keys.entries()) {
    const rates = rateCounts[effectIndex] as number;
    if (rates > 0) effects[key] = toEffect(effectIndex, rates);
  }
  return effects;
}

/** Rounds to six decimals, which keeps the stored model small. */
const roundEffect = (value: number): number => Math.round(value * 1e6) / 1e6;
const roundEffects = (values: Float64Array): number[] => Array.from(values, roundEffect);

/** The number of latest weeks whose variances a model keeps. */
const VARIANCE_WEEKS = 4;
