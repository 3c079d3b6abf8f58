import { describe, expect, test } from "vitest";
import type { ActivityRecord, AnswerRecord } from "../../../../electron/store/store.ts";
import { DEFAULT_CODE_LISTS } from "../../../../shared/reference/code-lists.ts";
import { aLoad, anActivity, morning } from "../../../support/records.ts";
import { freshStore, type Implementation } from "./implementation.ts";

export const keyValueRules = (implementation: Implementation): void => {
  describe("key values", () => {
    const fresh = freshStore(implementation);

    test("a value is undefined until it is set, and the last one set is found", async () => {
      const before = await fresh.store.read(["keyValue"], ({ keyValue }) => keyValue.get("codeLists"));
      await fresh.store.write(["keyValue"], async ({ keyValue }) => {
        await keyValue.set("codeLists", { ...DEFAULT_CODE_LISTS, commodities: [] });
        await keyValue.set("codeLists", DEFAULT_CODE_LISTS);
        await keyValue.set("latestChangeAt", morning);
      });
      const after = await fresh.store.read(["keyValue"], async ({ keyValue }) => [
        await keyValue.get("codeLists"),
        await keyValue.get("latestChangeAt"),
      ]);
      expect([before, ...after]).toEqual([undefined, DEFAULT_CODE_LISTS, morning]);
    });
  });

  describe("answers to a create", () => {
    const fresh = freshStore(implementation);
    const { accountId, ...load } = aLoad();
    const answer = (key: string, answeredAt = morning): AnswerRecord => ({
      accountId,
      key,
      bodyHash: "00",
      load: { ...load, loadActivity: [] },
      revision: 1,
      answeredAt,
    });

    test("finds an answer by account and key, and keeps the first one until it is saved", async () => {
      const add = (one: AnswerRecord) => fresh.store.write(["answers"], ({ answers }) => answers.add(one));
      expect(await add({ ...answer("k"), load: null })).toBeUndefined();
      expect(await add({ ...answer("k"), bodyHash: "11" })).toEqual({ ...answer("k"), load: null });
      await fresh.store.write(["answers"], ({ answers }) => answers.save(answer("k")));
      const found = await fresh.store.read(["answers"], async ({ answers }) => [
        await answers.find("account-a", "k"),
        await answers.find("account-b", "k"),
      ]);
      expect(found).toEqual([answer("k"), undefined]);
    });

    test("deletes old answers, oldest first, up to the limit", async () => {
      await fresh.store.write(["answers"], async ({ answers }) => {
        for (const at of [3, 1, 2, 4]) await answers.add(answer(`k${at}`, at));
      });
      const removeBefore = (limit: number) =>
        fresh.store.write(["answers"], ({ answers }) => answers.removeBefore(4, limit));
      expect([await removeBefore(2), await removeBefore(2), await removeBefore(2)]).toEqual([2, 1, 0]);
      const left = await fresh.store.read(["answers"], async ({ answers }) => [
        await answers.find("account-a", "k3"),
        await answers.find("account-a", "k4"),
      ]);
      expect(left).toEqual([undefined, answer("k4", 4)]);
    });
  });

  describe("activities", () => {
    const fresh = freshStore(implementation);

    test("replaces the histories of the given loads only, also by none or by the same entries", async () => {
      const [old, kept, other] = [
        anActivity({ id: "old", loadId: "load-1", at: 1 }),
        anActivity({ id: "kept", loadId: "load-1", at: 2 }),
        anActivity({ id: "other", loadId: "load-2", at: 3 }),
      ];
      const [third, added] = [
        anActivity({ id: "third", loadId: "load-3", at: 4 }),
        anActivity({ id: "added", loadId: "load-1", at: 5 }),
      ];
      await fresh.store.write(["activities"], ({ activities }) =>
        activities.addMany([old, kept, other, third]),
      );
      await fresh.store.write(["activities"], ({ activities }) =>
        activities.replaceMany(["load-1", "load-3", "unknown"], [added, kept]),
      );
      const histories = await fresh.store.read(["activities"], ({ activities }) =>
        activities.findByLoads(["load-1", "load-2", "load-3"]),
      );
      expect(histories).toEqual([[kept, added], [other], []]);
    });

    test("lists a load's history oldest first, equal times as written, and keeps its last entry", async () => {
      const activity = (id: string, at: number, loadId = "load-1"): ActivityRecord =>
        anActivity({ id, createdDate: new Date(at).toISOString(), loadId, at });
      const first = [activity("z", 5), activity("other", 5, "load-2"), activity("a", 5), activity("m", 1)];
      await fresh.store.write(["activities"], ({ activities }) => activities.addMany(first));
      const found = await fresh.store.read(["activities"], ({ activities }) =>
        activities.findByLoad("load-1"),
      );
      expect(found).toEqual([first[3], first[0], first[2]]);
      const histories = await fresh.store.read(["activities"], ({ activities }) =>
        activities.findByLoads(["load-2", "none", "load-1"]),
      );
      expect(histories).toEqual([[first[1]], [], found]);
      const removeBefore = (moment: number, ...loadIds: string[]) =>
        fresh.store.write(["activities"], ({ activities }) => activities.removeBefore(moment, loadIds));
      const left = () =>
        fresh.store.read(["activities"], ({ activities }) => activities.findByLoad("load-1"));
      expect(await removeBefore(5, "load-2", "load-3")).toBe(0);
      expect(await removeBefore(5, "load-1", "load-2")).toBe(1);
      expect(await left()).toEqual([first[0], first[2]]);
      expect(await removeBefore(99, "load-1", "load-2")).toBe(1);
      expect(await left()).toEqual([first[2]]);
    });

    test("trims a load's history to its first and newest entries, in the order of writing", async () => {
      const times = [9, 1, 2, 3, 4];
      const history = times.map((at, index) => anActivity({ id: `entry-${index}`, loadId: "load-1", at }));
      const other = anActivity({ id: "other", loadId: "load-2", at: 1 });
      const left = await fresh.store.write(["activities"], async ({ activities }) => {
        await activities.addMany([...history, other]);
        await activities.trim(["load-1", "load-2", "load-3"], 2);
        return [...(await activities.findByLoad("load-1")), ...(await activities.findByLoad("load-2"))];
      });
      expect(left.map(({ id }) => id)).toEqual(["entry-3", "entry-4", "entry-0", "other"]);
    });

    test("keeps the last entry in which a load was available", async () => {
      const [posted, paused, closed] = [1, 2, 5].map((loadStateId) => ({
        loadStateId,
        loadStateDescription: `State ${loadStateId}`,
      }));
      const history = [posted, paused, closed, closed, paused, closed, closed].map((loadState, at) =>
        anActivity({ id: `entry-${at}`, loadId: "load-1", at, loadState }),
      );
      await fresh.store.write(["activities"], ({ activities }) => activities.addMany(history));
      for (const [moment, expected] of [
        [4, [4, 5, 6]],
        [6, [4, 6]],
        [99, [4, 6]],
      ] as const) {
        await fresh.store.write(["activities"], ({ activities }) =>
          activities.removeBefore(moment, ["load-1"]),
        );
        const left = await fresh.store.read(["activities"], ({ activities }) =>
          activities.findByLoad("load-1"),
        );
        expect(left.map(({ at }) => at)).toEqual(expected);
      }
    });
  });
};
