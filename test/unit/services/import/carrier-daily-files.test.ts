import { expect, test } from "vitest";
import { getCarrier } from "../../../../electron/services/carriers/carriers.ts";
import { counts, importInto, reasons } from "../../../support/imports.ts";
import { type TestService, testService } from "../../../support/service.ts";

const carrier = async ({ context, caller }: TestService, insdId = 1) =>
  await getCarrier(context, caller, insdId);

const insurance =
  "DOCKET_NUMBER,DOT_NUMBER,INS_FORM_CODE,MOD_COL_1,NAME_COMPANY,POLICY_NO,TRANS_DATE,UNDERL_LIM_AMOUNT,MAX_COV_AMOUNT,EFFECTIVE_DATE,CANCL_EFFECTIVE_DATE\n";

test("joins insurance filings by USDOT number, else by MC number", async () => {
  const service = await testService();
  await importInto(service, "carriers", "DOT NUMBER,MC NUMBER,LEGAL NAME\n1,555,OAK\n");
  const file =
    `${insurance}MC000555,00000001,91X,BIPD/Primary,ACME INSURANCE,P-1,01/02/2026,0,00750,01/01/2026,\n` +
    "MC000555,00000000,34,CARGO,ACME INSURANCE,C-1,01/02/2026,0,100,01/01/2026,05/30/2026\n";
  expect(await counts(service, "carriers", file)).toEqual([2, 0, 2, 0, 0]);
  expect((await carrier(service)).carrier.facts.insuranceFilings).toEqual([
    {
      kind: "liability",
      form: "BMC-91X",
      insurer: "ACME INSURANCE",
      policyNumber: "P-1",
      amount: 750_000,
      effectiveDate: "2026-01-01",
      cancellationDate: "",
      isReplaced: false,
    },
    {
      kind: "cargo",
      form: "BMC-34",
      insurer: "ACME INSURANCE",
      policyNumber: "C-1",
      amount: 100_000,
      effectiveDate: "2026-01-01",
      cancellationDate: "2026-05-30",
      isReplaced: false,
    },
  ]);
  expect(await counts(service, "carriers", file)).toEqual([2, 0, 0, 2, 0]);
});

test("reads insurance and its cancellation from the files of Motus", async () => {
  const service = await testService();
  const current =
    "DOCKET_NUMBER,USDOT_NUMBER,INS_FORM_CODE,INS_TYPE_CODE,INS_CLASS_CODE,MAX_COV_AMOUNT,UNDERL_LIM_AMOUNT,POLICY_NO,EFFECTIVE_DATE,INSURANCE_COMPANY_NAME,TRANS_DATE\n" +
    "MC555,1,91X,1,P,1000000,0,P-1,20260101,ACME INSURANCE,20260102\n" +
    "MC555,1,91X,1,P,1000000,0,P-1,20260101,ACME INSURANCE,20260302\n";
  const ended =
    "DOCKET_NUMBER,USDOT_NUMBER,INS_FORM_CODE,FILING_STATUS_REASON,INS_TYPE_CODE,POLICY_NO,EFFECTIVE_DATE,CANCL_EFFECTIVE_DATE,INSURANCE_COMPANY_NAME\n" +
    "MC555,1,91X,CANCEL,1,P-1,20260101,20260520,ACME INSURANCE\n" +
    "MC555,1,91X,TERM/REPL,1,P-0,20100101,20150101,OLD INSURANCE\n";
  expect(await counts(service, "carriers", current)).toEqual([2, 1, 0, 1, 0]);
  expect(await counts(service, "carriers", ended)).toEqual([2, 0, 1, 1, 0]);
  const { carrier: read, history } = await carrier(service);
  expect(read.facts).toMatchObject({
    mcNumber: "MC555",
    insuranceFilings: [{ policyNumber: "P-1", amount: 1_000_000, cancellationDate: "2026-05-20" }],
  });
  expect(history[0]?.after).toBe(
    "Liability BMC-91X, ACME INSURANCE, policy P-1, $1,000,000, from 2026-01-01, canceled as of 2026-05-20",
  );
  // The file of current filings has no column for cancellations, so it withdraws none.
  expect(await counts(service, "carriers", current)).toEqual([2, 0, 0, 2, 0]);
});

test("ends a known filing that was canceled more than a year ago", async () => {
  const service = await testService();
  const row = (canceled: string) =>
    `${insurance}MC555,1,91X,BIPD/Primary,ACME,P-1,01/02/2022,0,1000,01/01/2022,${canceled}\n`;
  await importInto(service, "carriers", row(""));
  expect(await counts(service, "carriers", row("06/01/2025"))).toEqual([1, 0, 1, 0, 0]);
  const { carrier: read, history } = await carrier(service);
  expect(read.facts.insuranceFilings).toEqual([]);
  expect(history[0]?.after).toContain("canceled as of 2025-06-01");
  expect(await counts(service, "carriers", row("06/01/2025"))).toEqual([1, 0, 0, 1, 0]);
});

test("a withdrawn cancellation is a change", async () => {
  const service = await testService();
  const row = (canceled: string) =>
    `${insurance}MC555,1,91X,BIPD/Primary,ACME,P-1,01/02/2026,0,1000,01/01/2026,${canceled}\n`;
  await importInto(service, "carriers", row("05/30/2026"));
  expect(await counts(service, "carriers", row(""))).toEqual([1, 0, 1, 0, 0]);
  expect((await carrier(service)).carrier.facts.insuranceFilings[0]?.cancellationDate).toBe("");
});

