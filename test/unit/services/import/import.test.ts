import { expect, test } from "vitest";
import { queueWindow } from "../../../../electron/services/change-queue/queue-window.ts";
import { clearCarriers, fetchCarriers, queueSummary } from "../../../../electron/services/change-queue.ts";
import { importFile } from "../../../../electron/services/import/import.ts";
import { registrationStepsToday } from "../../../../electron/services/registration-steps.ts";
import type { ImportKind } from "../../../../shared/window/import.ts";
import { fixture } from "../../../support/fixture.ts";
import { type TestService, testService } from "../../../support/service.ts";

const run = ({ context, caller }: TestService, kind: ImportKind, content: string | AsyncIterable<string>) =>
  importFile(context, caller, kind, content);
const counts = async (...asked: Parameters<typeof run>) => {
  const { read, added, changed, unchanged, rejected } = (await run(...asked)).result;
  expect(read).toBe(added + changed + unchanged + rejected);
  return [read, added, changed, unchanged, rejected];
};
const reasons = async (...asked: Parameters<typeof run>) =>
  (await run(...asked)).rejected.map(({ row, reason }) => `${row}: ${reason}`);
const waiting = async ({ context, caller }: TestService) => (await queueSummary(context, caller)).waiting;

async function clearAll({ context, caller }: TestService): Promise<void> {
  const { insdIds, readAt } = await fetchCarriers(context, caller, 10_000);
  await clearCarriers(
    context,
    caller,
    insdIds.map((insdID) => ({ insdID, timeStamp: readAt })),
  );
}

test("real carrier look-ups: the good ones are queued, the others have a reason", async () => {
  const service = await testService();
  const { result, rejected } = await run(service, "carriers", await fixture("fmcsa-carrier-lookups.csv"));
  expect(result).toEqual({ read: 14, added: 11, changed: 0, unchanged: 0, rejected: 3 });
  expect(rejected.map(({ row }) => row)).toEqual([13, 14, 15]);
  expect(rejected[0]?.reason).toContain("nothing but the carrier's number");
  expect(await waiting(service)).toBe(11);
  const { rows } = await queueWindow(service.context, service.caller, { after: null, size: 200 });
  expect(rows.find(({ usdotNumber }) => usdotNumber === "1936404")?.name).toBe("GARV INC");
});

test("the same file again changes nothing, and one changed row queues just that carrier", async () => {
  const service = await testService();
  const file = await fixture("fmcsa-carrier-lookups.csv");
  await run(service, "carriers", file);
  expect(await counts(service, "carriers", file)).toEqual([14, 0, 0, 11, 3]);
  expect(await waiting(service)).toBe(11);
  await clearAll(service);
  expect(await counts(service, "carriers", file)).toEqual([14, 0, 0, 11, 3]);
  expect(await waiting(service)).toBe(0);
  expect(await counts(service, "carriers", file.replace("44,66", "45,66"))).toEqual([14, 0, 1, 10, 3]);
  const { rows } = await queueWindow(service.context, service.caller, { after: null, size: 200 });
  expect(rows).toMatchObject([
    { usdotNumber: "1005094", changes: [{ field: "drivers", before: 44, after: 45 }] },
  ]);
});

test("the columns of the census and of QCMobile are understood in any order and letter case", async () => {
  const service = await testService();
  await run(
    service,
    "carriers",
    "LEGAL_NAME,dot_number,docket1prefix,docket1,docket1_status_code,power_units,hm_ind,carrier_operation,mcs150_date\n" +
      "IRONWOOD LLC,0012345,MC,000777,A,1200,Y,A,20250131\n",
  );
  await run(
    service,
    "carriers",
    "dotNumber;allowedToOperate;bipdInsuranceOnFile;bipdRequiredAmount;oosDate\n12345;N;1000;750;11/1/2026\n",
  );
  const found = await service.context.store.read(["carriers"], ({ carriers }) => carriers.find("a", 1));
  expect(found?.facts).toMatchObject({
    usdotNumber: "12345",
    mcNumber: "MC777",
    legalName: "IRONWOOD LLC",
    commonAuthority: "A",
    powerUnits: 1_200,
    hazardousMaterials: true,
    carrierOperation: "Interstate",
    mcs150Date: "2025-01-31",
    allowedToOperate: false,
    bipdInsuranceOnFile: 1_000_000,
    bipdInsuranceRequired: 750_000,
    outOfServiceDate: "2026-11-01",
  });
});

