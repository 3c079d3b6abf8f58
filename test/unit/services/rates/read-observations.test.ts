import { expect, test } from "vitest";
import { readObservations } from "../../../../electron/services/rates/read-observations.ts";
import { aRate } from "../../../support/records.ts";
import { testService } from "../../../support/service.ts";

test("reads the newest rates, and of a longer history a sample of each day before", async () => {
  const { context } = await testService();
  const rates = ["2026-11-20", "2026-11-19", "2026-11-12", "2026-03-02", "2024-01-05"].flatMap((bookedDate) =>
    Array.from({ length: 300 }, (_, index) => aRate({ rateId: `${bookedDate} ${index}`, bookedDate })),
  );
  await context.store.write(["bookedRates"], ({ bookedRates }) => bookedRates.addMany(rates));
  const countByDay = async (limits?: { newest: number; perOlderDay: number }) => {
    const read = await readObservations(context, "account-a", "2026-11-20", undefined, limits);
    const days = read.map(({ day }) => day);
    expect(days).toEqual(days.toSorted());
    return [...Map.groupBy(days, (day) => day).values()].map(({ length }) => length);
  };
  expect(await countByDay()).toEqual([300, 300, 300, 300]);
  expect(await countByDay({ newest: 400, perOlderDay: 50 })).toEqual([50, 50, 150, 300]);
});
