import type { BookedRateRecord } from "../../store/store.ts";
import { toRateEnd } from "../import/rate-row.ts";
import { subtractDays, toDayNumber } from "../rates/weeks.ts";
import { createLaneDrawer } from "./lanes.ts";
import { createRandomStream, type RandomStream } from "./random.ts";

const MAX_AGE_DAYS = 270;

/**
 * Generates booked rates of the last nine months, one at a time to save memory. Recent rates are more frequent.
 * @param today YYYY-MM-DD
 */
export function* generateRates(
  seed: number,
  count: number,
  accountId: string,
  today: string,
): Generator<BookedRateRecord> {
  const random = createRandomStream(seed, "rates");
  const drawLane = createLaneDrawer();
  const computeMarketRate = createMarketModel(seed);
  const days = new Map<number, string>();
  for (let index = 0; index < count; index++) {
    const daysAgo = Math.floor(MAX_AGE_DAYS * random.drawFraction() ** 1.6);
    const day = getOrCompute(days, daysAgo, () => subtractDays(today, daysAgo));
    const { origin, destination, miles } = drawLane(random);
    const equipment = drawEquipment(random);
    const perMile =
      computeMarketRate(toDayNumber(day), miles, origin.state, destination.state) * equipment.factor;
    yield {
      rateId: `demo-${seed}-${index}`,
      accountId,
      bookedDate: day,
      origin: toRateEnd(origin),
      destination: toRateEnd(destination),
      equipmentCode: equipment.code,
      totalRate: Math.max(150, Math.round((perMile * miles * Math.exp(random.drawNormal() * 0.09)) / 5) * 5),
      miles,
      loadNumber: "",
      carrierName: "",
      source: "import",
    };
  }
}

/** Draws an equipment type by its share of the demo's loads and rates. */
export const drawEquipment = (random: RandomStream): (typeof demoEquipment)[number] => {
  let left = random.drawFraction();
  for (const equipment of demoEquipment) {
    left -= equipment.share;
    if (left < 0) return equipment;
  }
  return demoEquipment[0];
};

/** Equipment of the demo's loads and rates: share, rate relative to a van, and trailer length. */
const demoEquipment = [
  { id: 1, code: "V", share: 0.55, factor: 1, lengthFeet: 53 },
  { id: 2, code: "R", share: 0.22, factor: 1.19, lengthFeet: 53 },
  { id: 3, code: "F", share: 0.17, factor: 1.23, lengthFeet: 48 },
  { id: 4, code: "SD", share: 0.06, factor: 1.3, lengthFeet: 48 },
] as const;

const DAYS_PER_WEEK = 7;

/**
 * Creates a function that returns the average rate per mile of a van (USD); days count from 1970. Rates are higher for
 * short hauls and in late spring, and lower in winter. Each state has its own offset, and the market drifts weekly.
 */
export function createMarketModel(seed: number) {
  const weeks = new Map<number, number>();
  const states = new Map<string, number>();
  const drawDrift = (week: number) =>
    getOrCompute(weeks, week, () => createRandomStream(seed, `week ${week}`).drawNormal() * 0.018);
  const getOffset = (direction: string, state: string) =>
    getOrCompute(
      states,
      direction + state,
      () => createRandomStream(seed, `${direction} ${state}`).drawNormal() * 0.07,
    );
  return (day: number, miles: number, originState: string, destinationState: string): number => {
    const week = Math.floor(day / DAYS_PER_WEEK);
    // The sum of three weeks makes the drift smooth.
    const level = drawDrift(week) + drawDrift(week - 1) + drawDrift(week - 2);
    const imbalance = getOffset("from", originState) - getOffset("to", destinationState);
    return (1.62 + 385 / (miles + 90)) * computeSeason(day) * Math.exp(level + imbalance);
  };
}

function computeSeason(day: number): number {
  const year = ((day % 365.25) / 365.25) * 2 * Math.PI;
  return 1 + 0.045 * Math.sin(year - 1.3) + 0.025 * Math.sin(2 * year - 2.4);
}

function getOrCompute<K, V>(known: Map<K, V>, key: K, compute: () => V): V {
  const value = known.get(key) ?? compute();
  known.set(key, value);
  return value;
}
