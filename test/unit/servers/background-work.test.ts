import { expect, test, vi } from "vitest";
import { openFolderService } from "../../../electron/app.ts";
import { readCarrierOverview } from "../../../electron/services/carrier-rules/carrier-overview.ts";
import { recordCarriers } from "../../../electron/services/carriers/carriers.ts";
import { readAutoRefreshStatus } from "../../../electron/services/loads/auto-refresh.ts";
import { postLoad } from "../../../electron/services/loads/create.ts";
import { deleteLoad } from "../../../electron/services/loads/delete.ts";
import { findCurrentCaller } from "../../../electron/services/people/current-user.ts";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { checkSavedLanes, saveLane } from "../../../electron/services/rates/saved-lanes.ts";
import { changeSettings } from "../../../electron/services/settings/settings.ts";
import { connectRemote } from "../../../electron/sync/connection/connect.ts";
import { loadRequest } from "../../../shared/interface/load.ts";
import { smallLoad } from "../../support/loads.ts";
import { aRate } from "../../support/records.ts";
import { testClock, testNow } from "../../support/service.ts";
import { listLoadIds } from "../../support/sync/desk-actions.ts";
import { openDeskPair } from "../../support/sync/desk-pair.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("parses the place names after the first rows, before the first search", async () => {
  // Another test of this worker may have parsed them.
  vi.resetModules();
  const { allStates } = await import("../../../electron/services/places/gazetteer.ts");
  const { openFolderService } = await import("../../../electron/app.ts");
  const parsed = allStates.map((state) => vi.spyOn(state, "readCities"));
  const { context, startBackgroundWork, close } = await openFolderService(await temporaryFolder());
  startBackgroundWork();
  await context.store.read(["accounts"], ({ accounts }) => accounts.list(1));
  expect(parsed.some((cities) => cities.mock.calls.length > 0)).toBe(false);
  await context.store.read(["loads"], ({ loads }) => loads.count({ accountId: "account-a" }));
  await vi.waitFor(() => expect(parsed.every((cities) => cities.mock.calls.length > 0)).toBe(true), 10_000);
  await close();
});

test("compares saved lanes after a refit", async () => {
  const { context, eventBus, startBackgroundWork, close } = await openFolderService(await temporaryFolder());
  const caller = await findCurrentCaller(context);
  const bookedDate = new Date().toISOString().slice(0, 10);
  const book = (totalRate: number) =>
    context.store.write(["bookedRates"], ({ bookedRates }) =>
      bookedRates.addMany(
        [1, 2, 3].map((index) =>
          aRate({ accountId: caller.accountId, rateId: `${totalRate} ${index}`, bookedDate, totalRate }),
        ),
      ),
    );
  await book(950);
  const { origin, destination, equipmentCode } = aRate();
  const lane = {
    originCity: origin.city,
    originState: origin.state,
    originZip: origin.postalCode,
    destinationCity: destination.city,
    destinationState: destination.state,
    destinationZip: destination.postalCode,
    equipmentCode,
  };
  await saveLane(context, caller, { laneId: "dddddddd-0000-4000-8000-000000000001", lane, percent: 5 });
  await checkSavedLanes(context, caller);
  startBackgroundWork();
  const moved = new Promise((resolve) => {
    eventBus.listen((event, detail) => event === "savedLanes.ratesChanged" && resolve(detail));
  });
  await book(2_000);
  context.publish("rates.changed", null);
  expect(await moved).toMatchObject({ alerts: [{ lane }] });
  await close();
});

test("moves a queued carrier to its group when a day begins in the business time zone, while no window asks", async () => {
  const clock = testClock(testNow, "run 1");
  const env = { clock, createId: () => crypto.randomUUID(), createSecret: () => "secret" };
  const service = await openFolderService(await temporaryFolder(), { env });
  const { context, eventBus, startBackgroundWork, wake, close } = service;
  const caller = await findCurrentCaller(context);
  const filing = { kind: "liability" as const, effectiveDate: "2025-01-01", cancellationDate: "2026-11-23" };
  await recordCarriers(context, caller, [{ usdotNumber: "1", insuranceFilings: [filing] }]);
  const groups = async () => (await readCarrierOverview(context, caller)).groups;
  expect(await groups()).toMatchObject({ attention: 1, stop: 0 });
  startBackgroundWork();
  const verdictRules = () => context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("verdictRules"));
  await vi.waitFor(async () => expect(await verdictRules()).toBeDefined());
  const moved = new Promise<void>((resolve) => {
    eventBus.listen((event) => event === "carriers.changed" && resolve());
  });
  clock.pass(2 * 86_400_000);
  wake();
  await moved;
  expect(await groups()).toMatchObject({ attention: 0, stop: 1 });
  await close();
});

test("reads what others deleted during sleep before it refreshes loads", async () => {
  const { remote, http, secrets, draft } = await openDeskPair(false);
  const clock = testClock(testNow, "run 1");
  const env = { clock, createId: () => crypto.randomUUID(), createSecret: () => "secret" };
  const service = await openFolderService(await temporaryFolder(), { env, http, secrets });
  const { context, eventBus, sync, startBackgroundWork, wake, close } = service;
  await connectRemote(context, getOperator(), http, secrets, draft);
  await postLoad(context, await findCurrentCaller(context), loadRequest.parse(smallLoad));
  await sync.runCycle();
  const [loadId = ""] = await listLoadIds(remote);
  startBackgroundWork();
  await changeSettings(context, getOperator(), { minutesBetweenAutomaticRefreshes: 15 });
  clock.pass(3_600_000);
  await deleteLoad(remote.context, remote.caller, loadId, { reason: "2", comment: null });
  const refreshed = vi.fn();
  eventBus.listen((event) => event === "autoRefresh.changed" && refreshed());
  wake();
  await vi.waitFor(() => expect(refreshed).toHaveBeenCalledTimes(2), 10_000);
  expect((await readAutoRefreshStatus(context)).last).toMatchObject({ refreshed: 0, failed: 0 });
  await close();
});
