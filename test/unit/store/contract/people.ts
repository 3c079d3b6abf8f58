import { describe, expect, test } from "vitest";
import type { AccessKeyRecord, Store, UserRecord } from "../../../../electron/store/store.ts";
import { anAccount, aUser, morning } from "../../../support/records.ts";
import { freshStore, type Implementation } from "./implementation.ts";

const addUsers = (store: Store, ...users: UserRecord[]) =>
  store.write(["users"], async (parts) => {
    for (const user of users) await parts.users.add(user);
  });

/** Not in the order of a list. */
const staff = [
  aUser({ userId: "user-4", lastName: "Zorn", firstName: "Amy", email: "amy@prairie.example" }),
  aUser({ userId: "user-2", lastName: "adams", firstName: "Ben", email: "ben@prairie.example" }),
  aUser({ userId: "user-1", lastName: "Adams", firstName: "Ann" }),
  aUser({ userId: "user-3", lastName: "Äkers", firstName: "Ann", isActive: false, createdAt: morning - 2 }),
  aUser({ userId: "user-6", lastName: "Zorn", firstName: "Amy", createdAt: morning - 1 }),
  aUser({ userId: "user-5", accountId: "account-b", lastName: "Aaron", createdAt: morning - 3 }),
];

const ids = (users: UserRecord[]) => users.map(({ userId }) => userId);

export const peopleRules = (implementation: Implementation): void => {
  describe("accounts", () => {
    const fresh = freshStore(implementation);

    test("an empty store has no first account", async () => {
      expect(await fresh.store.read(["accounts"], ({ accounts }) => accounts.findFirst())).toBeUndefined();
    });

    test("finds an account by id and by name; the first account is the oldest", async () => {
      const [late, early] = [anAccount(), anAccount({ accountId: "b", name: "B", createdAt: morning - 1 })];
      await fresh.store.write(["accounts"], async ({ accounts }) => {
        await accounts.add(late);
        await accounts.add(early);
      });
      const found = await fresh.store.read(["accounts"], async ({ accounts }) => [
        await accounts.find("account-a"),
        await accounts.findByName("B"),
        await accounts.findFirst(),
        await accounts.findByName("b"),
        await accounts.list(9),
        await accounts.list(1),
      ]);
      expect(found).toEqual([late, early, early, undefined, [early, late], [early]]);
    });

    test("a renamed account is no longer found by its old name", async () => {
      await fresh.store.write(["accounts"], async ({ accounts }) => {
        await accounts.add(anAccount());
        await accounts.save(anAccount({ name: "New name" }));
      });
      const found = await fresh.store.read(["accounts"], async ({ accounts }) => [
        await accounts.findByName("Prairie Freight"),
        await accounts.findByName("New name"),
      ]);
      expect(found).toEqual([undefined, anAccount({ name: "New name" })]);
    });
  });

  describe("users", () => {
    const fresh = freshStore(implementation);

    test("finds a user by id, and by e-mail address in any letter case", async () => {
      await addUsers(fresh.store, ...staff);
      const found = await fresh.store.read(["users"], async ({ users }) => [
        await users.find("user-2"),
        await users.findByEmail("account-a", "BEN@Prairie.Example"),
        await users.findByEmail("account-b", "ben@prairie.example"),
      ]);
      expect(found).toEqual([staff[1], staff[1], undefined]);
    });

    test("lists users by last name, first name and id, in pages with a correct total", async () => {
      await addUsers(fresh.store, ...staff);
      const [first, second, past, all] = await fresh.store.read(["users"], async ({ users }) => [
        await users.readActivePage("account-a", 1, 3),
        await users.readActivePage("account-a", 2, 3),
        await users.readActivePage("account-a", 3, 3),
        await users.list("account-a", 4),
      ]);
      expect([ids(first.users), first.total]).toEqual([["user-1", "user-2", "user-4"], 4]);
      expect([ids(second.users), second.total]).toEqual([["user-6"], 4]);
      expect([ids(past.users), past.total]).toEqual([[], 4]);
      expect(ids(all)).toEqual(["user-1", "user-2", "user-3", "user-4"]);
    });

    test("the first active user is the oldest one", async () => {
      await addUsers(fresh.store, ...staff);
      const first = () => fresh.store.read(["users"], ({ users }) => users.findFirstActive("account-a"));
      expect((await first())?.userId).toBe("user-6");
      await fresh.store.write(["users"], ({ users }) => users.save({ ...aUser(staff[4]), isActive: false }));
      expect((await first())?.createdAt).toBe(morning);
    });
  });

  describe("access keys", () => {
    const fresh = freshStore(implementation);
    const key = (keyId: string, change: Partial<AccessKeyRecord> = {}): AccessKeyRecord => ({
      keyId,
      kind: "token",
      accountId: "account-a",
      userId: "user-1",
      label: "Script",
      secretHash: "00",
      createdAt: morning,
      revokedAt: null,
      ...change,
    });

    test("lists the keys of an account newest first, including revoked ones", async () => {
      const revoked = key("old", { revokedAt: morning + 5 });
      await fresh.store.write(["accessKeys"], async ({ accessKeys }) => {
        await accessKeys.add(key("old"));
        await accessKeys.add(key("new", { createdAt: morning + 1 }));
        await accessKeys.add(key("other", { accountId: "account-b" }));
        await accessKeys.save(revoked);
      });
      const [listed, one, found] = await fresh.store.read(["accessKeys"], async ({ accessKeys }) => [
        await accessKeys.list("account-a", 10),
        await accessKeys.list("account-a", 1),
        await accessKeys.find("old"),
      ]);
      const all = await fresh.store.read(["accessKeys"], ({ accessKeys }) => accessKeys.listAll());
      expect(all.map(({ keyId }) => keyId).toSorted()).toEqual(["new", "old", "other"]);
      expect(listed.map(({ keyId }) => keyId)).toEqual(["new", "old"]);
      expect(one).toHaveLength(1);
      expect(found).toEqual(revoked);
    });
  });
};
