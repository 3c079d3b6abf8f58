import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openDexieStore } from "../../../../../electron/store/dexie/dexie-store.ts";
import type { LoadOrderedQuery, Store } from "../../../../../electron/store/store.ts";
import { aLoad, anAccount, anEdit, aRemoteLink, morning } from "../../../../support/records.ts";
import { runsAll } from "../../../../support/runs-all.ts";

const accountId = "account-a";
const loadId = (index: number) => `load-${String(index).padStart(3, "0")}`;
const count = 260;
const posters = ["Ada", "Bea", "Cid"].map((name, at) => ({ userId: `user-${at}`, name }));
const everything = ["loads", "outbox", "remoteLinks"] as const;

const getLoad = (index: number, poster: number, status: "available" | "booked" = "available") =>
  aLoad({
    loadId: loadId(index),
    createdBy: `user-${poster}`,
    createdAt: morning + index,
    status,
  });

/** A change of `length` loads from the load number `from` on. */
const change = fc.record({
  kind: fc.constantFrom("save", "book", "add", "edit", "conflict", "send", "link", "unlink"),
  from: fc.nat(count - 1),
  length: fc.oneof({ weight: 5, arbitrary: fc.nat(3) }, { weight: 1, arbitrary: fc.constant(count) }),
  poster: fc.nat(2),
});

type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

async function apply(store: Store, { kind, from, length, poster }: Change): Promise<void> {
  const indexes = Array.from({ length }, (_, at) => (from + at) % count);
  const loadIds = indexes.map(loadId);
  await store.write(everything, async ({ loads, outbox, remoteLinks }) => {
    if (kind === "save") await loads.saveMany(indexes.map((index) => getLoad(index, poster)));
    if (kind === "book") await loads.saveMany(indexes.map((index) => getLoad(index, poster, "booked")));
    if (kind === "edit") await outbox.addMany(loadIds.map((loadId) => anEdit({ accountId, loadId })));
    if (kind === "link")
      await remoteLinks.saveMany(
        loadIds.map((loadId) => aRemoteLink({ accountId, loadId, remoteLoadId: `remote-${loadId}` })),
      );
    if (kind === "unlink") await remoteLinks.removeMany(loadIds);
    if (kind === "conflict" || kind === "send") {
      const edits = (await outbox.findByLoads(loadIds)).flat();
      if (kind === "send") await outbox.removeMany(edits.map(({ editId }) => editId));
      else await outbox.saveMany(edits.map((edit) => ({ ...edit, state: "conflict" as const })));
    }
    if (kind === "add") {
      const ids = loadIds.filter((_, at) => at < 3).map((loadId) => `${loadId}-${from}-${length}-${poster}`);
      await loads.saveMany(ids.map((loadId) => ({ ...getLoad(from, poster), loadId })));
      await outbox.addMany(ids.map((loadId) => anEdit({ accountId, loadId, state: "conflict" })));
    }
  });
}

const listed = (store: Store, request: LoadOrderedQuery) =>
  store.read(everything, ({ loads }) => loads.findIdsAt(request, 0, 10 * count));

const inOrder = (store: Store, request: LoadOrderedQuery, loadIds: string[]) =>
  store.read(everything, ({ loads }) => loads.sortIds(request, loadIds));

test.each(["sync", "postedBy"] as const)(
  "the order %s matches that of a newly opened store after any writes",
  async (order) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { maxLength: 5 }),
        async (stretches) => {
          const indexedDB = new IDBFactory();
          const open = () => openDexieStore({ indexedDB, IDBKeyRange });
          const store = await open();
          await store.write(["accounts", "loads"], async ({ accounts, loads }) => {
            await accounts.add(anAccount({ accountId }));
            await loads.addMany(Array.from({ length: count }, (_, index) => getLoad(index, index % 3)));
          });
          for (const [turn, changes] of [[], ...stretches].entries()) {
            for (const each of changes) await apply(store, each);
            // Renames the posters in every second turn.
            const named =
              turn % 2 === 0
                ? posters
                : posters.toReversed().map(({ name }, at) => ({ userId: `user-${at}`, name }));
            const fresh = await open();
            for (const status of ["available", undefined] as const) {
              const request = { accountId, status, order, isDescending: false, posters: named };
              const all = await listed(fresh, request);
              expect(await listed(store, request)).toEqual(all);
              const some = all.filter((_, at) => at % 7 === 0);
              expect(await inOrder(store, request, [...some.toReversed(), "none", ...some.slice(3)])).toEqual(
                some,
              );
            }
            await fresh.close();
          }
          await store.close();
        },
      ),
      { numRuns: runsAll ? 12 : 5, examples: [[[[{ kind: "edit", from: 0, length: count, poster: 0 }]]]] },
    );
  },
);
