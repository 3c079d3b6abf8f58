import { expect, test } from "vitest";
import { createRateHandlers } from "../../../../electron/ipc/handlers/rates.ts";
import type { Sync } from "../../../../electron/sync/sync.ts";
import { aRate } from "../../../support/records.ts";
import { testService } from "../../../support/service.ts";

test("gives the same estimate for a city's lane with any ZIP code", async () => {
  const { context, caller } = await testService();
  await context.store.write(["bookedRates"], ({ bookedRates }) =>
    bookedRates.addMany([aRate({ accountId: caller.accountId, bookedDate: "2026-11-20" })]),
  );
  const handlers = createRateHandlers(context, async () => caller, {} as Sync);
  const ask = (originZip: string) =>
    handlers["rates.read"]({
      originCity: "Dallas",
      originState: "TX",
      originZip,
      destinationCity: "Atlanta",
      destinationState: "GA",
      destinationZip: "30303",
      equipmentCode: "V",
    });
  expect(await ask("75201")).toEqual(await ask("75253"));
});

test("locates a place by its given position, else by the gazetteer", async () => {
  const { context, caller } = await testService();
  const handlers = createRateHandlers(context, async () => caller, {} as Sync);
  const place = { city: "Dallas", state: "TX", postalCode: null, latitude: null, longitude: null };
  const { positions } = await handlers["places.locate"]({
    places: [place, { ...place, latitude: 33, longitude: -97 }, { ...place, city: "Nowhere at All" }],
  });
  expect(positions).toMatchObject([
    { latitude: expect.closeTo(32.8, 0), longitude: expect.closeTo(-96.8, 0) },
    { latitude: 33, longitude: -97 },
    null,
  ]);
});
