import { expect, test } from "vitest";
import { getCarrier, recordReports } from "../../../../electron/services/carriers/carriers.ts";
import { saveCarrier } from "../../../../electron/services/carriers/save-carrier.ts";
import { readQueuePage } from "../../../../electron/services/change-queue/queue-page.ts";
import { carrierColumns } from "../../../../electron/services/import/carrier-columns.ts";
import { importFile } from "../../../../electron/services/import/import.ts";
import { previewImport } from "../../../../electron/services/import/preview.ts";
import { counts, importInto, reasons } from "../../../support/imports.ts";
import { type TestService, testService } from "../../../support/service.ts";

const facts = async ({ context, caller }: TestService, insdId = 1) =>
  (await getCarrier(context, caller, insdId)).carrier.facts;
const sources = async ({ context, caller }: TestService, insdId = 1) =>
  (await getCarrier(context, caller, insdId)).carrier.sources;
const history = async ({ context, caller }: TestService, insdId = 1) =>
  (await getCarrier(context, caller, insdId)).history;
const severities = async ({ context, caller }: TestService) =>
  (await readQueuePage(context, caller, { after: null, size: 200 })).rows.map(({ usdotNumber, severity }) => [
    usdotNumber,
    severity,
  ]);

const companyCensus =
  "dot_number,legal_name,dba_name,phy_street,phy_city,phy_state,phy_zip,phy_country,phone,power_units,total_drivers,status_code,carrier_operation,docket1prefix,docket1,docket1_status_code,mcs150_date,hm_ind,safety_rating,add_date,email_address\n" +
  "0012345,IRONWOOD LLC,IRONWOOD FREIGHT,12 ELM  ST,NEWARK,NJ,7102,US,2145550100,12,15,A,A,MC,000777,A,20250131 1030,N,S,20190401,DISPATCH@IRONWOOD.EXAMPLE\n";
const qcMobile =
  "dotNumber,mcNumber,legalName,dbaName,phyStreet,phyCity,phyState,phyZipcode,phyCountry,telephone,totalPowerUnits,totalDrivers,statusCode,carrierOperation,allowedToOperate,commonAuthorityStatus,contractAuthorityStatus,brokerAuthorityStatus,safetyRating,bipdInsuranceOnFile,cargoInsuranceOnFile\n" +
  "12345,MC-777,Ironwood LLC,Ironwood Freight,12 Elm St,Newark,nj,07102-1234,USA,(214) 555-0100,12,15,ACTIVE,Interstate,Y,Active,N,None,Satisfactory,1000,Y\n";

test("two layouts of the same facts, imported in turn, change nothing after the first round", async () => {
  const service = await testService();
  expect(await counts(service, "carriers", companyCensus)).toEqual([1, 1, 0, 0, 0]);
  expect(await counts(service, "carriers", qcMobile)).toEqual([1, 0, 1, 0, 0]);
  const added = (await history(service)).map(({ field }) => field).sort();
  expect(added).toEqual([
    "allowedToOperate",
    "bipdInsuranceOnFile",
    "brokerAuthority",
    "cargoOnFile",
    "contractAuthority",
  ]);
  for (let round = 0; round < 5; round++)
    for (const file of [companyCensus, qcMobile])
      expect(await counts(service, "carriers", file)).toEqual([1, 0, 0, 1, 0]);
});

test("reads facts in one notation from every layout", async () => {
  const service = await testService();
  await importInto(service, "carriers", companyCensus);
  expect(await facts(service)).toMatchObject({
    usdotNumber: "12345",
    mcNumber: "MC777",
    dockets: [{ number: "MC777", status: "A" }],
    statusCode: "A",
    commonAuthority: "A",
    safetyRating: "Satisfactory",
    carrierOperation: "Interstate",
    postalCode: "07102",
    phone: "(214) 555-0100",
    email: "dispatch@ironwood.example",
    registeredDate: "2019-04-01",
    mcs150Date: "2025-01-31",
  });
});

test("reads the safety census", async () => {
  const service = await testService();
  const file =
    "DOT_NUMBER,LEGAL_NAME,CARRIER_OPERATION,HM_FLAG,PC_FLAG,PHY_ZIP,MAILING_STREET,MAILING_CITY,MAILING_STATE,MAILING_ZIP,TELEPHONE,EMAIL_ADDRESS,MCS150_DATE,ADD_DATE,NBR_POWER_UNIT,DRIVER_TOTAL\n" +
    "77,CEDAR INC,C,N,Y,75201,PO BOX 9,DALLAS,TX,75221,(214) 555-0177,OPS@CEDAR.EXAMPLE,01-MAR-24,01-JUN-74,8,9\n";
  await importInto(service, "carriers", file);
  expect(await facts(service)).toMatchObject({
    carrierOperation: "Intrastate Non-Hazmat",
    passengerCarrier: true,
    hazardousMaterials: false,
    powerUnits: 8,
    drivers: 9,
    email: "ops@cedar.example",
    mailingStreet: "PO BOX 9",
    mailingPostalCode: "75221",
    mcs150Date: "2024-03-01",
    registeredDate: "1974-06-01",
  });
  expect((await sources(service)).email).toMatchObject({ source: "FMCSA safety census" });
});

