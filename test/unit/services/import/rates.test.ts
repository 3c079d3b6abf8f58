import { expect, test } from "vitest";
import { fixture } from "../../../support/fixture.ts";
import { counts, importInto, reasons } from "../../../support/imports.ts";
import { testService } from "../../../support/service.ts";

test("locates real truck rates and rejects a second, different rate of a lane", async () => {
  const service = await testService();
  const file = await fixture("usda-truck-rates.csv");
  const { result, rejected } = await importInto(service, "rates", file);
  expect(result).toEqual({ read: 15, added: 13, changed: 0, unchanged: 0, rejected: 2 });
  expect(rejected[0]?.reason).toContain(
    "This lane on this day occurs twice in this file: 9,500 to 10,200 USD in row 9",
  );
  expect(await counts(service, "rates", file)).toEqual([15, 0, 0, 13, 2]);
  const found = await service.context.store.read(["bookedRates"], ({ bookedRates }) =>
    bookedRates.findBetweenStates(
      { accountId: "a", equipmentCode: "R", from: "2026-01-01", until: "2026-12-31", limit: 10 },
      "AZ",
      "GA",
    ),
  );
  expect(found).toMatchObject([
    {
      bookedDate: "2026-04-29",
      origin: { city: "Nogales", state: "AZ" },
      destination: { city: "Atlanta", state: "GA" },
      totalRate: 6_100,
    },
  ]);
});

test("reads the columns of the weekly truck rates", async () => {
  const service = await testService();
  const file =
    "date,region,origin,destination,distance,commodity,rpm,availability,weeklow,weekhigh,midpoint\n" +
    "11/17/2026,FL,CENTRAL FLORIDA,New York,1100,Oranges,2.5,Adequate,2600,2900,2750\n" +
    "11/17/2026,??,NEVER NEVER LAND,New York,1100,Oranges,2.5,Adequate,2600,2900,2750\n" +
    "11/17/2026,FL,CENTRAL FLORIDA,Gotham,1100,Oranges,2.5,Adequate,2600,2900,2750\n" +
    "11/17/2026,FL,CENTRAL FLORIDA,Boston,1300,Oranges,2.5,Adequate,2900,2600,2750\n";
  expect(await reasons(service, "rates", file)).toEqual([
    '3: The origin district "NEVER NEVER LAND" is unknown.',
    '4: The destination "Gotham" was not found.',
    "5: The low rate 2900 is above the high rate 2600. Correct one of them.",
  ]);
});

const rateHeader =
  "bookedDate,originCity,originState,originZip,destinationCity,destinationState,destinationZip,equipmentCode,totalRate,miles\n";

test("recognizes a corrected booked rate by its load, or by its lane in the report", async () => {
  const service = await testService();
  const own = "bookedDate,originZip,destinationZip,equipmentCode,totalRate,loadNumber\n";
  const row = "2026-11-01,75201,30303,V,1800,L1\n";
  expect(await counts(service, "rates", own + row)).toEqual([1, 1, 0, 0, 0]);
  expect(await counts(service, "rates", own + row.replace("1800", "1900"))).toEqual([1, 0, 1, 0, 0]);
  expect(await counts(service, "rates", own + row.replace("1800", "1900"))).toEqual([1, 0, 0, 1, 0]);
  const usda = "date,origin,destination,commodity,weeklow,weekhigh\n";
  const week = "11/17/2026,CENTRAL FLORIDA,New York,Oranges,2600,2900\n";
  expect(await counts(service, "rates", usda + week)).toEqual([1, 1, 0, 0, 0]);
  expect(await counts(service, "rates", usda + week.replace("2900", "3000"))).toEqual([1, 0, 1, 0, 0]);
  const rates = await service.context.store.read(["bookedRates"], async ({ bookedRates }) => {
    const question = { accountId: "a", from: "2026-01-01", until: "2026-12-31", limit: 10 };
    return [
      ...(await bookedRates.findBetweenStates({ ...question, equipmentCode: "V" }, "TX", "GA")),
      ...(await bookedRates.findBetweenStates({ ...question, equipmentCode: "R" }, "FL", "NY")),
    ];
  });
  expect(rates.map(({ totalRate }) => totalRate)).toEqual([1_900, 2_800]);
});

