import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, test } from "vitest";
import { recordCarriers } from "../../../../electron/services/carriers/carriers.ts";
import type { Context } from "../../../../electron/services/context.ts";
import { bookLoad } from "../../../../electron/services/loads/book.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { getOperator } from "../../../../electron/services/people/require-role.ts";
import { createDailyPruning, pruneHistory } from "../../../../electron/services/retention/prune-history.ts";
import { changeSettings } from "../../../../electron/services/settings/settings.ts";
import { openDexieStore } from "../../../../electron/store/dexie/dexie-store.ts";
import type { ActivityRecord, LoadRecord, Store } from "../../../../electron/store/store.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import { smallLoad } from "../../../support/loads.ts";
import { aLoad, anAccount, anActivity, morning } from "../../../support/records.ts";
import { testService } from "../../../support/service.ts";

const day = 86_400_000;
const never = new AbortController().signal;

async function desk(now: number): Promise<Context> {
  const store = await openDexieStore({ indexedDB: new IDBFactory(), IDBKeyRange });
  const context: Context = {
    store,
    env: {
      clock: { runId: "run", now: () => now, uptimeMs: () => 0 },
      createId: () => "id",
      createSecret: () => "secret",
    },
    machineTimeZone: "UTC",
    publish: () => {},
  };
  await store.write(["accounts"], ({ accounts }) => accounts.add(anAccount()));
  await changeSettings(context, getOperator(), { daysOfHistory: 30 });
  return context;
}

const entry = (loadId: string, at: number): ActivityRecord =>
  anActivity({ id: `${loadId}-${at}`, createdDate: new Date(at).toISOString(), loadId, at });

const fill = ({ store }: Context, loads: LoadRecord[], entries: ActivityRecord[]) =>
  store.write(["loads", "activities"], async (parts) => {
    await parts.loads.addMany(loads);
    await parts.activities.addMany(entries);
  });

const daysKept = ({ store }: Context, loadId: string) =>
  store.read(["activities"], async ({ activities }) =>
    (await activities.findByLoad(loadId)).map(({ at }) => (at - morning) / day),
  );

test("prunes old entries of booked and deleted loads except the last", async () => {
  const context = await desk(morning + 60 * day);
  await fill(
    context,
    [
      aLoad({ loadId: "deleted", status: "deleted", updatedAt: morning + 2 * day }),
      aLoad({ loadId: "booked late", status: "booked", updatedAt: morning + 50 * day }),
      aLoad({ loadId: "available", updatedAt: morning }),
    ],
    ["deleted", "booked late", "available"].flatMap((loadId) => [
      entry(loadId, morning),
      entry(loadId, morning + day),
      entry(loadId, morning + 2 * day),
    ]),
  );
  expect(await pruneHistory(context, never)).toBe(2);
  expect(await daysKept(context, "deleted")).toEqual([2]);
  expect(await daysKept(context, "booked late")).toEqual([0, 1, 2]);
  expect(await daysKept(context, "available")).toEqual([0, 1, 2]);
});

test("continues the next day where it ended", async () => {
  let now = morning + 60 * day;
  const context = await desk(now);
  context.env.clock.now = () => now;
  const loads = Array.from({ length: 130 }, (_, index) =>
    aLoad({ loadId: `load-${index}`, status: "deleted", updatedAt: morning + index * (day / 2) }),
  );
  await fill(
    context,
    loads,
    loads.flatMap(({ loadId, updatedAt }) => [entry(loadId, updatedAt - day), entry(loadId, updatedAt)]),
  );
  expect(await pruneHistory(context, never)).toBe(60);
  now += 5 * day;
  expect(await pruneHistory(context, never)).toBe(10);
  expect(await pruneHistory(context, never)).toBe(0);
});

test("prunes at most a week more when the clock jumps ahead", async () => {
  let now = morning + 60 * day;
  const context = await desk(now);
  context.env.clock.now = () => now;
  await fill(
    context,
    [aLoad({ loadId: "deleted", status: "deleted", updatedAt: morning + 41 * day })],
    [40, 41].map((days) => entry("deleted", morning + days * day)),
  );
  expect(await pruneHistory(context, never)).toBe(0);
  now += 3_650 * day;
  expect(await pruneHistory(context, never)).toBe(0);
  now = morning + 72 * day;
  expect(await pruneHistory(context, never)).toBe(1);
});

