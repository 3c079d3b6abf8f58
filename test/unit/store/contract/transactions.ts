import { describe, expect, test } from "vitest";
import type { Store } from "../../../../electron/store/store.ts";
import { aLoad, anAccount, aUser, morning } from "../../../support/records.ts";
import { freshStore, type Implementation } from "./implementation.ts";

const latestChangeAt = (store: Store) =>
  store.read(["keyValue"], ({ keyValue }) => keyValue.get("latestChangeAt"));

export const transactionRules = (implementation: Implementation): void => {
  describe("transactions", () => {
    const fresh = freshStore(implementation);

    test("undoes all writes in every part when the work throws, and rejects with its error", async () => {
      const error = new Error("canceled");
      const work = fresh.store.write(["accounts", "users", "loads"], async ({ accounts, users, loads }) => {
        await accounts.add(anAccount());
        await users.add(aUser());
        await loads.addMany([aLoad()]);
        throw error;
      });
      await expect(work).rejects.toBe(error);
      const found = await fresh.store.read(["accounts", "users", "loads"], async (parts) => [
        await parts.accounts.findFirst(),
        await parts.users.find("user-1"),
        await parts.loads.count({ accountId: "account-a" }),
      ]);
      expect(found).toEqual([undefined, undefined, 0]);
    });

    test("undoes a write that fails halfway", async () => {
      await fresh.store.write(["loads"], ({ loads }) => loads.addMany([aLoad()]));
      const work = fresh.store.write(["loads"], ({ loads }) =>
        loads.addMany([aLoad({ loadId: "load-0" }), aLoad(), aLoad({ loadId: "load-2" })]),
      );
      await expect(work).rejects.toThrow();
      expect(await fresh.store.read(["loads"], ({ loads }) => loads.count({ accountId: "account-a" }))).toBe(
        1,
      );
    });

    test("passes the named parts only", async () => {
      const passed = await fresh.store.read(["users", "keyValue"], async (parts) => Object.keys(parts));
      expect(passed.toSorted()).toEqual(["keyValue", "users"]);
    });

    test("a read cannot write", async () => {
      await expect(
        fresh.store.read(["keyValue"], ({ keyValue }) => keyValue.set("latestChangeAt", morning)),
      ).rejects.toThrow();
      expect(await latestChangeAt(fresh.store)).toBeUndefined();
    });

    test("loses no update of concurrent read-modify-write transactions", async () => {
      const { store } = fresh;
      const increment = () =>
        store.write(["keyValue"], async ({ keyValue }) =>
          keyValue.set("latestChangeAt", ((await keyValue.get("latestChangeAt")) ?? 0) + 1),
        );
      await Promise.all(Array.from({ length: 50 }, increment));
      expect(await latestChangeAt(store)).toBe(50);
    });

    test("a read sees a consistent state during writes", async () => {
      const { store } = fresh;
      const write = (value: number) =>
        store.write(["keyValue", "accounts"], async ({ keyValue, accounts }) => {
          await keyValue.set("latestChangeAt", value);
          await accounts.save(anAccount({ createdAt: value }));
        });
      await write(0);
      const writes = Array.from({ length: 20 }, (_, index) => write(index + 1));
      const reads = Array.from({ length: 20 }, () =>
        store.read(["keyValue", "accounts"], async ({ keyValue, accounts }) => [
          await keyValue.get("latestChangeAt"),
          (await accounts.find("account-a"))?.createdAt,
        ]),
      );
      for (const [left, right] of await Promise.all(reads)) expect(left).toBe(right);
      await Promise.all(writes);
    });

    test("two open stores see each other's writes and lose none", async () => {
      const other = await fresh.another();
      const stores = [fresh.store, other ?? fresh.store];
      const increment = (store: Store) =>
        store.write(["keyValue"], async ({ keyValue }) =>
          keyValue.set("latestChangeAt", ((await keyValue.get("latestChangeAt")) ?? 0) + 1),
        );
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => increment(stores[index % 2] ?? fresh.store)),
      );
      expect(await Promise.all(stores.map(latestChangeAt))).toEqual([20, 20]);
      await other?.close();
    });

    test("work with many steps is one transaction", async () => {
      await fresh.store.write(["loads"], async ({ loads }) => {
        for (let index = 0; index < 100; index += 1) {
          const [found] = await loads.findMany("account-a", [`load-${index}`]);
          if (!found) await loads.addMany([aLoad({ loadId: `load-${index}` })]);
          await Promise.all([loads.count({ accountId: "account-a" }), loads.find("account-a", "load-0")]);
        }
      });
      expect(await fresh.store.read(["loads"], ({ loads }) => loads.count({ accountId: "account-a" }))).toBe(
        100,
      );
    });

    test("keeps written records when the store is reopened", async () => {
      await fresh.store.write(["loads", "keyValue"], async ({ loads, keyValue }) => {
        await loads.addMany([aLoad()]);
        await keyValue.set("latestChangeAt", morning);
      });
      const store = await fresh.reopened();
      expect(await latestChangeAt(store)).toBe(morning);
      expect(await store.read(["loads"], ({ loads }) => loads.find("account-a", "load-1"))).toEqual(aLoad());
    });

    test("closing waits for running transactions, and later ones are rejected", async () => {
      const { store } = fresh;
      const written = store.write(["keyValue"], async ({ keyValue }) => {
        await keyValue.set("latestChangeAt", 1);
        await keyValue.set("latestChangeAt", 2);
      });
      const reopened = await fresh.reopened();
      await written;
      expect(await latestChangeAt(reopened)).toBe(2);
      await expect(latestChangeAt(store)).rejects.toMatchObject({ code: "unavailable" });
    });
  });
};
