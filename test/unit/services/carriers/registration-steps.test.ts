import { expect, test } from "vitest";
import {
  countRegistrationSteps,
  listRegistrationStepsToday,
  recordRegistrationSteps,
  searchRegistrationSteps,
} from "../../../../electron/services/carriers/registration-steps.ts";
import { getOperator } from "../../../../electron/services/people/require-role.ts";
import { changeSettings } from "../../../../electron/services/settings/settings.ts";
import { type TestService, testService } from "../../../support/service.ts";

const nothing = {
  MonitorID: null,
  MCNumber: null,
  USDOTNumber: null,
  IntraStateNumber: null,
  AllActivityForToday: false,
};

const step = (MonitorID: string, LastStep: string, UTC_RegistrationDate: string, more = {}) => ({
  MonitorID,
  CompanyName: `Company ${MonitorID}`,
  MCNumber: "",
  USDOTNumber: "",
  IntraStateNumber: "",
  LastStep,
  UTC_RegistrationDate,
  ...more,
});

const record = ({ context, caller }: TestService, ...steps: ReturnType<typeof step>[]) =>
  recordRegistrationSteps(context, caller, steps);
const today = async ({ context, caller }: TestService, search = {}) =>
  (await listRegistrationStepsToday(context, caller, { ...nothing, ...search })).map(
    ({ MonitorID, LastStep }) => `${MonitorID} ${LastStep}`,
  );

test("returns only the latest step of each carrier", async () => {
  const service = await testService();
  await record(
    service,
    step("1", "Registration Authorization", "2026-11-21T14:00:00Z"),
    step("2", "Registration Authorization", "2026-11-21T15:00:00Z"),
    step("1", "Thank You", "2026-11-21T16:00:00Z"),
  );
  expect(await today(service)).toEqual(["2 Registration Authorization", "1 Thank You"]);
});

test("does not add a known step again", async () => {
  const service = await testService();
  const steps = [
    step("1", "Thank You", "2026-11-21T16:00:00Z"),
    step("1", "Thank You", "2026-11-21T17:00:00Z"),
  ];
  expect(await record(service, ...steps)).toEqual([true, true]);
  expect(await record(service, ...steps)).toEqual([false, false]);
});

test("uses the calendar day in the business time zone", async () => {
  const service = await testService(Date.UTC(2026, 10, 21, 17));
  await changeSettings(service.context, getOperator(), { businessTimeZone: "America/Los_Angeles" });
  await record(
    service,
    step("1", "a", "2026-11-21T07:59:59.999Z"),
    step("2", "a", "2026-11-21T08:00:00Z"),
    step("3", "a", "2026-11-22T07:59:59.999Z"),
    step("4", "a", "2026-11-22T08:00:00Z"),
  );
  expect(await today(service)).toEqual(["2 a", "3 a"]);
});

test.each([
  [
    "23 hours when the clocks go forward",
    Date.UTC(2026, 2, 8, 16),
    "2026-03-08T05:00:00Z",
    "2026-03-09T04:00:00Z",
  ],
  ["25 hours when they go back", Date.UTC(2026, 10, 1, 16), "2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z"],
])("a day has %s", async (_, now, from, until) => {
  const service = await testService(now);
  const justBefore = (moment: string) => new Date(Date.parse(moment) - 1).toISOString();
  await record(
    service,
    step("1", "a", justBefore(from)),
    step("2", "a", from),
    step("3", "a", justBefore(until)),
    step("4", "a", until),
  );
  expect(await today(service)).toEqual(["2 a", "3 a"]);
});

test("matches all search fields, and the MC number without prefix and leading zeros", async () => {
  const service = await testService();
  const moment = "2026-11-21T14:00:00Z";
  await record(
    service,
    step("1", "a", moment, { MCNumber: "MC123", USDOTNumber: "77" }),
    step("2", "a", moment, { MCNumber: "456", IntraStateNumber: "CA9" }),
    step("3", "a", moment),
  );
  expect(await today(service, { MCNumber: "000123" })).toEqual(["1 a"]);
  expect(await today(service, { MCNumber: "mc-456" })).toEqual(["2 a"]);
  expect(await today(service, { MCNumber: "not a number" })).toEqual([]);
  expect(await today(service, { USDOTNumber: "077", MonitorID: "1" })).toEqual(["1 a"]);
  expect(await today(service, { USDOTNumber: "77", MonitorID: "2" })).toEqual([]);
  expect(await today(service, { IntraStateNumber: "ca9", AllActivityForToday: true })).toEqual(["2 a"]);
  expect((await today(service, { AllActivityForToday: true })).length).toBe(3);
});

test("returns the MC number with prefix and the time in UTC", async () => {
  const service = await testService();
  await record(service, step("1", "a", "2026-11-21T09:00:00-05:00", { MCNumber: "0123" }));
  expect(await listRegistrationStepsToday(service.context, service.caller, nothing)).toEqual([
    {
      MonitorID: "1",
      CompanyName: "Company 1",
      MCNumber: "MC123",
      USDOTNumber: "",
      IntraStateNumber: "",
      LastStep: "a",
      UTC_RegistrationDate: "2026-11-21T14:00:00.000Z",
    },
  ]);
});

test("does not return another account's steps", async () => {
  const service = await testService();
  await record(service, step("1", "a", "2026-11-21T14:00:00Z"));
  expect(await listRegistrationStepsToday(service.context, { accountId: "b" }, nothing)).toEqual([]);
});

const DAY_30 = "2026-10-30T16:00:00Z";

test("counts the carriers that reached each step today and in 30 days", async () => {
  const service = await testService();
  await record(
    service,
    step("1", "Thank You", "2026-11-21T16:00:00Z"),
    step("1", "Thank You", "2026-11-21T17:00:00Z"),
    step("2", "Thank You", DAY_30),
    step("3", "Profile", "2026-11-20T16:00:00Z"),
    step("4", "Profile", "2026-10-01T16:00:00Z"),
  );
  expect(await countRegistrationSteps(service.context, service.caller)).toEqual([
    { step: "Thank You", today: 1, days30: 2 },
    { step: "Profile", today: 0, days30: 1 },
  ]);
});

test.each([
  [{ USDOTNumber: "USDOT 77" }, ["Profile", "Start"]],
  [{ MCNumber: "0005", USDOTNumber: "77" }, ["Profile"]],
  [{ MonitorID: "2" }, ["Thank You"]],
  [{ AllActivityForToday: true }, ["Thank You", "Profile"]],
  [{ USDOTNumber: "77", AllActivityForToday: true }, ["Profile"]],
  [{ IntraStateNumber: "TX9" }, []],
])("finds steps of 30 days, newest first, by %o", async (search, steps) => {
  const service = await testService();
  await record(
    service,
    step("1", "Start", DAY_30, { USDOTNumber: "77" }),
    step("1", "Profile", "2026-11-21T16:00:00Z", { USDOTNumber: "77", MCNumber: "MC5" }),
    step("2", "Thank You", "2026-11-21T17:00:00Z"),
  );
  const found = await searchRegistrationSteps(service.context, service.caller, { ...nothing, ...search });
  expect(found.map(({ LastStep }) => LastStep)).toEqual(steps);
});
