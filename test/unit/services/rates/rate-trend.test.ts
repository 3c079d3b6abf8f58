import { expect, test } from "vitest";
import { estimateLane } from "../../../../electron/services/loads/load-rate.ts";
import { locatePlace } from "../../../../electron/services/places/places.ts";
import { estimateRate } from "../../../../electron/services/rates/rate-trend.ts";
import type { BookedRateRecord } from "../../../../electron/store/store.ts";
import { decode } from "../../../../shared/failure.ts";
import { rateTrendRequest } from "../../../../shared/interface/rate-trend.ts";
import { DEFAULT_CODE_LISTS } from "../../../../shared/reference/code-lists.ts";
import { trendRequest } from "../../../support/rates.ts";
import { type TestService, testNow, testService } from "../../../support/service.ts";

const place = (text: string) => {
  const [city = "", state = ""] = text.split(", ");
  const { country: _, ...found } = locatePlace({ city, state }) ?? { country: "" };
  if (!("latitude" in found)) throw new Error(`${text} is not in the gazetteer.`);
  return found;
};

let made = 0;
const booked = (
  bookedDate: string,
  from: string,
  to: string,
  totalRate: number,
  more: Partial<BookedRateRecord> = {},
): BookedRateRecord => ({
  rateId: String(++made),
  accountId: "a",
  bookedDate,
  origin: place(from),
  destination: place(to),
  equipmentCode: "V",
  totalRate,
  miles: 850,
  loadNumber: "",
  carrierName: "",
  source: "import",
  ...more,
});

const save = ({ context }: TestService, ...rates: BookedRateRecord[]) =>
  context.store.write(["bookedRates"], ({ bookedRates }) => bookedRates.addMany(rates));

const end = (text: string) => {
  const [City = "", StateCode = ""] = text.split(", ");
  return { City, StateCode, ZipCode: "" };
};

const moment = new Date(testNow).toISOString();
const ask = ({ context, caller }: TestService, from: string, to: string, more: object = {}) =>
  estimateRate(
    context,
    caller,
    decode(rateTrendRequest, {
      ...trendRequest(moment),
      Origin: end(from),
      Destination: end(to),
      Mileage: 850,
      ...more,
    }),
  );

const [dallas, atlanta] = ["Dallas, TX", "Atlanta, GA"];

test("estimates a lane by the median of its bookings, robust against an outlier", async () => {
  const service = await testService();
  const rates = Array.from({ length: 40 }, (_, index) =>
    booked("2026-11-17", dallas, atlanta, 1_950 + index * 2.5),
  );
  await save(service, ...rates, booked("2026-11-17", dallas, atlanta, 99_000));
  const { answer, evidence } = await ask(service, dallas, atlanta);
  expect(evidence.estimate).toBeGreaterThan(1_980);
  expect(evidence.estimate).toBeLessThan(2_020);
  expect(answer.lowerBound).toBeLessThan(evidence.estimate);
  expect(answer.upperBound).toBeGreaterThan(evidence.estimate);
  expect(evidence).toMatchObject({ tier: "lane", lane: 41, states: 41, all: 41, miles: 850 });
  expect(answer).toMatchObject({ result: "Success", loadId: "LD-1", message: "" });
});

test("returns four weeks from Monday to Sunday, the last one up to today", async () => {
  const service = await testService();
  await save(
    service,
    booked("2026-11-17", dallas, atlanta, 2_000),
    booked("2026-11-01", dallas, atlanta, 1_800),
  );
  const { answer, evidence } = await ask(service, dallas, atlanta);
  const [trend] = answer.trendlineCollections;
  expect(trend?.trendlineName).toBe("4WeekTrend");
  expect(trend?.trendlineSeries.map((week) => `${week.trendlineStartDate}-${week.trendlineEndDate}`)).toEqual(
    ["10/26-11/1", "11/2-11/8", "11/9-11/15", "11/16-11/21"],
  );
  expect(evidence.observedWeeks).toEqual([true, false, false, true]);
});

test("shows a rising market in the trend", async () => {
  const service = await testService();
  const days = ["2026-10-28", "2026-11-04", "2026-11-11", "2026-11-18"];
  const rates = days.flatMap((day, week) =>
    Array.from({ length: 20 }, (_, index) => booked(day, dallas, atlanta, 1_800 + week * 100 + index)),
  );
  await save(service, ...rates);
  const series = (await ask(service, dallas, atlanta)).answer.trendlineCollections[0]?.trendlineSeries ?? [];
  const totals = series.map(({ totalRate }) => totalRate);
  expect(totals).toEqual(totals.toSorted((a, b) => a - b));
  expect((totals[3] ?? 0) - (totals[0] ?? 0)).toBeGreaterThan(150);
});

