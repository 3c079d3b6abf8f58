import { describe, expect, test } from "vitest";
import type { DraftRecord, Store } from "../../../../electron/store/store.ts";
import { morning } from "../../../support/records.ts";
import { freshStore, type Implementation } from "./implementation.ts";

const aDraft = (change: Partial<DraftRecord> = {}): DraftRecord => ({
  ownerId: "user-1",
  id: "draft-1",
  savedAt: morning,
  loadId: null,
  revision: null,
  content: '{"note":"Ring the bell ☎"}',
  ...change,
});

const save = (store: Store, ...records: DraftRecord[]) =>
  store.write(["drafts"], async ({ drafts }) => {
    for (const record of records) await drafts.save(record);
  });
const ids = (store: Store, ownerId: string, limit = 10) =>
  store.read(["drafts"], async ({ drafts }) => (await drafts.list(ownerId, limit)).map(({ id }) => id));

export const savedItemRules = (implementation: Implementation): void => {
  describe("saved items", () => {
    const fresh = freshStore(implementation);

    test("finds an item as last saved, also after the store was reopened", async () => {
      await save(fresh.store, aDraft(), aDraft({ revision: 3, savedAt: morning + 1 }));
      const store = await fresh.reopened();
      expect(await store.read(["drafts"], ({ drafts }) => drafts.find("user-1", "draft-1"))).toEqual(
        aDraft({ revision: 3, savedAt: morning + 1 }),
      );
    });

    test("lists the items of an owner, last saved first, up to the limit", async () => {
      await save(
        fresh.store,
        aDraft({ id: "old", savedAt: morning }),
        aDraft({ id: "new", savedAt: morning + 2 }),
        aDraft({ id: "mid", savedAt: morning + 1 }),
        aDraft({ id: "new", ownerId: "user-2" }),
      );
      expect(await ids(fresh.store, "user-1")).toEqual(["new", "mid", "old"]);
      expect(await ids(fresh.store, "user-1", 2)).toEqual(["new", "mid"]);
      expect(await ids(fresh.store, "user-2")).toEqual(["new"]);
    });

    test("finds many items of an owner in the order of the ids", async () => {
      await save(
        fresh.store,
        aDraft({ id: "a" }),
        aDraft({ id: "b" }),
        aDraft({ id: "c", ownerId: "user-2" }),
      );
      const found = await fresh.store.read(["drafts"], ({ drafts }) =>
        drafts.findMany("user-1", ["b", "c", "a"]),
      );
      expect(found.map((draft) => draft?.id)).toEqual(["b", undefined, "a"]);
    });

    test("removes one item only, and removing it again does nothing", async () => {
      await save(fresh.store, aDraft(), aDraft({ id: "draft-2" }), aDraft({ ownerId: "user-2" }));
      for (const _ of [1, 2])
        await fresh.store.write(["drafts"], ({ drafts }) => drafts.remove("user-1", "draft-1"));
      expect(await ids(fresh.store, "user-1")).toEqual(["draft-2"]);
      expect(await ids(fresh.store, "user-2")).toEqual(["draft-1"]);
    });

    test("keeps drafts, views and templates apart", async () => {
      await fresh.store.write(["drafts", "boardViews", "templates"], async (parts) => {
        await parts.drafts.save(aDraft({ id: "same" }));
        await parts.boardViews.save({
          ownerId: "user-1",
          id: "same",
          savedAt: morning,
          view: { name: "Mine", loads: { view: "mine", order: "rate", isDescending: true }, columns: [] },
        });
      });
      const found = await fresh.store.read(["drafts", "boardViews", "templates"], async (parts) => [
        await parts.drafts.find("user-1", "same"),
        (await parts.boardViews.find("user-1", "same"))?.view.name,
        await parts.templates.find("user-1", "same"),
      ]);
      expect(found).toEqual([aDraft({ id: "same" }), "Mine", undefined]);
    });
  });
};
