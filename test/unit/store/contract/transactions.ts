import { describe, expect, test } from "vitest";
import type { Store } from "../../../../electron/store/store.ts";
import { aLoad, anAccount, aUser, morning } from "../../../support/records.ts";
import { freshStore, type Implementation } from "./implementation.ts";

const moment = (store: Store) => store.read(["keyValue"], ({ keyValue }) => keyValue.get("latestChangeAt"));

export const transactionRules = (implementation: Implementation): void => {
  describe("transactions", () => {
    const fresh = freshStore(implementation);

    test("work that throws undoes all it wrote, in every part, and its own error comes out", async () => {
      const reason = new Error("changed my mind");
      const work = fresh.store.write(["accounts", "users", "loads"], async ({ accounts, users, loads }) => {
        await accounts.add(anAccount());
        await users.add(aUser());
        await loads.addMany([aLoad()]);
        throw reason;
      });
      await expect(work).rejects.toBe(reason);
      const found = await fresh.store.read(["accounts", "users", "loads"], async (parts) => [
        await parts.accounts.findFirst(),
        await parts.users.find("user-1"),
        await parts.loads.count({ accountId: "account-a" }),
      ]);
      expect(found).toEqual([undefined, undefined, 0]);
    });

    test("a write that is refused halfway undoes the half before it", async () => {
      await fresh.store.write(["loads"], ({ loads }) => loads.addMany([aLoad()]));
      const work = fresh.store.write(["loads"], ({ loads }) =>
        loads.addMany([aLoad({ loadId: "load-0" }), aLoad(), aLoad({ loadId: "load-2" })]),
      );
      await expect(work).rejects.toThrow();
      expect(await fresh.store.read(["loads"], ({ loads }) => loads.count({ accountId: "account-a" }))).toBe(
        1,
      );
    });

    test("work is given the parts it named and no others", async () => {
      const given = await fresh.store.read(["users", "keyValue"], async (parts) => Object.keys(parts));
      expect(given.toSorted()).toEqual(["keyValue", "users"]);
    });

    test("a read cannot write", async () => {
      await expect(
        fresh.store.read(["keyValue"], ({ keyValue }) => keyValue.set("latestChangeAt", morning)),
      ).rejects.toThrow();
      expect(await moment(fresh.store)).toBeUndefined();
    });

    test("of many that read, change and write at once, none is lost", async () => {
      const { store } = fresh;
      const countUp = () =>
        store.write(["keyValue"], async ({ keyValue }) =>
          keyValue.set("latestChangeAt", ((await keyValue.get("latestChangeAt")) ?? 0) + 1),
        );
      await Promise.all(Array.from({ length: 50 }, countUp));
      expect(await moment(store)).toBe(50);
    });

    test("a read sees one moment, whatever is written meanwhile", async () => {
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

    test("long work with many steps stays one transaction", async () => {
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

    test("what was written is there when the store is opened again", async () => {
      await fresh.store.write(["loads", "keyValue"], async ({ loads, keyValue }) => {
        await loads.addMany([aLoad()]);
        await keyValue.set("latestChangeAt", morning);
      });
      const store = await fresh.reopened();
      expect(await moment(store)).toBe(morning);
      expect(await store.read(["loads"], ({ loads }) => loads.find("account-a", "load-1"))).toEqual(aLoad());
    });

    test("closing waits for what runs, and afterwards nothing can be asked", async () => {
      const { store } = fresh;
      const written = store.write(["keyValue"], async ({ keyValue }) => {
        await keyValue.set("latestChangeAt", 1);
        await keyValue.set("latestChangeAt", 2);
      });
      const reopened = await fresh.reopened();
      await written;
      expect(await moment(reopened)).toBe(2);
      await expect(moment(store)).rejects.toMatchObject({ code: "unavailable" });
    });
  });
};