test("shrinks a single booking toward other trips", async () => {
  const service = await testService();
  const others = Array.from({ length: 28 }, (_, index) =>
    booked("2026-11-17", "Denver, CO", "Omaha, NE", 1_700 + (index % 7) * 10),
  );
  await save(service, ...others);
  const without = (await ask(service, dallas, atlanta)).evidence.estimate;
  await save(service, booked("2026-11-17", dallas, atlanta, 3_000));
  const { evidence } = await ask(service, dallas, atlanta);
  expect(evidence).toMatchObject({ tier: "thin lane", lane: 1, states: 1, all: 29 });
  expect(evidence.estimate).toBeGreaterThan(without + 50);
  expect(evidence.estimate).toBeLessThan(2_700);
});

test("subtracts fuel when it is given and not included", async () => {
  const service = await testService();
  await save(service, booked("2026-11-17", dallas, atlanta, 2_000));
  const all = (await ask(service, dallas, atlanta)).answer;
  const without = (await ask(service, dallas, atlanta, { FuelIncluded: false, FuelPricePerTrip: 400 }))
    .answer;
  expect(without.upperBound).toBeCloseTo(all.upperBound - 400);
  expect(without.lowerBound).toBeCloseTo(all.lowerBound - 400);
  const computeTotal = (answer: typeof all) =>
    answer.trendlineCollections[0]?.trendlineSeries[3]?.totalRate ?? 0;
  expect(computeTotal(without)).toBeCloseTo(computeTotal(all) - 400);
  const given = { FuelIncluded: true, FuelPricePerTrip: 400 };
  expect((await ask(service, dallas, atlanta, given)).answer).toEqual(all);
  expect((await ask(service, dallas, atlanta, { FuelIncluded: false })).answer).toEqual(all);
});

test("rejects fuel that is not less than the rate", async () => {
  const service = await testService();
  await save(service, booked("2026-11-17", dallas, atlanta, 2_000));
  const asked = ask(service, dallas, atlanta, { FuelIncluded: false, FuelPricePerTrip: 99_999 });
  await expect(asked).rejects.toMatchObject({ code: "invalid", fields: [{ pointer: "/FuelPricePerTrip" }] });
});

test("computes missing mileage from the places", async () => {
  const service = await testService();
  await save(service, booked("2026-11-17", dallas, atlanta, 2_000));
  expect((await ask(service, dallas, atlanta, { Mileage: null })).evidence.miles).toBe(848);
  expect((await ask(service, dallas, atlanta, { Mileage: 0 })).evidence.miles).toBe(848);
});

test("rejects equipment without bookings of the last two years in the account", async () => {
  const service = await testService();
  await expect(ask(service, dallas, atlanta)).rejects.toMatchObject({
    code: "invalid",
    message: expect.stringMatching(
      /^There are no booked rates .*for Van, so there is no estimate from Dallas, TX to Atlanta, GA\./,
    ),
  });
  await save(
    service,
    booked("2026-11-17", dallas, atlanta, 2_000, { equipmentCode: "F" }),
    booked("2026-11-17", dallas, atlanta, 2_000, { accountId: "b" }),
    booked("2024-01-01", dallas, atlanta, 2_000),
    booked("2026-11-22", dallas, atlanta, 2_000),
  );
  await expect(ask(service, dallas, atlanta)).rejects.toMatchObject({ code: "invalid" });
});

test("names an unknown place", async () => {
  const service = await testService();
  await save(service, booked("2026-11-17", dallas, atlanta, 2_000));
  const message = "Origin not found: Atlantis, GA. Check the spelling, or send Latitude and Longitude.";
  await expect(ask(service, "Atlantis, GA", dallas)).rejects.toMatchObject({
    code: "invalid",
    message,
    fields: [{ pointer: "/Origin" }],
  });
  await expect(ask(service, "Atlantis, GA", "Nowhere, TX")).rejects.toMatchObject({
    fields: [{ pointer: "/Origin" }, { pointer: "/Destination" }],
  });
  const position = { Origin: { ...end("Atlantis, GA"), Latitude: 33.7, Longitude: -84.4 } };
  expect((await ask(service, "Atlantis, GA", dallas, position)).answer.result).toBe("Success");
});

