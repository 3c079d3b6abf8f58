import { expect, onTestFinished, test } from "vitest";
import { openStore } from "../../../../electron/store/open-store.ts";
import type { Store } from "../../../../electron/store/store.ts";
import { damageMarked, mark } from "../../../support/damage-marked.ts";
import { aCarrierChange, aLoad, anActivity, anEdit, morning } from "../../../support/records.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

/** A store in which what `fill` marked is damaged. */
async function damagedStore(fill: (store: Store) => Promise<unknown>): Promise<Store> {
  const folder = await temporaryFolder();
  const filled = await openStore({ folder });
  await fill(filled);
  await filled.close();
  await damageMarked(folder);
  const store = await openStore({ folder });
  onTestFinished(() => store.close());
  return store;
}

test("a damaged change of a carrier is forgotten with those around it, and keeps none of them", async () => {
  const store = await damagedStore((store) =>
    store.write(["carrierChanges"], ({ carrierChanges }) =>
      carrierChanges.addMany(
        [1, 2, 3, 4, 5].map((at) => aCarrierChange({ at, after: at === 2 || at === 4 ? mark : "3" })),
      ),
    ),
  );
  const forget = (moment: number) =>
    store.write(["carrierChanges"], ({ carrierChanges }) => carrierChanges.forgetBefore(moment, 10));
  // The fourth may be younger than the moment: nothing after it is older.
  expect(await forget(4)).toBe(3);
  expect(await forget(5)).toBe(0);
  expect(await forget(6)).toBe(2);
});

test("a damaged entry in a load's history is forgotten with the others, and the last one stays", async () => {
  const store = await damagedStore((store) =>
    store.write(["activities"], ({ activities }) =>
      activities.addMany(
        [1, 2, 3].map((at) => anActivity({ id: `entry-${at}`, at, comment: at === 2 ? mark : "" })),
      ),
    ),
  );
  const forgotten = await store.write(["activities"], ({ activities }) =>
    activities.forgetBefore(99, ["load-1"]),
  );
  expect(forgotten).toBe(2);
  const left = await store.read(["activities"], ({ activities }) => activities.ofLoad("load-1"));
  expect(left.map(({ at }) => at)).toEqual([3]);
});

test("a damaged line of the sync log is cut off with the old ones", async () => {
  const line = (words: string) => ({ accountId: "account-a", at: morning, loadId: "load-1", words });
  const store = await damagedStore((store) =>
    store.write(["syncLog"], ({ syncLog }) => syncLog.addMany(["one", mark, "three"].map(line))),
  );
  await store.write(["syncLog"], ({ syncLog }) => syncLog.trim("account-a", 1));
  const { records } = await store.read(["syncLog"], ({ syncLog }) => syncLog.page("account-a", null, 9));
  expect(records.map(({ words }) => words)).toEqual(["three"]);
});

test("the board tells where a load stands also when its edit is damaged", async () => {
  const edits = [1, 2, 3].map((at) =>
    anEdit({ loadId: `load-${at}`, state: "conflict", words: at === 2 ? mark : "" }),
  );
  const loads = [1, 2, 3, 4].map((at) => aLoad({ loadId: `load-${at}` }));
  const store = await damagedStore((store) =>
    store.write(["loads", "outbox"], async (parts) => {
      await parts.loads.addMany(loads);
      await parts.outbox.addMany(edits);
    }),
  );
  const board = { accountId: "account-a", order: "sync", descending: false, after: null, size: 9 } as const;
  const told = await store.read(["loads", "outbox", "remoteLinks"], async (parts) => ({
    states: await parts.outbox.statesOf(loads.map(({ loadId }) => loadId)),
    counted: (await parts.outbox.count("account-a")).conflict,
    listed: (await parts.loads.page(board)).records.map(({ loadId }) => loadId),
  }));
  expect(told.states).toEqual(["conflict", "conflict", "conflict", undefined]);
  expect(told.counted).toBe(3);
  expect(told.listed.toSorted()).toEqual(loads.map(({ loadId }) => loadId));
  await expect(store.read(["outbox"], ({ outbox }) => outbox.find(2))).rejects.toThrow(/damaged/);
});