test("an empty cell says nothing, but who may operate again is not out of service", async () => {
  const service = await testService();
  const header = "DOT NUMBER,LEGAL NAME,ALLOWED TO OPERATE,OOS DATE\n";
  await run(service, "carriers", `${header}1,IRONWOOD,N,2026-11-01\n2,CEDAR,N,2026-11-01\n`);
  expect(await counts(service, "carriers", `${header}1,,N,\n2,,Y,\n`)).toEqual([2, 0, 1, 1, 0]);
  const found = await service.context.store.read(["carriers"], ({ carriers }) =>
    carriers.findMany("a", [1, 2]),
  );
  expect(found.map((one) => [one?.facts.legalName, one?.facts.outOfServiceDate])).toEqual([
    ["IRONWOOD", "2026-11-01"],
    ["CEDAR", ""],
  ]);
});

test("a row names all that is wrong with it, each fault with its field", async () => {
  const service = await testService();
  const file =
    "loadNumber,origin,destination,equipmentTypeId,pickupDate,rate\n,nowhere,,box of tricks,someday,a lot\n";
  const { rejected } = await run(service, "loads", file);
  expect(rejected[0]?.faults.map(({ field }) => field)).toEqual([
    "loadNumber",
    "equipmentTypeId",
    "origin",
    "pickupDate",
    "destination",
    "rate",
  ]);
  expect(rejected[0]?.reason).toContain(
    '"someday", which is not a day; write it as 2026-12-01 or 12/1/2026. destination is empty.',
  );
  const carrier = "DOT NUMBER,ALLOWED TO OPERATE,TOTAL DRIVERS,OOS DATE\nx1,maybe,many,someday\n";
  const faults = (await run(service, "carriers", carrier)).rejected[0]?.faults;
  expect(faults?.map(({ field }) => field)).toEqual([
    "usdotNumber",
    "allowedToOperate",
    "drivers",
    "outOfServiceDate",
  ]);
});

test("a carrier's row that cannot be true is rejected with what is wrong in it", async () => {
  const service = await testService();
  const header = "DOT NUMBER,LEGAL NAME,ALLOWED TO OPERATE,OOS DATE,TOTAL DRIVERS\n";
  const file = `${header}x1,A,,,\n,B,,,\n3,C,maybe,,\n4,D,,2026-13-01,\n5,E,,,many\n6,F,Y,,7\n`;
  expect(await reasons(service, "carriers", file)).toEqual([
    '2: The USDOT number is "x1"; it must be digits.',
    "3: The row names no carrier: its USDOT, MC and intrastate numbers are empty.",
    '4: allowedToOperate is "maybe"; it must be Y or N.',
    '5: outOfServiceDate is "2026-13-01", which is not a day; write it as 2026-12-01 or 12/1/2026.',
    '6: drivers is "many", which is not a number.',
  ]);
});

test("a line break in a quoted cell, blank lines and a byte order mark are no rows of their own", async () => {
  const service = await testService();
  const file = '\uFEFFDOT NUMBER,LEGAL NAME\r\n1,"IRONWOOD\r\nTRUCKING"\r\n\r\n , \r\n2,CEDAR\r\n';
  expect(await counts(service, "carriers", file)).toEqual([2, 2, 0, 0, 0]);
  const { rows } = await queueWindow(service.context, service.caller, { after: null, size: 10 });
  expect(rows.map(({ name }) => name)).toEqual(["IRONWOOD TRUCKING", "CEDAR"]);
});

test("letters that are lost or are none are told, and nothing false is taken in", async () => {
  const service = await testService();
  expect(await reasons(service, "carriers", "DOT,LEGAL NAME\n1,CAF\uFFFD\n2,A\0B\n3,GOOD\n")).toEqual([
    "2: A letter of this row is lost, because the file is not in UTF-8. Save it as CSV UTF-8 and import it again.",
    "3: The row holds characters that are not text.",
  ]);
  expect(await waiting(service)).toBe(1);
});

