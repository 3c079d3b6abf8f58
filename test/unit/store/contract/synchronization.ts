import { describe, expect, test } from "vitest";
import {
  type CarrierClearRecord,
  type EditRecord,
  NOT_DUE,
  type Page,
  type RemoteLinkRecord,
  type Store,
} from "../../../../electron/store/store.ts";
import { aLoad, anEdit, aRemoteLink, morning } from "../../../support/records.ts";
import { freshStore, type Implementation } from "./implementation.ts";

const aLink = (change: Partial<RemoteLinkRecord> = {}): RemoteLinkRecord =>
  aRemoteLink({
    base: { loadId: "remote-1", extra: { kept: true } },
    etag: '"1"',
    readDueAt: morning,
    ...change,
  });

const aClear = (change: Partial<CarrierClearRecord> = {}): CarrierClearRecord => ({
  accountId: "account-a",
  remoteInsdId: "1001",
  timeStamp: "2026-04-29T08:00:00.0000000Z",
  attempts: 0,
  dueAt: morning,
  ...change,
});

const add = (store: Store, ...edits: Omit<EditRecord, "editId">[]) =>
  store.write(["outbox"], ({ outbox }) => outbox.addMany(edits));

export const synchronizationRules = (implementation: Implementation): void => {
  describe("the outbox", () => {
    const fresh = freshStore(implementation);

    test("finds the edits of a load in the order they were added", async () => {
      const ids = await add(fresh.store, anEdit(), anEdit({ loadId: "load-2" }), anEdit({ kind: "delete" }));
      expect(ids).toEqual([...ids].sort((left, right) => left - right));
      const found = await fresh.store.read(["outbox"], ({ outbox }) =>
        outbox.findByLoads(["load-1", "none"]),
      );
      expect(found).toEqual([
        { ...anEdit(), editId: ids[0] },
        { ...anEdit({ kind: "delete" }), editId: ids[2] },
      ]);
    });

    test("finds due edits of the account, longest due first", async () => {
      const [late, , early] = await add(
        fresh.store,
        anEdit({ dueAt: morning + 1 }),
        anEdit({ dueAt: NOT_DUE }),
        anEdit({ dueAt: morning }),
        anEdit({ dueAt: morning, accountId: "account-b" }),
      );
      const found = await fresh.store.read(["outbox"], async ({ outbox }) => [
        await outbox.findDue("account-a", morning - 1, 10),
        await outbox.findDue("account-a", morning, 10),
        await outbox.findDue("account-a", morning + 1, 10),
        await outbox.findDue("account-a", morning + 1, 1),
      ]);
      expect(found.map((edits) => edits.map(({ editId }) => editId))).toEqual([
        [],
        [early],
        [early, late],
        [early],
      ]);
    });

    test("finds edits that become due after a time in order, excluding that time and NOT_DUE", async () => {
      const [, late, , later] = await add(
        fresh.store,
        anEdit({ dueAt: morning }),
        anEdit({ dueAt: morning + 1 }),
        anEdit({ dueAt: NOT_DUE }),
        anEdit({ dueAt: morning + 2 }),
      );
      const [all, one] = await fresh.store.read(["outbox"], async ({ outbox }) => [
        await outbox.findDueAfter("account-a", morning, 10),
        await outbox.findDueAfter("account-a", morning, 1),
      ]);
      expect(all.map(({ editId }) => editId)).toEqual([late, later]);
      expect(one.map(({ editId }) => editId)).toEqual([late]);
    });

    test("finds the next due time, NOT_DUE if none becomes due, undefined if the outbox is empty", async () => {
      const next = () => fresh.store.read(["outbox"], ({ outbox }) => outbox.findNextDueAt("account-a"));
      expect(await next()).toBeUndefined();
      await add(fresh.store, anEdit({ dueAt: NOT_DUE }));
      expect(await next()).toBe(NOT_DUE);
      await add(fresh.store, anEdit({ dueAt: morning }));
      expect(await next()).toBe(morning);
    });

    test("counts, finds and lists a saved edit in its new state", async () => {
      const [first = 0, second = 0] = await add(fresh.store, anEdit(), anEdit(), anEdit());
      await fresh.store.write(["outbox"], async ({ outbox }) => {
        await outbox.saveMany([{ ...anEdit({ state: "conflict", message: "both" }), editId: second }]);
        await outbox.removeMany([first]);
      });
      const [counts, conflicts, page] = await fresh.store.read(["outbox"], async ({ outbox }) => [
        await outbox.count("account-a"),
        await outbox.findByState("account-a", "conflict", 10),
        await outbox.readPage("account-a", null, 10),
      ]);
      expect(counts).toEqual({ pending: 1, sending: 0, "in doubt": 0, conflict: 1, rejected: 0 });
      expect(conflicts.map(({ editId }) => editId)).toEqual([second]);
      expect(page.records.map(({ state }) => state)).toEqual(["conflict", "pending"]);
      expect(page.next).toBeNull();
    });

    test("the most urgent state of each load follows committed writes only", async () => {
      const states = () =>
        fresh.store.read(["outbox"], ({ outbox }) => outbox.getStates(["load-1", "load-2", "none"]));
      const [first = 0, second = 0] = await add(fresh.store, anEdit(), anEdit({ state: "rejected" }));
      expect(await states()).toEqual(["rejected", undefined, undefined]);
      await add(fresh.store, anEdit({ loadId: "load-2" }));
      await fresh.store.write(["outbox"], async ({ outbox }) => {
        await outbox.saveMany([{ ...anEdit({ state: "conflict" }), editId: second }]);
        await outbox.removeMany([first]);
      });
      expect(await states()).toEqual(["conflict", "pending", undefined]);
      const failed = fresh.store.write(["outbox"], async ({ outbox }) => {
        await outbox.removeMany([second]);
        throw new Error("undone");
      });
      await expect(failed).rejects.toThrow("undone");
      expect(await states()).toEqual(["conflict", "pending", undefined]);
      const counts = await fresh.store.read(["outbox"], ({ outbox }) => outbox.count("account-a"));
      expect(counts).toEqual({ pending: 1, sending: 0, "in doubt": 0, conflict: 1, rejected: 0 });
    });

    test("counts due edits", async () => {
      await add(
        fresh.store,
        anEdit({ dueAt: morning }),
        anEdit({ dueAt: morning + 1 }),
        anEdit({ dueAt: NOT_DUE }),
      );
      const due = await fresh.store.read(["outbox"], ({ outbox }) => outbox.countDue("account-a", morning));
      expect(due).toBe(1);
    });

    test("pages contain every edit once, those that need the broker first", async () => {
      const states = ["pending", "rejected", "in doubt", "pending", "conflict"] as const;
      await add(fresh.store, ...states.map((state) => anEdit({ state })));
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const from: string | null = after;
        const page: Page<EditRecord> = await fresh.store.read(["outbox"], ({ outbox }) =>
          outbox.readPage("account-a", from, 2),
        );
        seen.push(...page.records.map(({ state }) => state));
        after = page.next;
      } while (after !== null);
      expect(seen).toEqual(["conflict", "in doubt", "rejected", "pending", "pending"]);
    });

    test("never reuses an id, even after the last edit was removed and the store reopened", async () => {
      const [first = 0] = await add(fresh.store, anEdit());
      await fresh.store.write(["outbox"], ({ outbox }) => outbox.removeMany([first]));
      const [second] = await add(await fresh.reopened(), anEdit());
      expect(second).toBeGreaterThan(first);
    });
  });

  describe("links to the remote", () => {
    const fresh = freshStore(implementation);

    test("finds a link by either id, exactly as saved", async () => {
      await fresh.store.write(["remoteLinks"], ({ remoteLinks }) => remoteLinks.saveMany([aLink()]));
      const found = await fresh.store.read(["remoteLinks"], async ({ remoteLinks }) => [
        ...(await remoteLinks.findMany(["none", "load-1"])),
        await remoteLinks.findByRemote("account-a", "remote-1"),
        await remoteLinks.findByRemote("account-b", "remote-1"),
        await remoteLinks.count("account-a"),
      ]);
      expect(found).toEqual([undefined, aLink(), aLink(), undefined, 1]);
    });

    test("linked loads follow committed writes only, whether all or some were requested", async () => {
      const linked = () =>
        fresh.store.read(["remoteLinks"], ({ remoteLinks }) => remoteLinks.areLinked(["load-1", "load-2"]));
      const onlyLinked = (text: string) =>
        fresh.store.read(["loads", "outbox", "remoteLinks"], ({ loads }) =>
          loads.count({ accountId: "account-a", columnFilters: [{ column: "sync", text }] }),
        );
      await fresh.store.write(["loads"], ({ loads }) =>
        loads.addMany([aLoad(), aLoad({ loadId: "load-2" })]),
      );
      await fresh.store.write(["remoteLinks"], ({ remoteLinks }) => remoteLinks.saveMany([aLink()]));
      expect(await linked()).toEqual([true, false]);
      expect([await onlyLinked("done"), await onlyLinked("local only")]).toEqual([1, 1]);
      await fresh.store.write(["remoteLinks"], async ({ remoteLinks }) => {
        await remoteLinks.saveMany([aLink({ loadId: "load-2", remoteLoadId: "remote-2" })]);
        await remoteLinks.removeMany(["load-1"]);
      });
      expect(await linked()).toEqual([false, true]);
      const failed = fresh.store.write(["remoteLinks"], async ({ remoteLinks }) => {
        await remoteLinks.removeMany(["load-2"]);
        throw new Error("undone");
      });
      await expect(failed).rejects.toThrow("undone");
      expect(await linked()).toEqual([false, true]);
      expect(await onlyLinked("done")).toBe(1);
    });

    test("finds due links by time, and never those that are NOT_DUE", async () => {
      await fresh.store.write(["remoteLinks"], ({ remoteLinks }) =>
        remoteLinks.saveMany([
          aLink({ loadId: "b", remoteLoadId: "rb", readDueAt: morning + 1 }),
          aLink({ loadId: "a", remoteLoadId: "ra" }),
          aLink({ loadId: "c", remoteLoadId: "rc", readDueAt: NOT_DUE }),
        ]),
      );
      const [due, all, after, next, reads] = await fresh.store.read(
        ["remoteLinks"],
        async ({ remoteLinks }) => [
          await remoteLinks.findDue("account-a", morning, 10),
          await remoteLinks.findDue("account-a", morning + 1, 10),
          await remoteLinks.findDueAfter("account-a", morning, 10),
          await remoteLinks.findNextDueAt("account-a"),
          await remoteLinks.countReads("account-a"),
        ],
      );
      expect(reads).toBe(2);
      expect(due.map(({ loadId }) => loadId)).toEqual(["a"]);
      expect(all.map(({ loadId }) => loadId)).toEqual(["a", "b"]);
      expect(after.map(({ loadId }) => loadId)).toEqual(["b"]);
      expect(next).toBe(morning);
    });
  });

  describe("other sync records", () => {
    const fresh = freshStore(implementation);

    test("keeps one clear for each carrier, with the latest stored time", async () => {
      const left = await fresh.store.write(["carrierClears"], async ({ carrierClears }) => {
        await carrierClears.saveMany([aClear(), aClear({ remoteInsdId: "1002", dueAt: morning + 5 })]);
        await carrierClears.saveMany([aClear({ timeStamp: "2026-04-29T09:00:00.0000000Z" })]);
        const due = await carrierClears.findDue("account-a", morning, 10);
        await carrierClears.removeMany("account-a", ["1001"]);
        return [due.map(({ timeStamp }) => timeStamp), await carrierClears.count("account-a")];
      });
      expect(left).toEqual([["2026-04-29T09:00:00.0000000Z"], 1]);
    });

    test("pages the log newest first, and trims the oldest lines", async () => {
      const lines = Array.from({ length: 5 }, (_, index) => ({
        accountId: "account-a",
        at: morning,
        loadId: "",
        message: `line ${index}`,
      }));
      await fresh.store.write(["syncLog"], async ({ syncLog }) => {
        await syncLog.addMany(lines);
        await syncLog.trim("account-a", 3);
      });
      const first = await fresh.store.read(["syncLog"], ({ syncLog }) =>
        syncLog.readPage("account-a", null, 2),
      );
      const rest = await fresh.store.read(["syncLog"], ({ syncLog }) =>
        syncLog.readPage("account-a", first.next, 2),
      );
      expect(first.records.map(({ message }) => message)).toEqual(["line 4", "line 3"]);
      expect(rest).toEqual({ records: [lines[2]], next: null });
    });

    test("pages the audit log of an account, last written first, and deletes old entries", async () => {
      const entry = (at: number, accountId = "account-a") => ({
        accountId,
        at,
        userId: "ann",
        via: "Window",
        area: "users" as const,
        changes: [{ id: "bo", name: "", before: { role: "broker" }, after: { role: "manager" } }],
      });
      await fresh.store.write(["auditLog"], async ({ auditLog }) => {
        for (const at of [1, 2, 3]) await auditLog.add(entry(at));
        await auditLog.add(entry(4, "account-b"));
      });
      const read = (after: string | null) =>
        fresh.store.read(["auditLog"], ({ auditLog }) => auditLog.readPage("account-a", after, 2));
      const first = await read(null);
      expect(first.records).toMatchObject([entry(3), entry(2)]);
      expect(await read(first.next)).toMatchObject({ records: [entry(1)], next: null });
      const deleted = await fresh.store.write(["auditLog"], ({ auditLog }) => auditLog.removeBefore(3, 10));
      expect([deleted, (await read(null)).records.map(({ at }) => at)]).toEqual([2, [3]]);
    });

    test("finds the last read rate of a request", async () => {
      const rate = {
        accountId: "account-a",
        requestKey: "dallas-atlanta",
        answer: { upperBound: 1 },
        readAt: 1,
      };
      const found = await fresh.store.write(["remoteRates"], async ({ remoteRates }) => {
        await remoteRates.save(rate);
        await remoteRates.save({ ...rate, readAt: 2 });
        return [
          await remoteRates.find("account-a", "dallas-atlanta"),
          await remoteRates.find("account-b", "dallas-atlanta"),
        ];
      });
      expect(found).toEqual([{ ...rate, readAt: 2 }, undefined]);
    });
  });
};
