import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, test } from "vitest";
import { openDexieStore } from "../../../../../electron/store/dexie/dexie-store.ts";
import { aCarrier, aLoad, anAccount, morning } from "../../../../support/records.ts";

const count = 1_000;

const noWait = { firstReadMs: 0, idleMs: 0, maxWaitMs: 0 };

/** Longer than any test runs. */
const FOREVER_MS = 2 ** 30;

const emptyStore = () => openDexieStore({ indexedDB: new IDBFactory(), IDBKeyRange });

/** A store whose loads all have the note "old". */
async function filledStore() {
  const store = await emptyStore();
  await store.write(["accounts", "loads"], async ({ accounts, loads }) => {
    await accounts.add(anAccount());
    await loads.addMany(
      Array.from({ length: count }, (_, index) =>
        aLoad({ loadId: `load-${index}`, createdAt: morning + index, note: "old" }),
      ),
    );
  });
  return store;
}

/** Whether a promise is settled. */
function watched(work: Promise<unknown>): () => boolean {
  let hasEnded = false;
  void work.then(() => {
    hasEnded = true;
  });
  return () => hasEnded;
}

test("reading loads ahead follows every write in the meantime", async () => {
  const store = await filledStore();
  const prepared = store.prepareSearch(noWait);
  const isPrepared = watched(prepared);
  const changed = new Set<string>();
  for (let index = 0; !isPrepared(); index += 1) {
    const loadId = `load-${(index * 373) % count}`;
    changed.add(loadId);
    await store.write(["loads"], async ({ loads }) => {
      const load = await loads.find("account-a", loadId);
      if (load)
        await loads.saveMany([{ ...load, note: "new", status: index % 2 === 0 ? "booked" : "available" }]);
    });
  }
  const found = await store.read(["loads"], async ({ loads }) => {
    const query = { accountId: "account-a" };
    const booked = await loads.count({ ...query, status: "booked" });
    return {
      isTrue: booked === (await loads.count({ ...query, status: "booked", search: "new" })),
      changed: await loads.count({ ...query, search: "new" }),
      old: await loads.count({ ...query, search: "old" }),
    };
  });
  await store.close();
  expect(changed.size).toBeGreaterThan(1);
  expect(found).toEqual({ isTrue: true, changed: changed.size, old: count - changed.size });
});

test("reading carriers ahead follows every write in the meantime", async () => {
  const store = await emptyStore();
  const insdIds = await store.write(["accounts", "carriers"], async ({ accounts, carriers }) => {
    await accounts.add(anAccount());
    return carriers.addMany(
      Array.from({ length: count }, (_, index) => aCarrier({ usdotNumber: `${index}`, legalName: "Old" })),
    );
  });
  const prepared = store.prepareSearch(noWait);
  const isPrepared = watched(prepared);
  const changed = new Set<number>();
  for (let index = 0; !isPrepared(); index += 1) {
    const insdId = insdIds[(index * 373) % count] ?? 0;
    changed.add(insdId);
    await store.write(["carriers"], ({ carriers }) =>
      carriers.saveMany([{ ...aCarrier({ usdotNumber: `${insdId}`, legalName: "New" }), insdId }]),
    );
  }
  const found = await store.read(["carriers"], async ({ carriers }) => [
    (await carriers.search("account-a", "new", 1)).total,
    (await carriers.search("account-a", "old", 1)).total,
    (await carriers.search("account-b", "old", 1)).total,
  ]);
  await store.close();
  expect(changed.size).toBeGreaterThan(1);
  expect(found).toEqual([changed.size, count - changed.size, 0]);
});

test("a search during reading ahead finds all loads, and later writes", async () => {
  const store = await filledStore();
  const query = { accountId: "account-a", search: "old" };
  const request = { ...query, order: "miles", isDescending: false, after: null, size: 200 } as const;
  const getCount = () => store.read(["loads"], ({ loads }) => loads.count(query));
  const prepared = store.prepareSearch(noWait);
  for (let turns = 0; turns < 30; turns++) await new Promise((resolve) => setImmediate(resolve));
  expect(await getCount()).toBe(count);
  await store.write(["loads"], ({ loads }) => loads.saveMany([aLoad({ loadId: "load-7", note: "new" })]));
  await prepared;
  await store.write(["loads"], ({ loads }) => loads.saveMany([aLoad({ loadId: "load-8", note: "new" })]));
  expect(await getCount()).toBe(count - 2);
  const { records } = await store.read(["loads"], ({ loads }) => loads.readPage(request));
  expect(records.map(({ loadId }) => loadId)).not.toContain("load-8");
  await store.close();
});

test("a carrier search during reading ahead finds all carriers, and later writes", async () => {
  const store = await emptyStore();
  const insdIds = await store.write(["accounts", "carriers"], async ({ accounts, carriers }) => {
    await accounts.add(anAccount());
    return carriers.addMany(
      Array.from({ length: count }, (_, index) => aCarrier({ usdotNumber: `${index}`, legalName: "Old" })),
    );
  });
  const found = async (name: string) =>
    (await store.read(["carriers"], ({ carriers }) => carriers.search("account-a", name, 1))).total;
  const rename = (insdId = 0) =>
    store.write(["carriers"], ({ carriers }) =>
      carriers.saveMany([{ ...aCarrier({ usdotNumber: `${insdId}`, legalName: "New" }), insdId }]),
    );
  const prepared = store.prepareSearch(noWait);
  for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve));
  expect(await found("old")).toBe(count);
  await rename(insdIds[7]);
  await prepared;
  await rename(insdIds[8]);
  expect([await found("old"), await found("new")]).toEqual([count - 2, 2]);
  await store.close();
});

test("an order that is sorted while a load is written contains it", async () => {
  const store = await emptyStore();
  const request = { accountId: "account-a", isDescending: false, after: null, size: 200 } as const;
  const pageBy = (order: "miles" | "weight") =>
    store.read(["loads"], ({ loads }) => loads.readPage({ ...request, order }));
  await store.write(["loads"], ({ loads }) => loads.addMany([aLoad({ loadId: "load-1", note: "old" })]));
  await pageBy("miles");
  await Promise.all([
    store.write(["loads"], ({ loads }) => loads.addMany([aLoad({ loadId: "load-2", note: "new" })])),
    pageBy("weight"),
  ]);
  const { records } = await pageBy("weight");
  await store.close();
  expect(records.map(({ loadId }) => loadId).sort()).toEqual(["load-1", "load-2"]);
});

test("reading ahead starts after the first read of loads", async () => {
  const store = await emptyStore();
  await store.write(["accounts"], ({ accounts }) => accounts.add(anAccount()));
  const prepared = store.prepareSearch({ ...noWait, firstReadMs: FOREVER_MS });
  await store.read(["loads"], ({ loads }) => loads.count({ accountId: "account-a" }));
  await expect(prepared).resolves.toBeUndefined();
  await store.close();
});

test("closing the store ends the wait for an idle store", async () => {
  const store = await emptyStore();
  await store.write(["accounts"], ({ accounts }) => accounts.add(anAccount()));
  const prepared = store.prepareSearch({ firstReadMs: 0, idleMs: FOREVER_MS, maxWaitMs: FOREVER_MS });
  await store.close();
  await expect(prepared).resolves.toBeUndefined();
});

test("closing the store does not wait for reading ahead", async () => {
  const store = await emptyStore();
  await store.write(["accounts"], ({ accounts }) => accounts.add(anAccount()));
  const prepared = store.prepareSearch(noWait);
  await store.close();
  await expect(prepared).resolves.toBeUndefined();
});