test("names an unknown place without a city by its state and ZIP", async () => {
  const { context, caller } = await testService();
  const origin = { originCity: "", originState: "TX", originZip: "99999" };
  const destination = { destinationCity: "Dallas", destinationState: "TX", destinationZip: "" };
  await expect(
    estimateLane(context, caller, { ...origin, ...destination, equipmentCode: "V" }),
  ).rejects.toMatchObject({
    message: "Origin not found: TX 99999. Check the spelling, or send Latitude and Longitude.",
  });
});

test("finds equipment by code and name in any letter case", async () => {
  const service = await testService();
  await save(service, booked("2026-11-17", dallas, atlanta, 2_000));
  for (const EquipmentCode of ["v", "Van", "dry van"])
    expect((await ask(service, dallas, atlanta, { EquipmentCode })).evidence.lane).toBe(1);
  await service.context.store.write(["keyValue"], ({ keyValue }) =>
    keyValue.set("codeLists", {
      ...DEFAULT_CODE_LISTS,
      equipmentTypes: [{ id: 53, name: "Tautliner", short: "V" }],
    }),
  );
  expect((await ask(service, dallas, atlanta, { EquipmentCode: "tautliner" })).evidence.lane).toBe(1);
});

test("rates to Mexico, including Nuevo León (NL), change estimates to Mexico but not to Canada", async () => {
  const service = await testService();
  const many = (totalRate: number, ...places: string[]) =>
    places.flatMap((to) => Array.from({ length: 10 }, () => booked("2026-11-17", dallas, to, totalRate)));
  const inMexico = ["Monterrey, NL", "Tijuana, BJ", "Guadalajara, JA", "Reynosa, TM", "Puebla, PU"];
  const inStates = [atlanta, "Chicago, IL", "Phoenix, AZ", "Miami, FL", "Memphis, TN"];
  await save(service, ...many(3_000, ...inMexico), ...many(2_000, ...inStates));
  const estimate = async (to: string) => (await ask(service, dallas, to)).evidence.estimate;
  const domestic = await estimate("Denver, CO");
  expect(await estimate("Mexico City, DF")).toBeGreaterThan(domestic + 1);
  expect(await estimate("Toronto, ON")).toBeCloseTo(domestic);
});

test("considers team drivers only when enough rates state them, and never rates without fuel", async () => {
  const service = await testService();
  const team = (count: number) =>
    Array.from({ length: count }, () =>
      booked("2026-11-18", "Dallas, TX", "Atlanta, GA", 3_000, { isTeam: true }),
    );
  const single = Array.from({ length: 40 }, () => booked("2026-11-17", "Dallas, TX", "Atlanta, GA", 2_000));
  const lineHaul = booked("2026-11-19", "Dallas, TX", "Atlanta, GA", 500, { isLineHaul: true });
  await save(service, ...single, ...team(10), lineHaul);
  const askTeam = () => ask(service, "Dallas, TX", "Atlanta, GA", { EquipmentOptions: ["TM"] });
  const few = await askTeam();
  expect(few.evidence.notConsidered).toEqual(["stops", "team", "hazmat", "lead days", "line haul"]);
  expect(few.evidence).toMatchObject({ lane: 50, laneLineHaul: 1 });
  expect(few.evidence.estimate).toBeLessThan(2_300);
  await save(service, ...team(25));
  const many = await askTeam();
  expect(many.evidence.notConsidered).not.toContain("team");
  expect(many.evidence.estimate).toBeGreaterThan(2_600);
  const own = await ask(service, "Dallas, TX", "Atlanta, GA");
  expect(own.evidence.estimate).toBeLessThan(2_300);
});

test("considers the lead days of unpadded dates", async () => {
  const service = await testService();
  const many = (totalRate: number, leadDays: number) =>
    Array.from({ length: 40 }, () => booked("2026-11-17", dallas, atlanta, totalRate, { leadDays }));
  await save(service, ...many(2_000, 5), ...many(3_000, 0));
  const askWith = async (day: string) =>
    (await ask(service, dallas, atlanta, { BookedDateTime: day, ShipDateTime: day })).evidence.estimate;
  expect(await askWith("2026-12-1T8:5:00")).toBe(await askWith("2026-12-01T08:05:00"));
});
