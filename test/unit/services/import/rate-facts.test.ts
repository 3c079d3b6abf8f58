import { expect, test } from "vitest";
import { counts, reasons } from "../../../support/imports.ts";
import { testService } from "../../../support/service.ts";

test("stores the trip details of a rate from a file", async () => {
  const service = await testService();
  const header =
    "bookedDate,origin,destination,equipmentCode,totalRate,rateType,stops,team,hazmat,leadDays\n";
  const lane = '"Dallas, TX","Atlanta, GA",V';
  const file =
    `${header}2026-11-16,${lane},2000,line haul,3,Y,N,4\n` +
    `2026-11-17,${lane},2100,All-in,,,,\n` +
    `2026-11-18,${lane},2200,spot,1.5,maybe,N,-1\n`;
  expect(await counts(service, "rates", file)).toEqual([3, 2, 0, 0, 1]);
  expect((await reasons(service, "rates", file))[0]).toBe(
    '4: rateType is "spot". Enter all-in or line haul. stops is 1.5. Enter a whole number from 2 to 365. ' +
      'team is "maybe". Enter Y or N. leadDays is "-1". Enter a number, 0 or more.',
  );
  const { rates } = await service.context.store.read(["bookedRates"], ({ bookedRates }) =>
    bookedRates.readPageByDay(service.caller.accountId, undefined, 5),
  );
  const [allIn, lineHaul] = rates;
  expect(lineHaul).toMatchObject({ isLineHaul: true, stops: 3, isTeam: true, isHazmat: false, leadDays: 4 });
  for (const fact of ["isLineHaul", "stops", "isTeam", "isHazmat", "leadDays"])
    expect(allIn).not.toHaveProperty(fact);
});
