import { describe, expect, it } from "vitest";
import { recordRegistrationSteps } from "../../../electron/services/carriers/registration-steps.ts";
import { registrationStepsAnswer } from "../../../shared/interface/registration-step.ts";
import { brokerageForAll } from "../../support/brokerage-for-all.ts";
import { stepsPath } from "../../support/carriers.ts";

const minutes = 60_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const step = (MonitorID: string, LastStep: string, UTC_RegistrationDate: string, more: object = {}) => ({
  MonitorID,
  CompanyName: `Company ${MonitorID}`,
  MCNumber: `MC${MonitorID}`,
  USDOTNumber: `3${MonitorID}`,
  IntraStateNumber: "",
  LastStep,
  UTC_RegistrationDate,
  ...more,
});

const brokerage = await brokerageForAll(async (context, { ann, zoe }) => {
  await recordRegistrationSteps(context, ann, [
    step("1001", "Registration Authorization", ago(0)),
    step("1001", "Thank You", new Date(Date.now() + 1).toISOString()),
    step("1002", "Registration Authorization", ago(0), { MCNumber: "MC0077", IntraStateNumber: "TX-9" }),
    step("1003", "Thank You", ago(2 * 24 * 60 * minutes)),
  ]);
  await recordRegistrationSteps(context, zoe, [step("2001", "Thank You", ago(0))]);
});

const send = (body: unknown) => brokerage.ask("POST", stepsPath, { body });
const credentials = () => ({
  clientID: brokerage.client.ClientID,
  clientPassword: brokerage.client.ClientPassword,
});
const search = async (fields: object) => {
  const { status, body } = await send({ ...credentials(), ...fields });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(registrationStepsAnswer.strict().parse(body)).toEqual(body);
  expect(body).toMatchObject({ Message: "Success", HasError: false, ErrorMessage: "" });
  return body.Records;
};
const getIds = (records: { MonitorID: string }[]) => records.map(({ MonitorID }) => MonitorID).sort();

describe("4.8 Registration steps", () => {
  it("returns the latest step of each carrier for the current day only (2.7, 8) [steps-today]", async () => {
    const records = await search({ AllActivityForToday: true });
    expect(getIds(records)).toEqual(["1001", "1002"]);
    expect(records.find(({ MonitorID }: { MonitorID: string }) => MonitorID === "1001")).toEqual({
      MonitorID: "1001",
      CompanyName: "Company 1001",
      MCNumber: "MC1001",
      USDOTNumber: "31001",
      IntraStateNumber: "",
      LastStep: "Thank You",
      UTC_RegistrationDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/),
    });
  });

  it("finds by each of the search fields", async () => {
    expect(getIds(await search({ MonitorID: "1001" }))).toEqual(["1001"]);
    expect(getIds(await search({ MCNumber: "1001" }))).toEqual(["1001"]);
    expect(getIds(await search({ USDOTNumber: "31001" }))).toEqual(["1001"]);
    expect(getIds(await search({ IntraStateNumber: "TX-9" }))).toEqual(["1002"]);
  });

  it("compares MCNumber without prefix and leading zeros, and returns it with the prefix [steps-mc-number]", async () => {
    for (const MCNumber of ["77", "0077", "MC77", "mc0077", 77])
      expect(await search({ MCNumber }), String(MCNumber)).toMatchObject([
        { MonitorID: "1002", MCNumber: "MC77" },
      ]);
  });

  it("requires all search fields to match [steps-several]", async () => {
    expect(getIds(await search({ MonitorID: "1001", MCNumber: "1001" }))).toEqual(["1001"]);
    expect(getIds(await search({ MonitorID: "1001", MCNumber: "77" }))).toEqual([]);
    expect(getIds(await search({ AllActivityForToday: true, USDOTNumber: "31001" }))).toEqual(["1001"]);
    expect(getIds(await search({ AllActivityForToday: false, MonitorID: "1001" }))).toEqual(["1001"]);
  });

  it("returns no records for no match, an earlier day and another account [steps-none]", async () => {
    expect(await search({ MonitorID: "9999" })).toEqual([]);
    expect(await search({ MonitorID: "1003" })).toEqual([]);
    expect(await search({ MonitorID: "2001" })).toEqual([]);
  });

  it("matches keys in any letter case [key-spelling]", async () => {
    const { ClientID, ClientPassword } = brokerage.client;
    const body = { CLIENTID: ClientID, ClientPassword, monitorid: "1001" };
    expect(getIds((await send(body)).body.Records)).toEqual(["1001"]);
  });

  it("requires a search field; AllActivityForToday false and empty texts do not count [steps-required] [steps-failure]", async () => {
    for (const fields of [
      {},
      { AllActivityForToday: false },
      { MonitorID: "" },
      { MCNumber: " " },
      { USDOTNumber: null },
    ]) {
      const { status, body } = await send({ ...credentials(), ...fields });
      expect(status).toBe(400);
      expect(body).toEqual({
        Message: "Error",
        HasError: true,
        ErrorMessage: expect.stringContaining("required"),
        Records: [],
      });
    }
    const wrongType = await send({ ...credentials(), AllActivityForToday: "true" });
    expect([wrongType.status, wrongType.body.HasError]).toEqual([400, true]);
  });

  it("requires valid credentials and returns 401 in its envelope [steps-required] [steps-failure]", async () => {
    const { clientID } = credentials();
    for (const body of [{}, { clientID }, { clientID, clientPassword: "wrong" }]) {
      const answer = await send({ ...body, MonitorID: "1001" });
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ Message: "Error", HasError: true, Records: [] });
    }
  });
});
