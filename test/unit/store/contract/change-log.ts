import { describe, expect, test } from "vitest";
import type { ChangeLog, ChangePosition, Store } from "../../../../electron/store/store.ts";
import { emptyCarrierFacts } from "../../../../shared/interface/expanded-carrier.ts";
import { DEFAULT_CODE_LISTS } from "../../../../shared/reference/code-lists.ts";
import { aLoad, aUser, morning } from "../../../support/records.ts";
import { freshStore, type Implementation } from "./implementation.ts";

const start: ChangePosition = { number: 0, mark: "" };
const account = "account-a";
const signal = new AbortController().signal;

const addLoads = (store: Store, ...loadIds: string[]) =>
  store.write(["loads"], ({ loads }) => loads.addMany(loadIds.map((loadId) => aLoad({ loadId }))));

/** Numbers what was committed; returns the changes after a position as "area key". */
async function readNew(log: ChangeLog, after: ChangePosition = start, limit = 500): Promise<string[]> {
  await log.readPosition();
  const found = await log.findAfter(account, after, limit);
  if (found.result !== "found") throw new Error(found.result);
  return found.changes.map(({ area, key }) => `${area} ${key}`);
}

export const changeLogRules = (implementation: Implementation): void => {
  describe("the change log", () => {
    const fresh = freshStore(implementation);

    /** The log; undefined for the store of one computer, for which there is nothing to test. */
    async function findLog(): Promise<ChangeLog | undefined> {
      const { changeLog } = fresh.store;
      const other = await fresh.another();
      await other?.close();
      expect(changeLog !== undefined).toBe(other !== undefined);
      return changeLog;
    }

    test("logs every committed write of its areas once, and nothing that was rolled back", async () => {
      const log = await findLog();
      if (!log) return;
      const { store } = fresh;
      const canceled = store.write(["loads"], async ({ loads }) => {
        await loads.addMany([aLoad({ loadId: "canceled" })]);
        throw new Error("canceled");
      });
      await expect(canceled).rejects.toThrow("canceled");
      const insdIds = await store.write(
        ["loads", "users", "carriers", "carrierDecisions", "templates", "keyValue", "drafts"],
        async ({ loads, users, carriers, templates, keyValue }) => {
          await loads.addMany([aLoad()]);
          await loads.saveMany([aLoad({ note: "twice" })]);
          await users.add(aUser());
          const times = { createdAt: morning, changedAt: morning };
          const carrier = (usdotNumber: string) => ({
            ...{ accountId: account, sources: [], rowDigest: "", ...times },
            facts: { ...emptyCarrierFacts, usdotNumber },
          });
          await templates.remove(account, "unknown");
          await keyValue.set("codeLists", DEFAULT_CODE_LISTS);
          await keyValue.set("latestChangeAt", morning);
          return carriers.addMany([carrier("1"), carrier("2")]);
        },
      );
      expect(await readNew(log)).toEqual([
        `loads ${aLoad().loadId}`,
        "people user-1",
        "codeLists codeLists",
        ...insdIds.map((insdId) => `carriers ${insdId}`),
      ]);
    });

    test("logs a removed record under its account, and hides other accounts", async () => {
      const log = await findLog();
      if (!log) return;
      const { store } = fresh;
      const template = (ownerId: string) => ({
        ownerId,
        id: "lane",
        savedAt: morning,
        name: "Lane",
        load: {} as never,
      });
      await store.write(["templates"], async ({ templates }) => {
        await templates.save(template(account));
        await templates.save(template("account-b"));
      });
      const position = await log.readPosition();
      await store.write(["templates"], ({ templates }) => templates.remove("account-b", "lane"));
      expect(await readNew(log, position)).toEqual([]);
      await store.write(["templates"], ({ templates }) => templates.remove(account, "lane"));
      expect(await readNew(log, position)).toEqual(["templates lane"]);
    });

    test("numbers a change when it is committed, so that a reader misses none", async () => {
      const log = await findLog();
      if (!log) return;
      let commit = () => {};
      const isHeld = new Promise<void>((resolve) => {
        commit = resolve;
      });
      let written = () => {};
      const isWritten = new Promise<void>((resolve) => {
        written = resolve;
      });
      const slow = fresh.store.write(["loads"], async ({ loads }) => {
        await loads.addMany([aLoad({ loadId: "slow" })]);
        written();
        await isHeld;
      });
      await isWritten;
      await addLoads(fresh.store, "fast");
      const position = await log.readPosition();
      expect(await readNew(log)).toEqual(["loads fast"]);
      commit();
      await slow;
      expect(await readNew(log, position)).toEqual(["loads slow"]);
      expect(await readNew(log)).toEqual(["loads fast", "loads slow"]);
    });

    test("continues after the last change of a page", async () => {
      const log = await findLog();
      if (!log) return;
      await addLoads(fresh.store, "1", "2", "3");
      const newest = await log.readPosition();
      const first = await log.findAfter(account, start, 2);
      if (first.result !== "found") throw new Error(first.result);
      expect(first.changes).toHaveLength(2);
      const second = await log.findAfter(account, first.next, 2);
      expect(second).toMatchObject({ changes: [{ area: "loads", key: "3" }], next: newest });
    });

    test("wakes a reader after a write through any store, and when the wait ends", async () => {
      const log = await findLog();
      const other = await fresh.another();
      if (!log || !other) return;
      const before = await log.readPosition();
      expect(log.isNewest(before)).toBe(true);
      expect(log.isNewest({ ...before, mark: "other" })).toBe(false);
      const woken = log.waitAfter(before, signal);
      await addLoads(other, "elsewhere");
      await woken;
      expect(log.isNewest(before)).toBe(false);
      const after = await log.readPosition();
      expect(after.number).toBe(before.number + 1);
      const ending = new AbortController();
      const ended = log.waitAfter(after, ending.signal);
      ending.abort();
      await ended;
      const closed = other.changeLog?.waitAfter(after, signal);
      await other.close();
      await closed;
    });

    test("wakes a reader at a position that has another mark after a restore", async () => {
      const log = await findLog();
      if (!log) return;
      await addLoads(fresh.store, "1");
      const newest = await log.readPosition();
      await log.waitAfter({ ...newest, mark: "lost" }, signal);
    });

    test("rejects a position of another log and one that was deleted", async () => {
      const log = await findLog();
      if (!log) return;
      await addLoads(fresh.store, "1");
      const first = await log.readPosition();
      await addLoads(fresh.store, "2");
      const second = await log.readPosition();
      const check = async (position: ChangePosition) => (await log.findAfter(account, position, 1)).result;
      expect(await check({ ...second, mark: "other" })).toBe("foreign");
      expect(await check({ number: 3, mark: "later" })).toBe("foreign");
      expect(await log.removeOld(1, 100)).toBe(0);
      // Everything is older than tomorrow.
      expect(await log.removeOld(-1, 100)).toBe(1);
      expect([await check(start), await check(first), await check(second)]).toEqual([
        "forgotten",
        "forgotten",
        "found",
      ]);
    });
  });
};
