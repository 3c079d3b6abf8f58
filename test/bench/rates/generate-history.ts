import { readFileSync } from "node:fs";
import { listLargestCities } from "../../../electron/services/places/places.ts";
import type { Observation } from "../../../electron/services/rates/observations.ts";
import { estimateMiles } from "../../../shared/miles.ts";
import type { Place } from "../../../shared/views/rate.ts";

/** A generated rate; `isTypo` marks one typed ten times too high or low. */
export interface GeneratedRate extends Observation {
  isTypo: boolean;
}

const FLOWS = new URL("../../fixtures/faf-state-lanes-2024.csv", import.meta.url);
const CITIES_PER_STATE = 15;
/** Lanes of regular customers, and the share of the bookings that they have. */
const CUSTOMER_LANES = 250;
const CUSTOMER_SHARE = 0.65;

const STATE_EFFECT = 0.08;
const AREA_EFFECT = 0.06;
const LANE_EFFECT = 0.08;
const NOISE = 0.06;
const NOISE_DEGREES = 4;
const ODD_SHARE = 0.01;
const TYPO_SHARE = 0.005;
const WEEKLY_DRIFT = 0.012;

const EQUIPMENT = [
  { code: "V", share: 0.6, base: 1.5, fixed: 330 },
  { code: "R", share: 0.25, base: 1.85, fixed: 380 },
  { code: "F", share: 0.15, base: 1.95, fixed: 300 },
];

const REGIONS = [
  ["CA", "OR", "WA", "NV", "AZ", "ID", "UT"],
  ["TX", "OK", "LA", "AR", "NM"],
  ["FL", "GA", "AL", "SC", "NC", "TN", "MS"],
  ["NY", "NJ", "PA", "MA", "CT", "MD", "DE", "NH", "RI", "VT", "ME"],
  ["IL", "IN", "OH", "MI", "WI", "MN", "IA", "MO"],
];

/**
 * Generates the bookings of a year with a known truth, oldest first: lanes in proportion to the tons between states,
 * effects of states, ZIP areas and lanes, drifting weeks, a regional shock, heavy-tailed noise, odd loads and typing
 * errors. It shares no code with the demo data.
 */
export function generateHistory(seed: number, count = 9_000, days = 365, lastDay = 20_770): GeneratedRate[] {
  const random = parkMiller(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const studentT = () => {
    let chiSquare = 0;
    for (let degree = 0; degree < NOISE_DEGREES; degree++) chiSquare += normal() ** 2;
    return normal() / Math.sqrt(chiSquare / NOISE_DEGREES);
  };
  const effects = new Map<string, number>();
  const effect = (name: string, size: number) => {
    const value = effects.get(name) ?? normal() * size;
    effects.set(name, value);
    return value;
  };

  const drawFlow = sampler(readFlows(), ({ tons }) => tons, random);
  const cities = new Map<string, () => Place>();
  const drawCity = (state: string) => {
    const draw = cities.get(state) ?? getCity(state, random);
    cities.set(state, draw);
    return draw();
  };
  const drawLane = (): { origin: Place; destination: Place } => {
    const { origin, destination } = drawFlow();
    const [from, to] = [drawCity(origin), drawCity(destination)];
    return from.city === to.city ? drawLane() : { origin: from, destination: to };
  };
  const customers = Array.from({ length: CUSTOMER_LANES }, (_, index) => ({
    ...drawLane(),
    share: 1 / (index + 5),
  }));
  const drawCustomer = sampler(customers, ({ share }) => share, random);
  const drawEquipment = sampler(EQUIPMENT, ({ share }) => share, random);

  const firstDay = lastDay - days + 1;
  let level = 0;
  const weeks = Array.from({ length: Math.ceil(days / 7) + 1 }, (_, week) => {
    level += normal() * WEEKLY_DRIFT;
    return level + 0.04 * Math.sin((2 * Math.PI * week) / 52);
  });
  const shock = {
    states: REGIONS[Math.floor(random() * REGIONS.length)] ?? [],
    from: lastDay - 7 * Math.floor(5 + random() * 8),
    size: 0.08 + 0.08 * random(),
  };

  const bookedDays = Array.from({ length: count }, () => firstDay + Math.floor(random() * days)).sort(
    (a, b) => a - b,
  );
  return bookedDays.map((day) => {
    const { origin, destination } = random() < CUSTOMER_SHARE ? drawCustomer() : drawLane();
    const { code, base, fixed } = drawEquipment();
    const [from, to] = [origin.postalCode.slice(0, 3), destination.postalCode.slice(0, 3)];
    const detour = Math.exp(effect(`detour ${from} ${to}`, 0.03));
    const miles = Math.max(15, Math.round(estimateMiles(origin, destination) * detour));
    const isShocked = day >= shock.from && shock.states.includes(origin.state);
    const logPerMile =
      Math.log(base + fixed / (miles + 60)) +
      (weeks[Math.floor((day - firstDay) / 7)] ?? 0) +
      effect(`from ${origin.state}`, STATE_EFFECT) +
      effect(`to ${destination.state}`, STATE_EFFECT) +
      effect(`from ${from}`, AREA_EFFECT) +
      effect(`to ${to}`, AREA_EFFECT) +
      effect(`lane ${from} ${to}`, LANE_EFFECT) +
      (isShocked ? shock.size : 0) +
      NOISE * studentT();
    const odd = random() < ODD_SHARE ? Math.exp((random() < 0.5 ? -1 : 1) * (0.3 + 0.4 * random())) : 1;
    const isTypo = random() < TYPO_SHARE;
    const typo = isTypo ? (random() < 0.5 ? 0.1 : 10) : 1;
    return {
      day,
      equipmentCode: code,
      origin,
      destination,
      miles,
      totalRate: Math.round(Math.exp(logPerMile) * miles * odd * typo * 100) / 100,
      isMarket: false,
      isTypo,
    };
  });
}

function readFlows(): { origin: string; destination: string; tons: number }[] {
  const [, ...rows] = readFileSync(FLOWS, "utf8").trim().split("\n");
  return rows.map((row) => {
    const [origin = "", destination = "", tons = ""] = row.split(",");
    return { origin, destination, tons: Number(tons) };
  });
}

function getCity(state: string, random: () => number): () => Place {
  const draw = sampler(listLargestCities(state, CITIES_PER_STATE), ([, size]) => size, random);
  return () => draw()[0];
}

/** Draws items in proportion to their weights. */
function sampler<T>(items: readonly T[], getWeight: (item: T) => number, random: () => number): () => T {
  let total = 0;
  const upTo = items.map((item) => {
    total += getWeight(item);
    return total;
  });
  return () => {
    const target = random() * total;
    let [low, high] = [0, items.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    return items[low] as T;
  };
}

/** The minimal standard generator of Park and Miller. */
function parkMiller(seed: number): () => number {
  const MODULUS = 2_147_483_647;
  let state = (seed * 7_919 + 104_729) % MODULUS;
  const next = () => {
    state = (state * 48_271) % MODULUS;
    return (state - 1) / (MODULUS - 1);
  };
  for (let warmUp = 0; warmUp < 20; warmUp++) next();
  return next;
}
