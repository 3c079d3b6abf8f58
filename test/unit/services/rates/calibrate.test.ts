import { expect, test } from "vitest";
import { fitRates } from "../../../../electron/services/rates/calibrate.ts";
import { estimateLevel } from "../../../../electron/services/rates/estimate-level.ts";
import type { Observation } from "../../../../electron/services/rates/observations.ts";
import { getRateLane } from "../../../../electron/store/store.ts";
import { summarize } from "../../../bench/rates/figures.ts";
import { generateHistory } from "../../../bench/rates/generate-history.ts";
import { estimateByReferences } from "../../../bench/rates/references.ts";
import { askOne } from "../../../bench/rates/walk-forward.ts";

const TODAY = 20_770;

const runFit = (observations: readonly Observation[], today = TODAY) => {
  const steps = fitRates(observations, today);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
};

const dallas = { state: "TX", postalCode: "75201", latitude: 32.8 };
const atlanta = { state: "GA", postalCode: "30303", latitude: 33.8 };
const booking = (change: Partial<Observation> = {}): Observation => ({
  day: TODAY - 3,
  equipmentCode: "V",
  origin: dallas,
  destination: atlanta,
  miles: 800,
  totalRate: 2_000,
  isMarket: false,
  ...change,
});

/** The estimate in USD for a trip, and the half width of its range as a share. */
const estimate = (
  observations: readonly Observation[],
  trip = booking(),
  lane: readonly Observation[] = [],
) => {
  const model = runFit(observations);
  const { level, deviation, tier } = estimateLevel(model, trip, TODAY, lane);
  return {
    rate: Math.exp(level) * trip.miles,
    halfWidth: Math.expm1(deviation * model.quantiles[tier]),
    tier,
  };
};

test("estimates generated bookings better than the reference estimates, with a correct range", () => {
  const history = generateHistory(2, 3_000);
  const day = TODAY - 7;
  const known = history.filter((rate) => rate.day <= day);
  const byLane = Map.groupBy(known, getRateLane);
  const references = estimateByReferences(known, byLane, day + 1);
  const model = runFit(known, day);
  const outcomes = history
    .filter((rate) => rate.day > day && !rate.isTypo)
    .map((rate) => askOne(model, rate, day, byLane.get(getRateLane(rate)) ?? [], references(rate)));
  const [all] = summarize(outcomes);
  expect(all?.questions).toBeGreaterThan(40);
  const errors = [all?.["last booking"], all?.["four-week mean"], all?.["least squares"]].map(Number);
  expect(all?.MAPE).toBeLessThan(0.9 * Math.min(...errors));
  expect(all?.inside).toBeGreaterThan(70);
  expect(all?.inside).toBeLessThan(90);
});

test("estimates from a single booking, with a wide range", () => {
  const { rate, halfWidth, tier } = estimate([booking()]);
  expect(rate).toBeGreaterThan(1_600);
  expect(rate).toBeLessThan(2_400);
  expect(halfWidth).toBeGreaterThan(0.2);
  expect(tier).toBe("area");
  const far = { state: "WA", postalCode: "98101", latitude: 47.6 };
  const elsewhere = booking({
    origin: far,
    destination: { state: "OR", postalCode: "97201", latitude: 45.5 },
    miles: 175,
  });
  const other = estimate([booking()], elsewhere);
  expect(other.tier).toBe("distance");
  expect(other.halfWidth).toBeGreaterThan(halfWidth);
});

test("applies the rate level of a place to all distances and equipment", () => {
  const other = { state: "NE", postalCode: "68102", latitude: 41.3 };
  const usual = Array.from({ length: 60 }, (_, index) =>
    booking({ origin: other, destination: other, miles: 300 + 20 * index, totalRate: 600 + 40 * index }),
  );
  const dear = Array.from({ length: 20 }, (_, index) =>
    booking({
      equipmentCode: "R",
      destination: other,
      miles: 300 + 60 * index,
      totalRate: 1.3 * (600 + 120 * index),
    }),
  );
  const reefers = usual.map((rate) => ({ ...rate, equipmentCode: "R" }));
  const trip = booking({ miles: 1_000 });
  const without = estimate([...usual, ...reefers], trip);
  const withOrigin = estimate([...usual, ...reefers, ...dear], trip);
  expect(withOrigin.rate / without.rate).toBeGreaterThan(1.1);
});

test("bounds the influence of a rate typed ten times too high", () => {
  const lane = Array.from({ length: 6 }, (_, index) => booking({ day: TODAY - 30 + index }));
  const typo = booking({ totalRate: 20_000 });
  const clean = estimate(lane, booking(), lane);
  const withTypo = estimate([...lane, typo], booking(), [...lane, typo]);
  expect(withTypo.rate / clean.rate).toBeLessThan(1.1);
});

test("follows a market that moved in the last weeks", () => {
  const weekly = Array.from({ length: 400 }, (_, index) =>
    booking({ day: TODAY - 200 + Math.floor(index / 2), totalRate: index < 320 ? 2_000 : 2_400 }),
  );
  expect(estimate(weekly, booking(), []).rate).toBeGreaterThan(2_300);
});
