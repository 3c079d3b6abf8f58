import { getRateLane } from "../../store/store.ts";
import { getPrior, locateOnCurve } from "./curve.ts";
import { DRIFTING, FACTS, getWeek, MARKET_WEIGHT, STEADY } from "./estimate-level.ts";
import { getEffectKeys, type Observation } from "./observations.ts";

const MAX_WEEKS = 104;
const ROWS_PER_STEP = 1_000;
const FAMILIES = [...DRIFTING, ...STEADY, "lane"] as const;

/** The effects of one family: their keys, and the index of each observation's effect; -1 for none. */
interface Effects {
  keys: string[];
  indexes: Int32Array;
}

/** Observations in columns, oldest first. */
export interface History {
  observations: readonly Observation[];
  /** See getWeek. */
  firstWeek: number;
  weekCount: number;
  /** See toDayNumber. */
  day: Int32Array;
  /** Weeks since firstWeek; 0 for an earlier observation. */
  week: Int32Array;
  /** Log USD per mile, less the prior of the distance. */
  value: Float64Array;
  /** See CurvePosition. */
  knot: Int32Array;
  share: Float64Array;
  baseWeight: Float64Array;
  families: Record<(typeof FAMILIES)[number], Effects>;
  /** The indexes of the observations on each lane, oldest first. */
  byLane: Map<string, number[]>;
}

/**
 * Arranges observations in columns.
 * @param observations in the order of their days
 */
export function* createHistory(observations: readonly Observation[]): Generator<undefined, History> {
  const count = observations.length;
  const lastWeek = getWeek(observations.at(-1)?.day ?? 0);
  const firstWeek = Math.max(getWeek(observations[0]?.day ?? 0), lastWeek - MAX_WEEKS + 1);
  const effectIndexes = buildRecord(FAMILIES, () => new Map<string, number>());
  const families = buildRecord(FAMILIES, (): Effects => ({ keys: [], indexes: new Int32Array(count) }));
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
    const lane = getRateLane(observation);
    const keys = { ...getEffectKeys(observation), market: "", equipment: equipmentCode, lane };
    for (const family of FAMILIES) {
      const key = keys[family];
      const known = effectIndexes[family];
      let effectIndex = key === undefined ? -1 : known.get(key);
      if (effectIndex === undefined && key !== undefined) {
        effectIndex = known.size;
        known.set(key, effectIndex);
        families[family].keys.push(key);
      }
      families[family].indexes[index] = effectIndex ?? -1;
    }
    const { knot, share } = locateOnCurve(miles);
    history.day[index] = day;
    history.week[index] = Math.max(0, getWeek(day) - firstWeek);
    history.value[index] = Math.log(totalRate / miles) - getPrior(miles);
    history.knot[index] = knot;
    history.share[index] = share;
    history.baseWeight[index] = isMarket ? MARKET_WEIGHT : 1;
    const onLane = history.byLane.get(lane);
    if (onLane) onLane.push(index);
    else history.byLane.set(lane, [index]);
    if (index % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
  }
  for (const family of FACTS) removeRareEffects(families[family]);
  return history;
}

/** The effect of a fact with fewer rates would reflect the lanes of these rates. */
const MIN_FACT_RATES = 30;

/** Removes effects with too few rates. */
function removeRareEffects({ keys, indexes }: Effects): void {
  if (keys.length === 0) return;
  const counts = new Int32Array(keys.length);
  for (const effectIndex of indexes)
    if (effectIndex >= 0) counts[effectIndex] = (counts[effectIndex] as number) + 1;
  for (let index = 0; index < indexes.length; index++)
    if ((counts[indexes[index] as number] ?? MIN_FACT_RATES) < MIN_FACT_RATES) indexes[index] = -1;
}

/** Builds a record with a value for each name. */
export const buildRecord = <Name extends string, Value>(
  names: readonly Name[],
  build: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, build(name)])) as Record<Name, Value>;
