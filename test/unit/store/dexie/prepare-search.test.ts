import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, test } from "vitest";
import { openDexieStore } from "../../../../electron/store/dexie/dexie-store.ts";
import { aCarrier, aLoad, anAccount, morning } from "../../../support/records.ts";

const count = 1_000;

const atOnce = { first: 0, quiet: 0, most: 0 };

/** In milliseconds: longer than any test runs. */
const forEver = 2 ** 30;

const emptyStore = () => openDexieStore({ indexedDB: new IDBFactory(), IDBKeyRange });

/** A store with old loads only. */
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

/** Whether something that is under way has ended. */
function watched(work: Promise<unknown>): () => boolean {
  let hasEnded = false;
  void work.then(() => {
    hasEnded = true;
  });
  return () => hasEnded;
}

test("what is read ahead for the search follows every write made meanwhile", async () => {
  const store = await filledStore();
  const prepared = store.prepareSearch(atOnce);
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

test("carriers that are read ahead for the search follow every write made meanwhile", async () => {
  const store = await emptyStore();
  const insdIds = await store.write(["accounts", "carriers"], async ({ accounts, carriers }) => {
    await accounts.add(anAccount());
    return carriers.addMany(
      Array.from({ length: count }, (_, index) => aCarrier({ usdotNumber: `${index}`, legalName: "Old" })),
    );
  });
  const prepared = store.prepareSearch(atOnce);
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
    (await carriers.search("account-a", "new")).length,
    (await carriers.search("account-a", "old")).length,
    (await carriers.search("account-b", "old")).length,
  ]);
  await store.close();
  expect(changed.size).toBeGreaterThan(1);
  expect(found).toEqual([changed.size, count - changed.size, 0]);
});

test("a search that is asked while it is read ahead finds all there is, and what is written from then on", async () => {
  const store = await filledStore();
  const query = { accountId: "account-a", search: "old" };
  const request = { ...query, order: "miles", descending: false, after: null, size: 200 } as const;
  const countOf = () => store.read(["loads"], ({ loads }) => loads.count(query));
  const prepared = store.prepareSearch(atOnce);
  for (let turns = 0; turns < 30; turns++) await new Promise((resolve) => setImmediate(resolve));
  expect(await countOf()).toBe(count);
  await store.write(["loads"], ({ loads }) => loads.saveMany([aLoad({ loadId: "load-7", note: "new" })]));
  await prepared;
  await store.write(["loads"], ({ loads }) => loads.saveMany([aLoad({ loadId: "load-8", note: "new" })]));
  expect(await countOf()).toBe(count - 2);
  const { records } = await store.read(["loads"], ({ loads }) => loads.readPage(request));
  expect(records.map(({ loadId }) => loadId)).not.toContain("load-8");
  await store.close();
});

test("a search of the carriers goes on from what was read ahead, and finds what is written from then on", async () => {
  const store = await emptyStore();
  const insdIds = await store.write(["accounts", "carriers"], async ({ accounts, carriers }) => {
    await accounts.add(anAccount());
    return carriers.addMany(
      Array.from({ length: count }, (_, index) => aCarrier({ usdotNumber: `${index}`, legalName: "Old" })),
    );
  });
  const found = async (name: string) =>
    (await store.read(["carriers"], ({ carriers }) => carriers.search("account-a", name))).length;
  const rename = (insdId = 0) =>
    store.write(["carriers"], ({ carriers }) =>
      carriers.saveMany([{ ...aCarrier({ usdotNumber: `${insdId}`, legalName: "New" }), insdId }]),
    );
  const prepared = store.prepareSearch(atOnce);
  for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve));
  expect(await found("old")).toBe(count);
  await rename(insdIds[7]);
  await prepared;
  await rename(insdIds[8]);
  expect([await found("old"), await found("new")]).toEqual([count - 2, 2]);
  await store.close();
});

test("an order that is put together while a load is written holds it", async () => {
  const store = await emptyStore();
  const request = { accountId: "account-a", descending: false, after: null, size: 200 } as const;
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

test("it begins to read ahead when the first loads are given out", async () => {
  const store = await emptyStore();
  await store.write(["accounts"], ({ accounts }) => accounts.add(anAccount()));
  const prepared = store.prepareSearch({ ...atOnce, first: forEver });
  await store.read(["loads"], ({ loads }) => loads.count({ accountId: "account-a" }));
  await expect(prepared).resolves.toBeUndefined();
  await store.close();
});

test("closing ends what waits for its turn to read ahead", async () => {
  const store = await emptyStore();
  await store.write(["accounts"], ({ accounts }) => accounts.add(anAccount()));
  const prepared = store.prepareSearch({ first: 0, quiet: forEver, most: forEver });
  await store.close();
  await expect(prepared).resolves.toBeUndefined();
});

test("closing does not wait until all is read ahead", async () => {
  const store = await emptyStore();
  await store.write(["accounts"], ({ accounts }) => accounts.add(anAccount()));
  const prepared = store.prepareSearch(atOnce);
  await store.close();
  await expect(prepared).resolves.toBeUndefined();
});
