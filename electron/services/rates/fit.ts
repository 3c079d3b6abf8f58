import {
  type Curve,
  type DriftingEffect,
  type DriftingFamily,
  type RateModel,
  rateLaneOf,
  type SteadyEffect,
  type SteadyFamily,
} from "../../store/store.ts";
import { curvePosition, curvePrecision, KNOT_COUNT, priorOf, solveCurve } from "./curve.ts";
import { effectKeysOf, type Observation } from "./observations.ts";
import {
  DRIFTING,
  DRIFTING_DEVIATION,
  EQUIPMENT_DEVIATION,
  HALF_LIFE_DAYS,
  MARKET_WEIGHT,
  robustWeight,
  STEADY,
  STEADY_DEVIATION,
  WEEKLY_DRIFT,
  weekOf,
} from "./predict.ts";

/** Standard deviation of a booking from its level, and of a lane from its areas, before any booking. */
const PRIOR_NOISE = 0.09;
const PRIOR_LANE_DEVIATION = 0.08;
/** Bookings, and effects of a family, that these assumptions weigh as much as. */
const PRIOR_NOISE_WEIGHT = 20;
const PRIOR_DEVIATION_WEIGHT = 20;
/** The least share of a residual that is taken as its own. */
const MIN_FREEDOM = 0.1;
const MAX_WEEKS = 104;
const ROWS_PER_STEP = 1_000;
const COLD_ROUNDS = 12;
const WARM_ROUNDS = 3;

/** Observations by effect: for each one the number of its effect, -1 for none. */
interface Groups {
  keys: string[];
  of: Int32Array;
}

type Families = Record<DriftingFamily | SteadyFamily | "lane", Groups>;

/** Observations in columns, oldest first. */
export interface History {
  observations: readonly Observation[];
  firstWeek: number;
  weekCount: number;
  day: Int32Array;
  /** From firstWeek. */
  week: Int32Array;
  /** Log USD per mile, less the prior of the distance. */
  value: Float64Array;
  knot: Int32Array;
  share: Float64Array;
  baseWeight: Float64Array;
  families: Families;
  byLane: Map<string, number[]>;
}

