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
    "13,Fox,,,,,2026-11-21T14:00:00Z\n" +
    ",Oak,FF12345,,,Thank You,2026-11-21T14:00:00Z\n" +
    ",Elm,MC5,12A,,Thank You,2026-11-21T14:00:00Z\n";
  expect(await counts(service, "registration-steps", file)).toEqual([6, 1, 0, 0, 5]);
  expect(await reasons(service, "registration-steps", file)).toEqual([
    '3: UTC_RegistrationDate is "noon". Write a UTC time such as 2026-12-01T14:30:00Z.',
    "4: MonitorID, MCNumber, USDOTNumber and IntraStateNumber are empty. Enter at least one.",
    "5: LastStep is empty. Enter a value.",
    '6: The MC number is "FF12345". Enter digits only.',
    '7: The USDOT number is "12A". Enter digits only.',
  ]);
  const search = { MonitorID: null, MCNumber: null, USDOTNumber: null, IntraStateNumber: null };
  expect(
    await listRegistrationStepsToday(service.context, service.caller, {
      ...search,
      AllActivityForToday: true,
    }),
  ).toMatchObject([{ MonitorID: "11", MCNumber: "MC777", CompanyName: "Ironwood LLC" }]);
});