test.each([
  ["2127-01-15", "2127-01-15"],
  ["15-JAN-2127", "2127-01-15"],
  ["15-JAN-74", "1974-01-15"],
])("reads only a two-digit year as a past year: %s", async (cell, day) => {
  const service = await testService();
  await importInto(service, "carriers", `DOT_NUMBER,LEGAL_NAME,OOS_DATE\n77,CEDAR INC,${cell}\n`);
  expect(await facts(service)).toMatchObject({ outOfServiceDate: day });
});

test("reads officers and all docket numbers of the company census", async () => {
  const service = await testService();
  const header =
    "dot_number,legal_name,carrier_mailing_street,company_officer_1,company_officer_2,docket1prefix,docket1,docket1_status_code,docket2prefix,docket2,docket2_status_code\n";
  await importInto(service, "carriers", `${header}5,OAK LLC,PO BOX 1,ANN OAK,BOB OAK,MC,100,A,FF,200,I\n`);
  expect(await facts(service)).toMatchObject({
    mailingStreet: "PO BOX 1",
    officers: ["ANN OAK", "BOB OAK"],
    mcNumber: "MC100",
    dockets: [
      { number: "MC100", status: "A" },
      { number: "FF200", status: "I" },
    ],
  });
  // The order and the letter case of officers say nothing.
  expect(
    await counts(service, "carriers", `${header}5,Oak LLC,PO Box 1,Bob Oak,Ann Oak,MC,100,A,,,\n`),
  ).toEqual([1, 0, 0, 1, 0]);
  expect(await counts(service, "carriers", `${header}5,,,EVE OAK,ANN OAK,,,,,,\n`)).toEqual([1, 0, 1, 0, 0]);
  expect((await history(service))[0]).toMatchObject({
    field: "officers",
    before: "ANN OAK, BOB OAK",
    after: "EVE OAK, ANN OAK",
  });
});

test("quotes the invalid one of a carrier's docket numbers, and names its column", async () => {
  const service = await testService();
  const { rejected } = await importInto(
    service,
    "carriers",
    "dot_number,legal_name,mcNumber,docket1,docket2,docket3prefix,docket3\n" +
      "1,OAK,MC9,100,2O0,,\n2,ELM,,100,200,FF,many\n3,ASH,none,100,200,,\n",
  );
  expect(rejected.flatMap(({ errors }) => errors)).toEqual([
    { field: "docket2", reason: 'The MC, FF or MX number is "2O0". Enter a number such as MC123456.' },
    { field: "docket3", reason: 'The MC, FF or MX number is "many". Enter a number such as MC123456.' },
    { field: "mcNumber", reason: 'The MC number is "none". Enter digits only.' },
  ]);
});

test("Y and N in an amount column say whether insurance is on file", async () => {
  const service = await testService();
  const header = "DOT NUMBER,cargoInsuranceOnFile,bondInsuranceOnFile\n";
  await importInto(service, "carriers", `${header}1,Y,N\n`);
  expect(await facts(service)).toMatchObject({
    cargoInsuranceOnFile: null,
    cargoOnFile: true,
    bondInsuranceOnFile: 0,
    bondOnFile: null,
  });
  await importInto(service, "carriers", `${header}1,100,\n`);
  expect(await facts(service)).toMatchObject({ cargoInsuranceOnFile: 100_000, cargoOnFile: null });
  expect(await counts(service, "carriers", `${header}1,y,n\n`)).toEqual([1, 0, 0, 1, 0]);
});

test("five digits are dollars of cargo insurance or of a bond, but thousands of liability insurance", async () => {
  const service = await testService();
  const header = "DOT NUMBER,bipdInsuranceOnFile,cargoInsuranceOnFile,bondInsuranceOnFile\n";
  await importInto(service, "carriers", `${header}1,05000,50000,75000\n`);
  expect(await facts(service)).toMatchObject({
    bipdInsuranceOnFile: 5_000_000,
    cargoInsuranceOnFile: 50_000,
    bondInsuranceOnFile: 75_000,
  });
  await importInto(service, "carriers", `${header}1,01000,00100,00075\n`);
  expect(await facts(service)).toMatchObject({
    bipdInsuranceOnFile: 1_000_000,
    cargoInsuranceOnFile: 100_000,
    bondInsuranceOnFile: 75_000,
  });
});

