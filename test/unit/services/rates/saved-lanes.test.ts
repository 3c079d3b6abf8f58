import { expect, test } from "vitest";
import {
  checkAllSavedLanes,
  listSavedLanes,
  markAlertsSeen,
  removeSavedLane,
  saveLane,
} from "../../../../electron/services/rates/saved-lanes.ts";
import type { BookedRateRecord } from "../../../../electron/store/store.ts";
import { anAccount, aRate } from "../../../support/records.ts";
import { type TestService, testService } from "../../../support/service.ts";

const lane = {
  originCity: "Dallas",
  originState: "TX",
  originZip: "75201",
  destinationCity: "Atlanta",
  destinationState: "GA",
  destinationZip: "30303",
  equipmentCode: "V",
};
const laneId = "dddddddd-0000-4000-8000-000000000001";

const ends: Pick<BookedRateRecord, "origin" | "destination"> = {
  origin: { city: "Dallas", state: "TX", postalCode: "75201", latitude: 32.78, longitude: -96.8 },
  destination: { city: "Atlanta", state: "GA", postalCode: "30303", latitude: 33.75, longitude: -84.39 },
};

/** Books the lane eight times at about a rate. */
const book = ({ context, caller }: TestService, totalRate: number) =>
  context.store.write(["bookedRates"], ({ bookedRates }) =>
    bookedRates.addMany(
      Array.from({ length: 8 }, (_, index) =>
        aRate({
          ...ends,
          rateId: `${totalRate} ${index}`,
          accountId: caller.accountId,
          bookedDate: `2026-11-${13 + index}`,
          miles: 781,
          totalRate: totalRate + index,
        }),
      ),
    ),
  );

async function watchedLane(percent: number): Promise<TestService> {
  const service = await testService();
  const { context, caller } = service;
  await context.store.write(["accounts"], ({ accounts }) =>
    accounts.add(anAccount({ accountId: caller.accountId })),
  );
  await book(service, 1_900);
  await saveLane(context, caller, { laneId, lane, percent });
  service.announced.length = 0;
  return service;
}

const events = ({ announced }: TestService) => announced.map(({ event }) => event);

test("alerts once when the estimate of a saved lane moves by its percentage, also after a restart", async () => {
  const before = await watchedLane(5);
  await checkAllSavedLanes(before.context);
  expect(events(before)).toEqual([]);
  await book(before, 2_600);
  const service = await before.restart();
  await checkAllSavedLanes(service.context);
  await checkAllSavedLanes(service.context);
  expect(events(service)).toEqual(["savedLanes.changed", "savedLanes.ratesChanged"]);
  const [saved] = await listSavedLanes(service.context, service.caller);
  expect(saved).toMatchObject({ laneId, lane, percent: 5 });
  const { before: old, after } = saved?.alert ?? {};
  expect((after?.rate ?? 0) / (old?.rate ?? 0)).toBeGreaterThan(1.05);
  expect(saved?.base).toEqual(saved?.alert?.after);
  await markAlertsSeen(service.context, service.caller, [laneId]);
  expect((await listSavedLanes(service.context, service.caller))[0]?.alert).toBeNull();
});

test("a smaller move than the percentage causes no alert", async () => {
  const service = await watchedLane(60);
  await book(service, 2_600);
  await checkAllSavedLanes(service.context);
  expect(events(service)).toEqual([]);
});

test("a lane without an estimate stores its first estimate without an alert", async () => {
  const service = await watchedLane(5);
  const { context, caller } = service;
  await saveLane(context, caller, { laneId, lane: { ...lane, equipmentCode: "R" }, percent: 5 });
  await removeSavedLane(context, caller, laneId);
  await saveLane(context, caller, { laneId, lane: { ...lane, equipmentCode: "R" }, percent: 5 });
  expect((await listSavedLanes(context, caller))[0]?.base).toBeNull();
  await context.store.write(["bookedRates"], ({ bookedRates }) =>
    bookedRates.addMany([
      aRate({
        ...ends,
        rateId: "reefer",
        accountId: caller.accountId,
        bookedDate: "2026-11-20",
        equipmentCode: "R",
      }),
    ]),
  );
  service.announced.length = 0;
  await checkAllSavedLanes(context);
  expect(events(service)).toEqual(["savedLanes.changed"]);
  expect((await listSavedLanes(context, caller))[0]).toMatchObject({
    alert: null,
    base: { at: service.clock.now() },
  });
});

test("saves at most 100 lanes", async () => {
  const service = await watchedLane(5);
  const { context, caller } = service;
  await context.store.write(["savedLanes"], async ({ savedLanes }) => {
    for (let index = 1; index < 100; index++)
      await savedLanes.save({
        ownerId: caller.accountId,
        id: `lane ${index}`,
        savedAt: index,
        lane,
        percent: 5,
        base: null,
        alert: null,
      });
  });
  const another = { laneId: laneId.replace("1", "2"), lane, percent: 5 };
  await expect(saveLane(context, caller, another)).rejects.toThrow(/Remove a saved lane first/);
  await saveLane(context, caller, { laneId, lane, percent: 7 });
});