/** Arranges observations, which must be in the order of their days. */
export function* createHistory(observations: readonly Observation[]): Generator<undefined, History> {
  const count = observations.length;
  const lastWeek = weekOf(observations.at(-1)?.day ?? 0);
  const firstWeek = Math.max(weekOf(observations[0]?.day ?? 0), lastWeek - MAX_WEEKS + 1);
  const names = [...DRIFTING, ...STEADY, "lane"] as const;
  const numbers = Object.fromEntries(names.map((name) => [name, new Map<string, number>()]));
  const families = Object.fromEntries(
    names.map((name) => [name, { keys: [], of: new Int32Array(count) }]),
  ) as unknown as Families;
  const history: History = {
    observations,
    firstWeek,
    weekCount: lastWeek - firstWeek + 1,
    day: new Int32Array(count),
    week: new Int32Array(count),
    value: new Float64Array(count),
    knot: new Int32Array(count),
    share: new Float64Array(count),
    baseWeight: new Float64Array(count),
    families,
    byLane: new Map(),
  };
  for (const [index, observation] of observations.entries()) {
    const { day, miles, totalRate, equipmentCode, isMarket } = observation;
    const lane = rateLaneOf(observation);
    const keys = { ...effectKeysOf(observation), market: "", equipment: equipmentCode, lane };
    for (const name of names) {
      const key = keys[name];
      const known = numbers[name] as Map<string, number>;
      let number = key === undefined ? -1 : known.get(key);
      if (number === undefined && key !== undefined) {
        number = known.size;
        known.set(key, number);
        families[name].keys.push(key);
      }
      families[name].of[index] = number ?? -1;
    }
    const { knot, share } = curvePosition(miles);
    history.day[index] = day;
    history.week[index] = Math.max(0, weekOf(day) - firstWeek);
    history.value[index] = Math.log(totalRate / miles) - priorOf(miles);
    history.knot[index] = knot;
    history.share[index] = share;
    history.baseWeight[index] = isMarket ? MARKET_WEIGHT : 1;
    const onLane = history.byLane.get(lane);
    if (onLane) onLane.push(index);
    else history.byLane.set(lane, [index]);
    if (index % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
  }
  return history;
}

/** Fits a history step by step; a later fit with more of it starts from the earlier one. */
export interface Fitter {
  /**
   * Fits the first `count` observations, as of a day. Yields between steps that take a few milliseconds each, so that
   * the caller can let other work run.
   * @param isLeftOut observations that do not count
   */
  fit(count: number, day: number, isLeftOut?: (index: number) => boolean): Generator<undefined, RateModel>;
}

export function createFitter(history: History): Fitter {
  const { value, knot, share, week, weekCount, families } = history;
  const size = value.length;
  const residual = Float64Array.from(value);
  const robust = new Float64Array(size).fill(1);
  const weight = new Float64Array(size);
  const aged = new Float64Array(size);
  /** How much each rate determines its own effects, from 0 to about 1. */
  const leverage = new Float64Array(size);
  const equipmentCount = families.equipment.keys.length;
  const sharedPrecision = curvePrecision(0.5, 0.25);
  const ownPrecision = curvePrecision(EQUIPMENT_DEVIATION, 0.06);
  const emptyCurve = (): Curve => ({
    values: new Array(KNOT_COUNT).fill(0),
    variances: new Array(KNOT_COUNT).fill(0),
  });
  let sharedCurve: Curve[] = [emptyCurve()];
  let ownCurves: Curve[] = Array.from({ length: equipmentCount }, emptyCurve);
  const none = new Int32Array(size);
  const drifting = Object.fromEntries(
    DRIFTING.map((family) => [
      family,
      {
        levels: new Float64Array(families[family].keys.length * weekCount),
        variances: new Float64Array(families[family].keys.length * weekCount),
        seen: new Float64Array(families[family].keys.length),
      },
    ]),
  ) as Record<DriftingFamily, { levels: Float64Array; variances: Float64Array; seen: Float64Array }>;
  const steadyNames = [...STEADY, "lane"] as const;
  const steady = Object.fromEntries(
    steadyNames.map((family) => [
      family,
      {
        values: new Float64Array(families[family].keys.length),
        variances: new Float64Array(families[family].keys.length),
        seen: new Float64Array(families[family].keys.length),
        deviation: family === "lane" ? PRIOR_LANE_DEVIATION : STEADY_DEVIATION[family],
      },
    ]),
  ) as Record<
    SteadyFamily | "lane",
    { values: Float64Array; variances: Float64Array; seen: Float64Array; deviation: number }
  >;
  let noise = PRIOR_NOISE;
  let isCold = true;
  let previousCount = 0;

  function fitCurves(count: number, curves: Curve[], group: Int32Array, precision: number[][]): Curve[] {
    const matrices = curves.map(() => precision.map((row) => row.map((cell) => cell * noise ** 2)));
    const sides = curves.map(() => new Array<number>(KNOT_COUNT).fill(0));
    for (let index = 0; index < count; index++) {
      const w = weight[index] as number;
      if (w === 0) continue;
      const which = group[index] as number;
      const values = (curves[which] as Curve).values;
      const left = knot[index] as number;
      const right = share[index] as number;
      const own = (values[left] as number) * (1 - right) + (values[left + 1] as number) * right;
      const target = w * ((residual[index] as number) + own);
      const matrix = matrices[which] as number[][];
      const side = sides[which] as number[];
      const [upper, lower] = [matrix[left] as number[], matrix[left + 1] as number[]];
      upper[left] = (upper[left] as number) + w * (1 - right) ** 2;
      lower[left + 1] = (lower[left + 1] as number) + w * right ** 2;
      upper[left + 1] = (upper[left + 1] as number) + w * right * (1 - right);
      lower[left] = (lower[left] as number) + w * right * (1 - right);
      side[left] = (side[left] as number) + target * (1 - right);
      side[left + 1] = (side[left + 1] as number) + target * right;
    }
    const fitted = matrices.map((matrix, which) => {
      const { values, variances } = solveCurve(matrix, sides[which] as number[]);
      return { values, variances: variances.map((variance) => variance * noise ** 2) };
    });
    for (let index = 0; index < size; index++) {
      const which = group[index] as number;
      const left = knot[index] as number;
      const right = share[index] as number;
      const [before, after] = [(curves[which] as Curve).values, (fitted[which] as Curve).values];
      residual[index] =
        (residual[index] as number) +
        ((before[left] as number) - (after[left] as number)) * (1 - right) +
        ((before[left + 1] as number) - (after[left + 1] as number)) * right;
    }
    return fitted;
  }

  function fitDrifting(count: number, family: DriftingFamily, lastWeek: number): void {
    const { of: group, keys } = families[family];
    const { levels, variances, seen } = drifting[family];
    const weights = new Float64Array(levels.length);
    const sums = new Float64Array(levels.length);
    seen.fill(0);
    for (let index = 0; index < count; index++) {
      const w = weight[index] as number;
      if (w === 0) continue;
      const which = group[index] as number;
      const cell = which * weekCount + (week[index] as number);
      weights[cell] = (weights[cell] as number) + w;
      sums[cell] = (sums[cell] as number) + w * ((residual[index] as number) + (levels[cell] as number));
      seen[which] = (seen[which] as number) + 1;
    }
    const before = levels.slice();
    for (let which = 0; which < keys.length; which++) {
      const start = which * weekCount;
      smooth(
        levels.subarray(start, start + weekCount),
        variances.subarray(start, start + weekCount),
        weights.subarray(start, start + weekCount),
        sums.subarray(start, start + weekCount),
        lastWeek,
        DRIFTING_DEVIATION[family],
        WEEKLY_DRIFT[family],
        noise,
      );
    }
    for (let index = 0; index < size; index++) {
      const cell = (group[index] as number) * weekCount + (week[index] as number);
      residual[index] = (residual[index] as number) + (before[cell] as number) - (levels[cell] as number);
      leverage[index] =
        (leverage[index] as number) + ((weight[index] as number) * (variances[cell] as number)) / noise ** 2;
    }
  }

  function fitSteady(count: number, family: SteadyFamily | "lane"): void {
    const { of: group, keys } = families[family];
    const part = steady[family];
    const { values, variances, seen } = part;
    const weights = new Float64Array(keys.length);
    const sums = new Float64Array(keys.length);
    seen.fill(0);
    for (let index = 0; index < count; index++) {
      const which = group[index] as number;
      const w = aged[index] as number;
      if (which < 0 || w === 0) continue;
      weights[which] = (weights[which] as number) + w;
      sums[which] = (sums[which] as number) + w * ((residual[index] as number) + (values[which] as number));
      seen[which] = (seen[which] as number) + 1;
    }
    const before = values.slice();
    const prior = (noise / part.deviation) ** 2;
    let squares = 0;
    let known = 0;
    for (let which = 0; which < keys.length; which++) {
      const strength = (weights[which] as number) + prior;
      values[which] = (sums[which] as number) / strength;
      variances[which] = noise ** 2 / strength;
      if ((seen[which] as number) === 0) continue;
      squares += (values[which] as number) ** 2 + (variances[which] as number);
      known++;
    }
    const start = family === "lane" ? PRIOR_LANE_DEVIATION : STEADY_DEVIATION[family];
    part.deviation = Math.sqrt(
      (squares + PRIOR_DEVIATION_WEIGHT * start ** 2) / (known + PRIOR_DEVIATION_WEIGHT),
    );
    for (let index = 0; index < size; index++) {
      const which = group[index] as number;
      if (which < 0) continue;
      residual[index] = (residual[index] as number) + (before[which] as number) - (values[which] as number);
      leverage[index] =
        (leverage[index] as number) + ((aged[index] as number) * (variances[which] as number)) / noise ** 2;
    }
  }

  function reweigh(count: number): void {
    let squares = PRIOR_NOISE_WEIGHT * PRIOR_NOISE ** 2;
    let total = PRIOR_NOISE_WEIGHT;
    for (let index = 0; index < count; index++) {
      if ((weight[index] as number) === 0) continue;
      // The smaller the group, the more a rate pulls its own effects, and the smaller its residual looks.
      const freedom = Math.max(MIN_FREEDOM, 1 - (leverage[index] as number));
      const square = (residual[index] as number) ** 2;
      robust[index] = robustWeight(square / (freedom * noise ** 2));
      squares += (robust[index] as number) * square;
      total++;
    }
    noise = Math.sqrt(squares / total);
  }

  let leftOut: ((index: number) => boolean) | undefined;
  function weigh(count: number, day: number): void {
    for (let index = 0; index < count; index++) {
      const base = leftOut?.(index) ? 0 : (history.baseWeight[index] as number) * (robust[index] as number);
      weight[index] = base;
      aged[index] = base * 0.5 ** ((day - (history.day[index] as number)) / HALF_LIFE_DAYS);
    }
  }

  return {
    *fit(count, day, isLeftOut) {
      leftOut = isLeftOut;
      const lastWeek = Math.min(weekCount - 1, Math.max(0, weekOf(day) - history.firstWeek));
      for (let index = previousCount; index < count; index++) {
        // A rate that this fit sees for the first time starts with the weight of its distance from the estimate.
        robust[index] = isCold ? 1 : robustWeight(((residual[index] as number) / noise) ** 2 / 2);
      }
      previousCount = count;
      yield;
      weigh(count, day);
      yield;
      for (let round = 0; round < (isCold ? COLD_ROUNDS : WARM_ROUNDS); round++) {
        leverage.fill(0);
        sharedCurve = fitCurves(count, sharedCurve, none, sharedPrecision);
        yield;
        ownCurves = fitCurves(count, ownCurves, families.equipment.of, ownPrecision);
        yield;
        for (const family of DRIFTING) {
          fitDrifting(count, family, lastWeek);
          yield;
        }
        for (const family of steadyNames) {
          fitSteady(count, family);
          yield;
        }
        reweigh(count);
        yield;
        weigh(count, day);
        yield;
      }
      isCold = false;
      return toModel(count, day, lastWeek);
    },
  };

  function toModel(count: number, day: number, lastWeek: number): RateModel {
    const curves: Record<string, Curve> = { "": sharedCurve[0] as Curve };
    for (const [which, key] of families.equipment.keys.entries())
      if ((drifting.equipment.seen[which] as number) > 0) curves[key] = ownCurves[which] as Curve;
    const rounded = (values: Iterable<number>) => Array.from(values, roundEffect);
    const driftingEffects = Object.fromEntries(
      DRIFTING.map((family): [DriftingFamily, Record<string, DriftingEffect>] => {
        const { levels, variances, seen } = drifting[family];
        const entries = families[family].keys.flatMap((key, which): [string, DriftingEffect][] => {
          if ((seen[which] as number) === 0) return [];
          const start = which * weekCount;
          return [
            [
              key,
              {
                levels: rounded(levels.subarray(start, start + lastWeek + 1)),
                variances: rounded(variances.subarray(start, start + lastWeek + 1).slice(-VARIANCE_WEEKS)),
                rates: seen[which] as number,
              },
            ],
          ];
        });
        return [family, Object.fromEntries(entries)];
      }),
    ) as RateModel["drifting"];
    const steadyEffects = Object.fromEntries(
      STEADY.map((family): [SteadyFamily, Record<string, SteadyEffect>] => {
        const { values, variances, seen } = steady[family];
        const entries = families[family].keys.flatMap((key, which): [string, SteadyEffect][] =>
          (seen[which] as number) === 0
            ? []
            : [
                [
                  key,
                  {
                    value: roundEffect(values[which] as number),
                    variance: roundEffect(variances[which] as number),
                    rates: seen[which] as number,
                  },
                ],
              ],
        );
        return [family, Object.fromEntries(entries)];
      }),
    ) as RateModel["steady"];
    return {
      count,
      lastDay: day,
      firstWeek: history.firstWeek,
      noise,
      laneDeviation: steady.lane.deviation,
      curves,
      drifting: driftingEffects,
      steady: steadyEffects,
      quantiles: { lane: 1.28, "thin lane": 1.28, area: 1.28, distance: 1.28 },
    };
  }
}

/** Keeps the stored model small. */
const roundEffect = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Weeks of which a model has the variance. */
const VARIANCE_WEEKS = 4;

/** Smooths one random walk over the weeks up to `lastWeek` in place; later weeks get the last level and variance. */
function smooth(
  levels: Float64Array,
  variances: Float64Array,
  weights: Float64Array,
  sums: Float64Array,
  lastWeek: number,
  deviation: number,
  drift: number,
  noise: number,
): void {
  const link = (noise / drift) ** 2;
  const start = (noise / deviation) ** 2;
  const diagonal = new Float64Array(lastWeek + 1);
  const pivots = new Float64Array(lastWeek + 1);
  for (let week = 0; week <= lastWeek; week++) {
    const previous = week === 0 ? start : link;
    diagonal[week] = (weights[week] as number) + previous + (week < lastWeek ? link : 0);
    const carried = week === 0 ? 0 : link / (pivots[week - 1] as number);
    pivots[week] = (diagonal[week] as number) - carried * (week === 0 ? 0 : link);
    levels[week] = (sums[week] as number) + carried * (week === 0 ? 0 : (levels[week - 1] as number));
  }
  let backward = 0;
  for (let week = lastWeek; week >= 0; week--) {
    const next = week === lastWeek ? 0 : link * (levels[week + 1] as number);
    levels[week] = ((levels[week] as number) + next) / (pivots[week] as number);
    const own = diagonal[week] as number;
    backward = week === lastWeek ? own : own - link ** 2 / backward;
    variances[week] = noise ** 2 / ((pivots[week] as number) + backward - own);
  }
  levels.fill(levels[lastWeek] as number, lastWeek);
  variances.fill(variances[lastWeek] as number, lastWeek);
}
