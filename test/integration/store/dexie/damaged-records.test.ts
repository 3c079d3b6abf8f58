import { expect, onTestFinished, test } from "vitest";
import { openStore } from "../../../../electron/store/open-store.ts";
import type { Store } from "../../../../electron/store/store.ts";
import { damageMarked, mark } from "../../../support/damage-marked.ts";
import {
  aCarrier,
  aCarrierChange,
  aLoad,
  anActivity,
  anEdit,
  aUser,
  morning,
} from "../../../support/records.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

/** A store in which the records that `fill` marked are damaged. */
async function damagedStore(fill: (store: Store) => Promise<unknown>) {
  const folder = await temporaryFolder();
  const filled = await openStore({ folder });
  await fill(filled);
  await filled.close();
  await damageMarked(folder);
  const reported: { table: string; key: unknown }[] = [];
  const open = () =>
    openStore({ folder, onDamagedRecord: ({ table, key }) => reported.push({ table, key }) });
  let store = await open();
  onTestFinished(() => store.close());
  const reopen = async () => {
    await store.close();
    store = await open();
    return store;
  };
  return { store, reopen, reported };
}

const accountId = "account-a";
const board = { accountId, isDescending: false, after: null, size: 2 } as const;

const addLoads = (store: Store) =>
  store.write(["loads"], ({ loads }) =>
    loads.addMany(
      [1, 2, 3, 4, 5].map((at) =>
        aLoad({ loadId: `load-${at}`, createdAt: morning + at, note: at === 3 ? mark : "fine" }),
      ),
    ),
  );

/** Reads the whole board in pages of two. */
async function readBoard(store: Store, order: "created" | "miles", search?: string): Promise<string[]> {
  const found: string[] = [];
  let after: string | null = null;
  do {
    const request = { ...board, order, after, ...(search === undefined ? {} : { search }) };
    const page: { records: { loadId: string }[]; next: string | null } = await store.read(
      ["loads"],
      ({ loads }) => loads.readPage(request),
    );
    found.push(...page.records.map(({ loadId }) => loadId));
    after = page.next;
  } while (after !== null);
  return found.toSorted();
}

const whole = ["load-1", "load-2", "load-4", "load-5"];

test("pages along an index leave out a damaged load and serve all others", async () => {
  const { store, reported } = await damagedStore(addLoads);
  expect(await readBoard(store, "created")).toEqual(whole);
  expect(await store.read(["loads"], ({ loads }) => loads.count({ accountId }))).toBe(4);
  await expect.poll(() => reported).toEqual([{ table: "loads", key: "load-3" }]);
});

test("pages from memory leave out a damaged load and serve all others", async () => {
  const { store, reported } = await damagedStore(addLoads);
  expect(await readBoard(store, "miles")).toEqual(whole);
  expect(await readBoard(store, "miles", "fine")).toEqual(whole);
  expect(await store.read(["loads"], ({ loads }) => loads.tally({ accountId }))).toMatchObject({
    states: [{ loads: 4 }],
  });
  await expect.poll(() => reported).toHaveLength(1);
});

test("a load that is damaged after the board was read disappears from every order, count and search", async () => {
  const folder = await temporaryFolder();
  const store = await openStore({ folder });
  onTestFinished(() => store.close());
  await addLoads(store);
  const all = [1, 2, 3, 4, 5].map((at) => `load-${at}`);
  expect(await readBoard(store, "miles")).toEqual(all);
  expect(await readBoard(store, "created")).toEqual(all);
  store.forgetRecord("loads", "load-3");
  expect(await readBoard(store, "miles")).toEqual(whole);
  expect(await store.read(["loads"], ({ loads }) => loads.findIds({ accountId }, null, 9))).toEqual(whole);
});

test("a damaged load is absent when it is read by its id, and can be added again", async () => {
  const { store } = await damagedStore(addLoads);
  const find = () =>
    store.read(["loads"], async ({ loads }) => [
      await loads.find(accountId, "load-3"),
      ...(await loads.findMany(accountId, ["load-3", "load-4"])),
    ]);
  expect(await find()).toEqual([undefined, undefined, expect.objectContaining({ loadId: "load-4" })]);
  await store.write(["loads"], ({ loads }) =>
    loads.addMany([aLoad({ loadId: "load-3", createdAt: morning })]),
  );
  expect((await find()).map((load) => load?.loadId)).toEqual(["load-3", "load-3", "load-4"]);
  expect(await readBoard(store, "miles")).toEqual([...whole, "load-3"].toSorted());
});

