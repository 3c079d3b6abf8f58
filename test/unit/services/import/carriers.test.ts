import { expect, test } from "vitest";
import {
  clearCarriers,
  fetchCarriers,
  summarizeQueue,
} from "../../../../electron/services/change-queue/change-queue.ts";
import { readQueuePage } from "../../../../electron/services/change-queue/queue-page.ts";
import { fixture } from "../../../support/fixture.ts";
import { counts, importInto, reasons } from "../../../support/imports.ts";
import { type TestService, testService } from "../../../support/service.ts";

const waiting = async ({ context, caller }: TestService) => (await summarizeQueue(context, caller)).waiting;

async function clearAll({ context, caller }: TestService): Promise<void> {
  const { insdIds, readAt } = await fetchCarriers(context, caller, 10_000);
  await clearCarriers(
    context,
    caller,
    insdIds.map((insdID) => ({ insdID, timeStamp: readAt })),
  );
}

test("queues carriers of a real look-up file and rejects the others with a reason", async () => {
  const service = await testService();
  const { result, rejected } = await importInto(
    service,
    "carriers",
    await fixture("fmcsa-carrier-lookups.csv"),
  );
  expect(result).toEqual({ read: 14, added: 11, changed: 0, unchanged: 0, rejected: 3 });
  expect(rejected.map(({ row }) => row)).toEqual([13, 14, 15]);
  expect(rejected[0]?.reason).toContain("only the carrier's number");
  expect(await waiting(service)).toBe(11);
  const { rows } = await readQueuePage(service.context, service.caller, { after: null, size: 200 });
  expect(rows.find(({ usdotNumber }) => usdotNumber === "1936404")?.name).toBe("GARV INC");
});

test("the same file again changes nothing, and one changed row queues just that carrier", async () => {
  const service = await testService();
  const file = await fixture("fmcsa-carrier-lookups.csv");
  await importInto(service, "carriers", file);
  expect(await counts(service, "carriers", file)).toEqual([14, 0, 0, 11, 3]);
  expect(await waiting(service)).toBe(11);
  await clearAll(service);
  expect(await counts(service, "carriers", file)).toEqual([14, 0, 0, 11, 3]);
  expect(await waiting(service)).toBe(0);
  expect(await counts(service, "carriers", file.replace("44,66", "45,66"))).toEqual([14, 0, 1, 10, 3]);
  const { rows } = await readQueuePage(service.context, service.caller, { after: null, size: 200 });
  expect(rows).toMatchObject([
    { usdotNumber: "1005094", changes: [{ field: "drivers", before: 44, after: 45 }] },
  ]);
});

test("the columns of the census and of QCMobile are understood in any order and letter case", async () => {
  const service = await testService();
  await importInto(
    service,
    "carriers",
    "LEGAL_NAME,dot_number,docket1prefix,docket1,docket1_status_code,power_units,hm_ind,carrier_operation,mcs150_date\n" +
      "IRONWOOD LLC,0012345,MC,000777,A,1200,Y,A,20250131\n",
  );
  await importInto(
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

test("an empty cell changes nothing, but a carrier that may operate again is no longer out of service", async () => {
  const service = await testService();
  const header = "DOT NUMBER,LEGAL NAME,ALLOWED TO OPERATE,OOS DATE\n";
  await importInto(service, "carriers", `${header}1,IRONWOOD,N,2026-11-01\n2,CEDAR,N,2026-11-01\n`);
  expect(await counts(service, "carriers", `${header}1,,N,\n2,,Y,\n`)).toEqual([2, 0, 1, 1, 0]);
  const found = await service.context.store.read(["carriers"], ({ carriers }) =>
    carriers.findMany("a", [1, 2]),
  );
  expect(found.map((carrier) => [carrier?.facts.legalName, carrier?.facts.outOfServiceDate])).toEqual([
    ["IRONWOOD", "2026-11-01"],
    ["CEDAR", ""],
  ]);
});

test("reports all errors of a row with their fields", async () => {
  const service = await testService();
  const file =
    "loadNumber,origin,destination,equipmentTypeId,pickupDate,rate\n,nowhere,,box of tricks,someday,a lot\n";
  const { rejected } = await importInto(service, "loads", file);
  expect(rejected[0]?.errors.map(({ field }) => field)).toEqual([
    "loadNumber",
    "equipmentTypeId",
    "origin",
    "pickupDate",
    "destination",
    "rate",
  ]);
  expect(rejected[0]?.reason).toContain(
    '"someday", which is not a date. Write 12/1/2026 or 2026-12-01. destination is empty.',
  );
  const carrier = "DOT NUMBER,ALLOWED TO OPERATE,TOTAL DRIVERS,OOS DATE\nx1,maybe,many,someday\n";
  const errors = (await importInto(service, "carriers", carrier)).rejected[0]?.errors;
  expect(errors?.map(({ field }) => field)).toEqual([
    "usdotNumber",
    "allowedToOperate",
    "drivers",
    "outOfServiceDate",
  ]);
});

test("rejects implausible carrier rows with a reason", async () => {
  const service = await testService();
  const header = "DOT NUMBER,LEGAL NAME,ALLOWED TO OPERATE,OOS DATE,TOTAL DRIVERS\n";
  const file = `${header}x1,A,,,\n,B,,,\n3,C,maybe,,\n4,D,,2026-13-01,\n5,E,,,many\n6,F,Y,,7\n`;
  expect(await reasons(service, "carriers", file)).toEqual([
    '2: The USDOT number is "x1". Enter digits only.',
    "3: The USDOT, MC and intrastate numbers are empty. Enter at least one.",
    '4: allowedToOperate is "maybe". Enter Y or N.',
    '5: outOfServiceDate is "2026-13-01", which is not a date. Write 12/1/2026 or 2026-12-01.',
    '6: drivers is "many". Enter a number, 0 or more.',
  ]);
});

test("rejects a number that is too large to show", async () => {
  const service = await testService();
  const file = `DOT NUMBER,LEGAL NAME,TOTAL DRIVERS\n1,OAK,${"9".repeat(400)}\n`;
  expect(await reasons(service, "carriers", file)).toEqual([
    `2: drivers is "${"9".repeat(40)}…". Enter a number, 0 or more.`,
  ]);
});
