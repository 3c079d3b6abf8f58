import { expect, test } from "vitest";
import { listRegistrationStepsToday } from "../../../../electron/services/carriers/registration-steps.ts";
import { counts, reasons } from "../../../support/imports.ts";
import { testService } from "../../../support/service.ts";

test("identifies registration steps by carrier, step and time", async () => {
  const service = await testService();
  const file =
    "MonitorID,CompanyName,MCNumber,USDOTNumber,IntraStateNumber,LastStep,UTC_RegistrationDate\n" +
    "11,Ironwood LLC,0777,12345,,Thank You,2026-11-21T14:00:00Z\n" +
    "12,Cedar Inc,,,,Thank You,noon\n" +
    ",Nobody,,,,Thank You,2026-11-21T14:00:00Z\n" +
    "13,Fox,,,,,2026-11-21T14:00:00Z\n";
  expect(await counts(service, "registration-steps", file)).toEqual([4, 1, 0, 0, 3]);
  expect(await reasons(service, "registration-steps", file)).toEqual([
    '3: UTC_RegistrationDate is "noon". Write a UTC time such as 2026-12-01T14:30:00Z.',
    "4: MonitorID, MCNumber, USDOTNumber and IntraStateNumber are empty. Enter at least one.",
    "5: LastStep is empty. Enter a value.",
  ]);
  const search = { MonitorID: null, MCNumber: null, USDOTNumber: null, IntraStateNumber: null };
  expect(
    await listRegistrationStepsToday(service.context, service.caller, {
      ...search,
      AllActivityForToday: true,
    }),
  ).toMatchObject([{ MonitorID: "11", MCNumber: "MC777", CompanyName: "Ironwood LLC" }]);
});