test("a damaged record is reported once, also when the store is opened again", async () => {
  const { store, reopen, reported } = await damagedStore(addLoads);
  await readBoard(store, "created");
  await readBoard(store, "miles");
  await readBoard(await reopen(), "created");
  expect(reported).toEqual([{ table: "loads", key: "load-3" }]);
});

test("users and carriers whose records are damaged are absent from lists, and the others are served", async () => {
  const { store } = await damagedStore((store) =>
    store.write(["users", "carriers"], async ({ users, carriers }) => {
      await users.add(aUser({ userId: "one", email: "one@example.com" }));
      await users.add(aUser({ userId: "two", email: "two@example.com", username: mark }));
      await carriers.addMany(["Fine Lines", mark].map((legalName) => aCarrier({ legalName })));
    }),
  );
  const found = await store.read(["users", "carriers"], async ({ users, carriers }) => ({
    listed: (await users.list(accountId, 9)).map(({ userId }) => userId),
    named: (await users.findMany(["two", "one"])).map((user) => user?.userId),
    carriers: await carriers.findMany(accountId, [1, 2]),
    searched: await carriers.search(accountId, "", 9),
    count: await carriers.count(accountId),
  }));
  expect(found).toMatchObject({
    listed: ["one"],
    named: [undefined, "one"],
    searched: { insdIds: [1], total: 1 },
    count: 1,
  });
  expect(found.carriers[1]).toBeUndefined();
});

test("old changes of a carrier are removed although some among them are damaged", async () => {
  const { store } = await damagedStore((store) =>
    store.write(["carrierChanges"], ({ carrierChanges }) =>
      carrierChanges.addMany(
        [1, 2, 3, 4, 5].map((at) => aCarrierChange({ at, after: at === 2 || at === 4 ? mark : "3" })),
      ),
    ),
  );
  const forget = (moment: number) =>
    store.write(["carrierChanges"], ({ carrierChanges }) => carrierChanges.removeBefore(moment, 10));
  expect(await forget(4)).toBe(2);
  expect(await forget(6)).toBe(1);
});

test("an old history entry is removed although another one is damaged, and the last entry stays", async () => {
  const { store } = await damagedStore((store) =>
    store.write(["activities"], ({ activities }) =>
      activities.addMany(
        [1, 2, 3].map((at) => anActivity({ id: `entry-${at}`, at, comment: at === 2 ? mark : "" })),
      ),
    ),
  );
  await store.write(["activities"], ({ activities }) => activities.removeBefore(99, ["load-1"]));
  const left = await store.read(["activities"], ({ activities }) => activities.findByLoad("load-1"));
  expect(left.map(({ at }) => at)).toEqual([3]);
});

test("a damaged line of the sync log is trimmed with the old ones", async () => {
  const line = (message: string) => ({ accountId, at: morning, loadId: "load-1", message });
  const { store } = await damagedStore((store) =>
    store.write(["syncLog"], ({ syncLog }) => syncLog.addMany(["one", mark, "three"].map(line))),
  );
  await store.write(["syncLog"], ({ syncLog }) => syncLog.trim(accountId, 1));
  const { records } = await store.read(["syncLog"], ({ syncLog }) => syncLog.readPage(accountId, null, 9));
  expect(records.map(({ message }) => message)).toEqual(["three"]);
});

test("an edit whose record is damaged is absent from states, counts and the outbox", async () => {
  const loads = [1, 2, 3, 4].map((at) => aLoad({ loadId: `load-${at}` }));
  const { store } = await damagedStore((store) =>
    store.write(["loads", "outbox"], async (parts) => {
      await parts.loads.addMany(loads);
      await parts.outbox.addMany(
        [1, 2, 3].map((at) =>
          anEdit({ loadId: `load-${at}`, state: "conflict", message: at === 2 ? mark : "" }),
        ),
      );
    }),
  );
  const bySync = { ...board, order: "sync", size: 9 } as const;
  const found = await store.read(["loads", "outbox", "remoteLinks"], async (parts) => ({
    states: await parts.outbox.getStates(loads.map(({ loadId }) => loadId)),
    counted: (await parts.outbox.count(accountId)).conflict,
    listed: (await parts.loads.readPage(bySync)).records.map(({ loadId }) => loadId),
    edit: await parts.outbox.find(2),
  }));
  expect(found.states).toEqual(["conflict", undefined, "conflict", undefined]);
  expect(found.counted).toBe(2);
  expect(found.listed.toSorted()).toEqual(loads.map(({ loadId }) => loadId));
  expect(found.edit).toBeUndefined();
});