test("prunes old carrier changes, also after a change with a later time, and a cancel leaves the rest", async () => {
  const context = await desk(morning + 60 * day);
  await context.store.write(["carrierChanges"], ({ carrierChanges }) =>
    carrierChanges.addMany(
      Array.from({ length: 500 }, (_, index) => ({
        insdId: 1,
        accountId: "account-a",
        field: "phone" as const,
        before: "1",
        after: "2",
        at: index > 0 && index <= 450 ? morning : morning + 59 * day,
      })),
    ),
  );
  const controller = new AbortController();
  const write: Store["write"] = async (names, work) => {
    const result = await context.store.write(names, work);
    if ((names as readonly string[]).includes("carrierChanges")) controller.abort();
    return result;
  };
  const first = await pruneHistory({ ...context, store: { ...context.store, write } }, controller.signal);
  const second = await pruneHistory(context, never);
  expect(first).toBeLessThan(450);
  expect(first + second).toBe(450);
  const left = await context.store.read(["carrierChanges"], (parts) =>
    parts.carrierChanges.findByCarrier(1, 999),
  );
  expect(left).toHaveLength(50);
});

test("prunes after sleep when a day has passed", async () => {
  let now = morning + 60 * day;
  const context = await desk(now);
  context.env.clock.now = () => now;
  const prune = createDailyPruning(context, async () => {});
  await prune(never);
  const past = aLoad({ loadId: "deleted", status: "deleted", updatedAt: morning });
  await fill(context, [past], [entry("deleted", morning), entry("deleted", morning + day)]);
  now += day - 1;
  await prune(never);
  expect(await daysKept(context, "deleted")).toEqual([0, 1]);
  now += 1;
  await prune(never);
  expect(await daysKept(context, "deleted")).toEqual([1]);
});

test("compacts the store only after something was pruned", async () => {
  let now = morning + 60 * day;
  const context = await desk(now);
  context.env.clock.now = () => now;
  let timesGivenBack = 0;
  const prune = createDailyPruning(context, async () => {
    timesGivenBack += 1;
  });
  await prune(never);
  expect(timesGivenBack).toBe(0);
  const past = aLoad({ loadId: "deleted", status: "deleted", updatedAt: morning });
  await fill(context, [past], [entry("deleted", morning), entry("deleted", morning + day)]);
  now += day;
  await prune(never);
  expect(timesGivenBack).toBe(1);
  expect(await daysKept(context, "deleted")).toEqual([1]);
});

test("keeps a booking's copy of the carrier for three years (49 CFR 371.3), also after its history is deleted", async () => {
  const service = await testService();
  const { context, caller, clock } = service;
  await context.store.write(["accounts"], ({ accounts }) => accounts.add(anAccount({ accountId: "a" })));
  await changeSettings(context, getOperator(), { daysOfHistory: 30 });
  const report = { usdotNumber: "77", mcNumber: "MC777", legalName: "Cedar LLC", phone: "2145550177" };
  await recordCarriers(context, caller, [report]);
  const { load } = await postLoad(context, caller, loadRequest.parse(smallLoad));
  const { loadId } = load;
  await bookLoad(context, caller, { loadId, carrierId: 1, rate: 900, reason: "Called" });
  await recordCarriers(context, caller, [{ ...report, legalName: "Thief LLC", phone: "2145550199" }]);
  const read = () =>
    context.store.read(["loads", "carrierChanges"], async (parts) => ({
      carrier: (await parts.loads.find("a", loadId))?.booking?.carrier,
      changes: (await parts.carrierChanges.findByCarrier(1, 10)).length,
    }));
  expect(await read()).toMatchObject({ carrier: { name: "Cedar LLC" }, changes: 2 });
  clock.pass((2 * 365 + 364) * day);
  // As after the daily runs until now: one run advances by at most a week.
  await context.store.write(["keyValue"], ({ keyValue }) =>
    keyValue.set("historyPrunedAt", clock.now() - day),
  );
  await pruneHistory(context, never);
  const identity = {
    insdId: 1,
    name: "Cedar LLC",
    usdotNumber: "77",
    mcNumber: "MC777",
    phone: "(214) 555-0177",
    email: "",
  };
  expect(await read()).toEqual({ carrier: identity, changes: 0 });
});