test("an older as-of date never replaces a newer one", async () => {
  const service = await testService();
  const header = "RECORD RETRIEVAL DATE,DOT NUMBER,LEGAL NAME,PHONE\n";
  const file = (rows: string) => counts(service, "carriers", header + rows);
  await file("2024-09-06,1,OAK LLC,2145550100\n");
  expect(await file("9/7/2024,1,OAK LLC,\n")).toEqual([1, 0, 0, 1, 0]);
  // The name is known for September 7, the phone for September 6.
  expect(await file("2024-09-05,1,ELM LLC,2145550101\n")).toEqual([1, 0, 0, 1, 0]);
  expect(await file("2024-09-06,1,ELM LLC,2145550102\n")).toEqual([1, 0, 1, 0, 0]);
  expect(await facts(service)).toMatchObject({ legalName: "OAK LLC", phone: "(214) 555-0102" });
  expect(await sources(service)).toMatchObject({
    legalName: { source: "FMCSA look-up", asOf: "2024-09-07" },
    phone: { source: "FMCSA look-up", asOf: "2024-09-06" },
  });
});

test("an older file brings back no fact that a newer source cleared or denied", async () => {
  const service = await testService();
  const { context, caller } = service;
  const header = "RECORD RETRIEVAL DATE,DOT NUMBER,ALLOWED TO OPERATE,OOS DATE,PHONE\n";
  const file = (rows: string) => counts(service, "carriers", header + rows);
  await file("2026-11-18,1,N,2026-11-01,2145550100\n2026-11-20,2,Y,,\n");
  await file("2026-11-20,1,Y,,\n");
  await saveCarrier(context, caller, 1, { phone: "" });
  expect(await file("2024-09-07,1,N,2024-08-01,2145550100\n2024-09-07,2,N,2024-08-01,\n")).toEqual([
    2, 0, 0, 2, 0,
  ]);
  expect(await facts(service, 1)).toMatchObject({ allowedToOperate: true, outOfServiceDate: "", phone: "" });
  expect(await facts(service, 2)).toMatchObject({ allowedToOperate: true, outOfServiceDate: "" });
});

test("a source that confirms a cleared fact renews its as-of date", async () => {
  const service = await testService();
  const report = (asOf: string, phone: string) => ({
    facts: { usdotNumber: "1", phone },
    source: "File",
    asOf,
  });
  await recordReports(service.context, service.caller, [
    report("2026-10-01", "2145550100"),
    report("2026-10-02", ""),
    report("2026-11-20", ""),
    report("2026-11-01", "2145550100"),
  ]);
  expect((await facts(service)).phone).toBe("");
});

test("an MC number under another USDOT number is a critical change of both carriers", async () => {
  const service = await testService();
  const header = "DOT NUMBER,MC NUMBER,LEGAL NAME\n";
  const file = `${header}1,MC-5,OAK LLC\n2,6,ELM LLC\n3,,ASH LLC\n`;
  await importInto(service, "carriers", file);
  expect(await counts(service, "carriers", `${header}2,MC005,ELM LLC\n`)).toEqual([1, 0, 1, 0, 0]);
  expect(await severities(service)).toEqual([
    ["1", "critical"],
    ["2", "critical"],
    ["3", "info"],
  ]);
  expect((await facts(service, 1)).mcSharedWith).toBe("2");
  expect((await facts(service, 2)).mcSharedWith).toBe("1");
  // The same files again are no news.
  expect(await counts(service, "carriers", file)).toEqual([3, 0, 0, 3, 0]);
  // Two new carriers of one file, and a new carrier with a known number.
  expect(await counts(service, "carriers", `${header}4,9,FIR\n5,9,YEW\n6,5,BAY\n`)).toEqual([3, 3, 0, 0, 0]);
  expect((await facts(service, 4)).mcSharedWith).toBe("5");
  expect((await facts(service, 5)).mcSharedWith).toBe("4");
  expect((await facts(service, 6)).mcSharedWith).toBe("1, 2");
  expect((await facts(service, 1)).mcSharedWith).toBe("2, 6");
});