test("a quotation that never ends is told with its row; the rows before it are in", async () => {
  const service = await testService();
  const { result, rejected } = await run(service, "carriers", 'DOT NUMBER,LEGAL NAME\n1,A\n2,"B\n3,C\n');
  expect(result).toEqual({ read: 2, added: 1, changed: 0, unchanged: 0, rejected: 1 });
  expect(rejected).toMatchObject([{ row: 3, reason: expect.stringContaining("never closed") }]);
});

test("a file that is something else is refused before anything is taken in", async () => {
  const service = await testService();
  for (const kind of ["carriers", "loads", "rates", "registration-steps"] as const)
    for (const file of ["", "\n1,2\n", "a,b\n1,2\n", "{}"])
      await expect(run(service, kind, file)).rejects.toMatchObject({
        code: "invalid",
        message: expect.stringContaining("Nothing was imported"),
      });
});

test("a source that fails while it is read fails the import, and what is in stays in", async () => {
  const service = await testService();
  async function* broken() {
    yield "DOT NUMBER,LEGAL NAME\n";
    for (let number = 1; number <= 1_000; number++) yield `${number},A\n`;
    throw new Error("The disk was pulled out.");
  }
  await expect(run(service, "carriers", broken())).rejects.toThrow("The disk was pulled out.");
  expect((await waiting(service)) % 200).toBe(0);
});

test("a stopped import tells what it has done until then", async () => {
  const service = await testService();
  const lines = Array.from({ length: 1_000 }, (_, index) => `${index + 1},A`).join("\n");
  const stop = new AbortController();
  const told: number[] = [];
  const work = {
    signal: stop.signal,
    tell(done: number) {
      told.push(done);
      if (done === 400) stop.abort();
    },
  };
  const { result } = await importFile(
    service.context,
    service.caller,
    "carriers",
    `DOT,legal name\n${lines}`,
    work,
  );
  expect(result).toMatchObject({ read: 400, added: 400 });
  expect(told).toEqual([200, 400]);
  expect(await waiting(service)).toBe(400);
});