test("authorities of several MC numbers give the carrier's authority", async () => {
  const service = await testService();
  const file =
    "DOCKET_NUMBER,DOT_NUMBER,COMMON_STAT,CONTRACT_STAT,BROKER_STAT,MIN_COV_AMOUNT,BIPD_FILE,CARGO_FILE,LEGAL_NAME,BUS_CITY,BUS_TELNO\n" +
    "MC000001,00000009,I,N,N,00750,01000,Y,OAK LLC,DALLAS,(214) 555-0100\n" +
    "MC000002,00000009,A,N,N,00750,01000,Y,OAK LLC,DALLAS,2145550100\n";
  expect(await counts(service, "carriers", file)).toEqual([2, 1, 1, 0, 0]);
  expect((await carrier(service)).carrier.facts).toMatchObject({
    mcNumber: "MC1",
    commonAuthority: "A",
    contractAuthority: "N",
    bipdInsuranceOnFile: 1_000_000,
    bipdInsuranceRequired: 750_000,
    cargoOnFile: true,
    city: "DALLAS",
  });
  expect(await counts(service, "carriers", file)).toEqual([2, 0, 0, 2, 0]);
});

test("an authority's history gives its status and since when", async () => {
  const service = await testService();
  const file =
    "DOCKET_NUMBER,DOT_NUMBER,SUB_NUMBER,MOD_COL_1,ORIGINAL_ACTION_DESC,ORIG_SERVED_DATE,DISP_ACTION_DESC,DISP_DECIDED_DATE,DISP_SERVED_DATE\n" +
    "MC7,9,,MOTOR PROPERTY COMMON CARRIER,GRANTED,03/01/1998,REVOKED,,05/01/2001\n" +
    "MC7,9,,MOTOR PROPERTY COMMON CARRIER,REINSTATED,06/01/2001,,,\n" +
    "MC7,9,,PROPERTY BROKER,GRANTED,03/01/2010,INVOLUNTARY REVOCATION,,05/01/2012\n";
  await importInto(service, "carriers", file);
  expect((await carrier(service)).carrier.facts).toMatchObject({
    commonAuthority: "A",
    brokerAuthority: "I",
    authorities: [
      { type: "common", docketNumber: "MC7", status: "A", date: "2001-06-01" },
      { type: "broker", docketNumber: "MC7", status: "R", date: "2012-05-01" },
    ],
  });
  expect(await counts(service, "carriers", file)).toEqual([3, 0, 0, 3, 0]);
});

test("an old revocation does not replace a newer status", async () => {
  const service = await testService();
  await importInto(
    service,
    "carriers",
    "dotNumber,snapshotDate,commonAuthorityStatus,legalName\n9,2026-04-01,A,OAK\n",
  );
  const header =
    "DOCKET_NUMBER,DOT_NUMBER,TYPE_LICENSE,ORDER1_SERVE_DATE,ORDER2_TYPE_DESC,order2_effective_Date\n";
  await importInto(
    service,
    "carriers",
    `${header}MC7,9,COMMON,04/01/2005,INVOLUNTARY REVOCATION,05/05/2005\n`,
  );
  expect((await carrier(service)).carrier.facts).toMatchObject({ commonAuthority: "A" });
  await importInto(
    service,
    "carriers",
    `${header}MC7,9,COMMON,04/02/2026,INVOLUNTARY REVOCATION,04/20/2026\n`,
  );
  expect((await carrier(service)).carrier.facts).toMatchObject({ commonAuthority: "I" });
});

test("a suspension notice of Motus is stored before it takes effect", async () => {
  const service = await testService();
  const status =
    "DOCKET_NUMBER,USDOT_NUMBER,OP_AUTH_TYPE,OP_AUTH_STATUS,REASON,STATUS_CHANGE_DATE\n" +
    "MC7,9,Motor Carrier of Property,Active,Initial Status,20200101\n";
  const notice =
    "DOCKET_NUMBER,USDOT_NUMBER,OP_AUTH_TYPE,ORDER1_SERVE_DATE,ORDER1_TYPE_DESC,ORDER1_EFFECTIVE_DATE\n" +
    "MC7,9,Motor Carrier of Property,20260420,Operating Authority Involuntary Suspension Notice,20991231\n";
  await importInto(service, "carriers", status);
  expect(await counts(service, "carriers", notice)).toEqual([1, 0, 1, 0, 0]);
  expect((await carrier(service)).carrier.facts).toMatchObject({
    commonAuthority: "A",
    authorities: [
      { type: "common", status: "A", date: "2020-01-01" },
      { type: "common", status: "S", date: "2099-12-31" },
    ],
  });
  expect(await counts(service, "carriers", notice)).toEqual([1, 0, 0, 1, 0]);
});

test("rejects a notice of cancellation without a date", async () => {
  const service = await testService();
  expect(await reasons(service, "carriers", `${insurance}MC1,1,35,BIPD,ACME,P-1,,0,0,01/01/2026,\n`)).toEqual(
    ["2: A notice of cancellation (BMC-35) needs a date. Enter the cancellation date."],
  );
});
