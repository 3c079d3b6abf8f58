import { expect, test } from "vitest";
import { changeDieselPrice, listDieselPrices } from "../../../../electron/services/rates/diesel.ts";
import { estimateRate } from "../../../../electron/services/rates/rate-trend.ts";
import { decode } from "../../../../shared/failure.ts";
import { rateTrendRequest } from "../../../../shared/interface/rate-trend.ts";
import { findDieselRegion } from "../../../../shared/reference/diesel-regions.ts";
import { trendRequest } from "../../../support/rates.ts";
import { aRate } from "../../../support/records.ts";
import { type TestService, testNow, testService } from "../../../support/service.ts";

async function withRate(): Promise<TestService> {
  const service = await testService();
  const rate = aRate({
    accountId: service.caller.accountId,
    bookedDate: "2026-11-20",
    totalRate: 2_000,
    miles: 800,
  });
  await service.context.store.write(["bookedRates"], ({ bookedRates }) => bookedRates.addMany([rate]));
  return service;
}

const estimate = ({ context, caller }: TestService, more: object = {}) =>
  estimateRate(
    context,
    caller,
    decode(rateTrendRequest, { ...trendRequest(new Date(testNow).toISOString()), Mileage: 800, ...more }),
  );

test("states the fuel of a trip at the newest prices of its two ends", async () => {
  const service = await withRate();
  const { context, caller } = service;
  expect((await estimate(service)).evidence.fuel).toBeNull();
  await changeDieselPrice(context, caller, { region: "U.S.", day: "2026-11-10", perGallon: 4.2 });
  await changeDieselPrice(context, caller, { region: "Gulf Coast", day: "2026-11-17", perGallon: 3.8 });
  await changeDieselPrice(context, caller, { region: "Gulf Coast", day: "2026-11-24", perGallon: 9 });
  const { answer, evidence } = await estimate(service);
  expect(evidence.fuel).toEqual({
    cost: 492.31,
    share: Math.round((1_000 * 492.31) / evidence.estimate) / 1_000,
    perGallon: 4,
    milesPerGallon: 6.5,
    regions: ["Gulf Coast", "U.S."],
    week: "2026-11-09",
  });
  const without = await estimate(service, { FuelIncluded: false });
  expect(without.answer.upperBound).toBeCloseTo(answer.upperBound - 492.31, 1);
  const given = await estimate(service, { FuelIncluded: false, FuelPricePerTrip: 100 });
  expect(given.answer.upperBound).toBeCloseTo(answer.upperBound - 100, 1);
});

test("does not use a price that is older than two months, and removes a typed price", async () => {
  const service = await withRate();
  const { context, caller } = service;
  await changeDieselPrice(context, caller, { region: "U.S.", day: "2026-09-10", perGallon: 4.2 });
  expect((await estimate(service)).evidence.fuel).toBeNull();
  await changeDieselPrice(context, caller, { region: "U.S.", day: "2026-09-08", perGallon: null });
  expect(await listDieselPrices(context, caller)).toEqual([]);
});

test("recognizes the regions of the Energy Information Administration by name and code", () => {
  expect(["U.S.", "NUS", "PADD 1A", "r5", "East Coast (PADD 1)", "SCA"].map(findDieselRegion)).toEqual([
    "U.S.",
    "U.S.",
    "New England",
    undefined,
    "East Coast",
    "California",
  ]);
});