test("rejects rate rows with a reason", async () => {
  const service = await testService();
  const file = [
    "2026-11-01,Dallas,TX,,Atlanta,GA,,Van,1800,",
    "2026-11-01,Dallas,TX,,Atlantis,GA,,V,1800,",
    "yesterday,Dallas,TX,,Atlanta,GA,,V,1800,",
    "2026-11-01,Dallas,TX,,Atlanta,GA,,V,,",
    '2026-11-01,,,75201,Atlanta,GA,,V,"$1,800.50",780',
    "2026-11-01,Dallas,TX,,Atlanta,GA,,V,0,",
    "2026-11-01,Dallas,TX,,Atlanta,GA,,,900,",
  ].join("\n");
  const { result, rejected } = await importInto(service, "rates", rateHeader + file);
  expect(result).toMatchObject({ read: 7, added: 2, rejected: 5 });
  expect(rejected.map(({ row, reason }) => `${row}: ${reason}`)).toEqual([
    '3: The destination "Atlantis GA" was not found. Check city, state and ZIP code.',
    '4: bookedDate is "yesterday", which is not a date. Write it as 12/1/2026 or 2026-12-01.',
    "5: totalRate is empty.",
    "7: totalRate is 0. Use more than 0 and at most 1,000,000 USD.",
    "8: equipmentCode is empty.",
  ]);
  expect(service.announced.map(({ event }) => event)).toEqual(["rates.changed"]);
});

test("questions rates that are hardly true, with a proposal, until they are accepted", async () => {
  const service = await testService();
  const header = "bookedDate,originZip,destinationZip,equipmentCode,totalRate,miles";
  const good = Array.from(
    { length: 8 },
    (_, index) => `2026-11-${10 + index},75201,30303,V,${1_930 + index},781`,
  );
  expect(await counts(service, "rates", [header, ...good].join("\n"))).toEqual([8, 8, 0, 0, 0]);
  const odd = [
    "2026-11-18,75201,30303,V,2.51,781",
    "2026-11-18,75201,30303,V,19500,781",
    "2027-02-01,75201,30303,V,1950,781",
    "2026-11-18,75201,75201,V,300,25",
    "2026-11-18,75201,30303,V,1950,78.1",
  ];
  const found = await reasons(service, "rates", [header, ...odd].join("\n"));
  expect(
    found.map((reason) => reason.replace(/ Correct the row.*/, "").replace(/is \$1,9\d\d/, "is $1,9xx")),
  ).toEqual([
    "2: $2.51 for 781 miles; the estimate is $1,9xx. Per mile? 2.51 × 781 = $1,960.",
    "3: $19,500 for 781 miles; the estimate is $1,9xx. Ten times too high? $1,950.",
    "4: 2027-02-01 is in the future.",
    "5: Origin and destination are both Dallas, TX.",
    "6: 78.1 miles; by the map it is about 848. 781 miles?",
  ]);
  const accepted = [`${header},accepted`, ...odd.map((row) => `${row},yes`)].join("\n");
  expect(await counts(service, "rates", accepted)).toEqual([5, 5, 0, 0, 0]);
});

test("questions a rate per mile also in the first import", async () => {
  const service = await testService();
  const header = "bookedDate,originZip,destinationZip,equipmentCode,totalRate\n";
  const [reason] = await reasons(service, "rates", `${header}2026-11-18,75201,30303,V,2.51\n`);
  expect(reason).toContain("Per mile? 2.51 × 848 = $2,128.");
});

test("stores the quotes of the truck rate report as market rates", async () => {
  const service = await testService();
  await importInto(service, "rates", await fixture("usda-truck-rates.csv"));
  const { rates } = await service.context.store.read(["bookedRates"], ({ bookedRates }) =>
    bookedRates.pageByDay("a", undefined, 20),
  );
  expect(new Set(rates.map(({ source }) => source))).toEqual(new Set(["market"]));
});