test("rejects bad rows one by one, and a file without carrier numbers whole", async () => {
  const service = await testService();
  const header = "AS OF,DOT NUMBER,LEGAL NAME,PHONE\n";
  const rows =
    "2026-04-01,1,OAK,\n2999-01-01,2,ELM,\n,12A,ASH,\n2026-04-01,1,FIR,\n2026-04-01,1,,2145550100\n2026-04-02,1,FIR,\n";
  expect(await reasons(service, "carriers", header + rows)).toEqual([
    "3: The as-of date Tue 1/1/2999 is in the future. Correct the date.",
    '4: The USDOT number is "12A". Enter digits only.',
    "5: An earlier row of this file has different values for the same day: Legal name. Lanedesk uses the first row; correct or remove one of the rows.",
  ]);
  expect((await facts(service)).legalName).toBe("FIR");
  await expect(importInto(service, "carriers", "LEGAL NAME,PHONE\nOAK,1\n")).rejects.toMatchObject({
    code: "invalid",
  });
});

test("the carriers of a file can be limited to the watched ones, or marked as seen", async () => {
  const service = await testService();
  const { context, caller } = service;
  const header = "DOT NUMBER,MC NUMBER,LEGAL NAME\n";
  await importInto(service, "carriers", `${header}1,5,OAK\n`);
  const watched = await importInto(service, "carriers", `${header}1,5,ELM\n2,6,ASH\n3,5,THIEF\n`, "watched");
  expect(watched.result).toEqual({ read: 3, added: 0, changed: 1, unchanged: 0, skipped: 2, rejected: 0 });
  expect(await facts(service)).toMatchObject({ legalName: "ELM", mcSharedWith: "3" });
  const seen = await importInto(service, "carriers", `${header}1,5,FIR\n4,7,YEW\n`, "seen");
  expect(seen.result).toEqual({ read: 2, added: 1, changed: 1, unchanged: 0, rejected: 0 });
  const { rows } = await readQueuePage(context, caller, { after: null, size: 200 });
  expect(rows.map(({ name }) => name)).toEqual(["FIR"]);
});

test("the preview counts the watched carriers and offers to limit a file of mostly unknown ones", async () => {
  const { context, caller, ...service } = await testService();
  const preview = async (content: string) =>
    (await previewImport(context, caller, { kind: "carriers", content })).modes;
  const rows = (numbers: number[]) =>
    `dot_number,legal_name\n${numbers.map((number) => `${number},CARRIER ${number}\n`).join("")}`;
  expect(await preview(rows([1, 2, 3]))).toEqual({ watched: 0, others: 3, suggested: "all" });
  await importInto({ context, caller, ...service }, "carriers", rows([1, 2]));
  expect(await preview(rows([1, 2, 3, 4]))).toEqual({ watched: 2, others: 2, suggested: "all" });
  expect(await preview(rows([1, 3, 4]))).toEqual({ watched: 1, others: 2, suggested: "watched" });
  expect(await preview(rows([3, 4]))).toEqual({ watched: 0, others: 2, suggested: "all" });
});

test.each([
  ["a look-up", "RECORD RETRIEVAL DATE,DOT NUMBER,LEGAL NAME\n2026-04-01,1,OAK LLC\n"],
  [
    "the revocations",
    "DOCKET_NUMBER,DOT_NUMBER,TYPE_LICENSE,ORDER1_SERVE_DATE,ORDER1_TYPE_DESC,ORDER2_TYPE_DESC,ORDER2_EFFECTIVE_DATE\n" +
      "MC7,9,COMMON,04/02/2026,NOTICE,INVOLUNTARY REVOCATION,04/20/2026\n",
  ],
])("the columns that the preview proposes change neither facts nor sources of %s", async (_, content) => {
  const read = async (service: TestService, mapping?: (string | null)[]) => {
    await importFile(service.context, service.caller, "carriers", content, undefined, { mapping });
    return [await facts(service), await sources(service)];
  };
  const window = await testService();
  const preview = await previewImport(window.context, window.caller, { kind: "carriers", content });
  const mapped = await read(
    window,
    preview.columns.map(({ field }) => field),
  );
  expect(mapped).toEqual(await read(await testService()));
  expect(JSON.stringify(mapped)).toMatch(/FMCSA/);
});

test("the preview shows the cells that a row has", async () => {
  const { context, caller } = await testService();
  const content = "dot_number,legal_name,dba_name,phone\n1,OAK LLC,, \n2,,ELM,2145550100\n";
  const { validRows } = await previewImport(context, caller, { kind: "carriers", content });
  expect(validRows.map(({ text }) => text)).toEqual(["1 · OAK LLC", "2 · ELM · 2145550100"]);
});

test("separates the words in the labels of the mapped columns", () => {
  const labels = carrierColumns.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(["USDOT number", "Cargo insurance on file"]));
  expect(labels.filter((label) => /[a-z\d][A-Z]/.test(label))).toEqual([]);
});