test("real truck rates are placed on the map, and a lane told twice is doubted", async () => {
  const service = await testService();
  const file = await fixture("usda-truck-rates.csv");
  const { result, rejected } = await run(service, "rates", file);
  expect(result).toEqual({ read: 15, added: 13, changed: 0, unchanged: 0, rejected: 2 });
  expect(rejected[0]?.reason).toContain(
    "This lane of one day is named twice in this file: 9,500 to 10,200 USD in row 9",
  );
  expect(await counts(service, "rates", file)).toEqual([15, 0, 0, 13, 2]);
  const found = await service.context.store.read(["bookedRates"], ({ bookedRates }) =>
    bookedRates.betweenStates(
      { accountId: "a", equipmentCode: "R", from: "2026-01-01", until: "2026-12-31", most: 10 },
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

test("the columns of the weekly truck rates of the open data are understood too", async () => {
  const service = await testService();
  const file =
    "date,region,origin,destination,distance,commodity,rpm,availability,weeklow,weekhigh,midpoint\n" +
    "11/17/2026,FL,CENTRAL FLORIDA,New York,1100,Oranges,2.5,Adequate,2600,2900,2750\n" +
    "11/17/2026,??,NEVER NEVER LAND,New York,1100,Oranges,2.5,Adequate,2600,2900,2750\n" +
    "11/17/2026,FL,CENTRAL FLORIDA,Gotham,1100,Oranges,2.5,Adequate,2600,2900,2750\n" +
    "11/17/2026,FL,CENTRAL FLORIDA,Boston,1300,Oranges,2.5,Adequate,2900,2600,2750\n";
  expect(await reasons(service, "rates", file)).toEqual([
    '3: The origin district "NEVER NEVER LAND" is not one that Lanedesk can place on the map.',
    '4: The destination "Gotham" is not a city that Lanedesk knows.',
    "5: The low rate 2900 is above the high rate 2600.",
  ]);
});

const rateHeader =
  "bookedDate,originCity,originState,originZip,destinationCity,destinationState,destinationZip,equipmentCode,totalRate,miles\n";

test("a booked rate that comes again corrected is the same rate, by its load or by its lane in the report", async () => {
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
    const question = { accountId: "a", from: "2026-01-01", until: "2026-12-31", most: 10 };
    return [
      ...(await bookedRates.betweenStates({ ...question, equipmentCode: "V" }, "TX", "GA")),
      ...(await bookedRates.betweenStates({ ...question, equipmentCode: "R" }, "FL", "NY")),
    ];
  });
  expect(rates.map(({ totalRate }) => totalRate)).toEqual([1_900, 2_800]);
});

test("booked rates say what is wrong with a row", async () => {
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
  const { result, rejected } = await run(service, "rates", rateHeader + file);
  expect(result).toMatchObject({ read: 7, added: 2, rejected: 5 });
  expect(rejected.map(({ row, reason }) => `${row}: ${reason}`)).toEqual([
    '3: The destination "Atlantis GA" is not a place that Lanedesk knows; check city, state and ZIP code.',
    '4: bookedDate is "yesterday", which is not a day; write it as 2026-12-01 or 12/1/2026.',
    "5: totalRate is empty.",
    "7: totalRate is 0; a booked rate is more than 0 and at most 1,000,000 USD.",
    "8: equipmentCode is empty.",
  ]);
  expect(service.announced.map(({ event }) => event)).toEqual(["rates.changed"]);
});

const loadHeader =
  "loadNumber,pickupDate,deliveryDate,originCity,originState,originZip,destinationCity,destinationState,destinationZip,equipmentTypeId,length,weight,rate,note\n";
const loadRow = "L1,12/1/2026,2026-12-03T08:00,Dallas,TX,75201,Atlanta,GA,30301,1,53,42000,2450,Call first";

const loadNamed = ({ context }: TestService, loadNumber: string) =>
  context.store.read(["loads", "activities"], async ({ loads, activities }) => {
    const [found] = await loads.findByNumber("a", loadNumber, 1);
    return { ...found, activity: found ? await activities.ofLoad(found.loadId) : [] };
  });

test("loads are posted by their numbers, and the same file again changes nothing", async () => {
  const service = await testService();
  expect(await counts(service, "loads", `${loadHeader}${loadRow}\n`)).toEqual([1, 1, 0, 0, 0]);
  expect(await counts(service, "loads", `${loadHeader}${loadRow}\n`)).toEqual([1, 0, 0, 1, 0]);
  expect(await loadNamed(service, "L1")).toMatchObject({
    life: "available",
    source: "Desktop",
    revision: 1,
    miles: 843,
    equipmentAttributes: { equipmentTypeId: 1 },
    loadStops: [
      { type: 1, sequence: 1, earlyDateTime: "2026-12-01", location: { city: "Dallas", countryCode: "US" } },
      { type: 2, sequence: 2, earlyDateTime: "2026-12-03T08:00", location: { postalCode: "30301" } },
    ],
    dimensional: { length: 53, weight: 42_000, palletCount: null },
    rateAttributes: { postedAllInRate: { amount: 2_450, currencyCode: "USD" } },
    note: "Call first",
    activity: [{ comment: "Posted by an import" }],
  });
});

test("a changed row updates its load and leaves what the file does not speak of", async () => {
  const service = await testService();
  await run(service, "loads", `${loadHeader}${loadRow}\n`);
  const before = await loadNamed(service, "L1");
  const short = "loadNumber,originCity,originState,destinationCity,destinationState,equipmentTypeId,rate\n";
  expect(await counts(service, "loads", `${short}L1,Dallas,TX,Memphis,TN,Van,2600\n`)).toEqual([
    1, 0, 1, 0, 0,
  ]);
  const after = await loadNamed(service, "L1");
  expect(after).toMatchObject({
    loadId: before.loadId,
    revision: 2,
    note: "Call first",
    rateAttributes: { postedAllInRate: { amount: 2_600 } },
    loadStops: [
      { id: before.loadStops?.[0]?.id, earlyDateTime: "2026-12-01", location: { postalCode: "75201" } },
      { earlyDateTime: "2026-12-03T08:00", location: { city: "Memphis", postalCode: null } },
    ],
  });
  expect(after.activity.map(({ comment }) => comment)).toEqual([
    "Posted by an import",
    "Updated by an import",
  ]);
});

test("a load that one file names twice and differently is doubted, and the file changes nothing again", async () => {
  const service = await testService();
  const file = `${loadHeader}${loadRow}\n\n${loadRow}\n${loadRow.replace("2450", "2500")}\n`;
  const { result, rejected } = await run(service, "loads", file);
  expect(result).toEqual({ read: 3, added: 1, changed: 0, unchanged: 1, rejected: 1 });
  // The header is row 1, and a blank line is a row too, as a spreadsheet shows them.
  expect(rejected).toMatchObject([
    { row: 5, reason: expect.stringContaining("Load L1 is named twice in this file: row 2 says otherwise") },
  ]);
  expect(await counts(service, "loads", file)).toEqual([3, 0, 0, 2, 1]);
  expect(await loadNamed(service, "L1")).toMatchObject({
    rateAttributes: { postedAllInRate: { amount: 2_450 } },
  });
});

test("many loads come again at once and are all unchanged", async () => {
  const service = await testService();
  const lines = Array.from({ length: 250 }, (_, index) => loadRow.replace("L1", `L${index}`)).join("\n");
  expect(await counts(service, "loads", loadHeader + lines)).toEqual([250, 250, 0, 0, 0]);
  expect(await counts(service, "loads", loadHeader + lines)).toEqual([250, 0, 0, 250, 0]);
});

test("a load's row says what is wrong with it", async () => {
  const service = await testService();
  const file = [
    loadRow.replace("L1", ""),
    loadRow.replace("Dallas", "").replace("75201", ""),
    loadRow.replace("TX", "ZZ"),
    loadRow.replace(",1,53", ",Spaceship,53"),
    loadRow.replace("2450", "2450.123"),
    loadRow.replace("42000", "heavy"),
    loadRow,
  ].join("\n");
  expect(await reasons(service, "loads", loadHeader + file)).toEqual([
    "2: loadNumber is empty. It is needed, so that importing the file again does not post the load twice.",
    "3: originCity is empty.",
    '4: originState is "ZZ", which is no state or province that Lanedesk knows.',
    '5: equipmentTypeId is "Spaceship"; it must be an equipment type, such as van, or its number.',
    "6: rate is 2450.123; it has at most 2 decimals and is at most 10,000,000.",
    '7: weight is "heavy", which is not a number.',
  ]);
});

test("registration steps are known by carrier, step and moment", async () => {
  const service = await testService();
  const file =
    "MonitorID,CompanyName,MCNumber,USDOTNumber,IntraStateNumber,LastStep,UTC_RegistrationDate\n" +
    "11,Ironwood LLC,0777,12345,,Thank You,2026-11-21T14:00:00Z\n" +
    "12,Cedar Inc,,,,Thank You,noon\n" +
    ",Nobody,,,,Thank You,2026-11-21T14:00:00Z\n" +
    "13,Fox,,,,,2026-11-21T14:00:00Z\n";
  expect(await counts(service, "registration-steps", file)).toEqual([4, 1, 0, 0, 3]);
  expect(await reasons(service, "registration-steps", file)).toEqual([
    '3: UTC_RegistrationDate is "noon"; it must be a date and time such as 2026-12-01T14:30:00Z.',
    "4: The row names no carrier: MonitorID, MCNumber, USDOTNumber and IntraStateNumber are empty.",
    "5: LastStep is empty.",
  ]);
  const search = { MonitorID: null, MCNumber: null, USDOTNumber: null, IntraStateNumber: null };
  expect(
    await registrationStepsToday(service.context, service.caller, { ...search, AllActivityForToday: true }),
  ).toMatchObject([{ MonitorID: "11", MCNumber: "MC777", CompanyName: "Ironwood LLC" }]);
});
