import { describe, expect, test } from "vitest";
import type { LoadPageRequest, LoadRecord, Page, Store } from "../../../../electron/store/store.ts";
import { noInternalFields } from "../../../../shared/views/internal-fields.ts";
import { aLoad, aStop, morning } from "../../../support/records.ts";
import { freshStore, type Implementation } from "./implementation.ts";

const board = {
  accountId: "account-a",
  order: "created",
  isDescending: false,
  after: null,
  size: 50,
} satisfies LoadPageRequest;

const add = (store: Store, ...records: LoadRecord[]) =>
  store.write(["loads"], ({ loads }) => loads.addMany(records));

/** Every load of a list, page by page. */
async function pages(store: Store, request: LoadPageRequest): Promise<string[][]> {
  const read: string[][] = [];
  let after = request.after;
  do {
    const from: string | null = after;
    const page: Page<LoadRecord> = await store.read(["loads"], ({ loads }) =>
      loads.readPage({ ...request, after: from }),
    );
    read.push(page.records.map(({ loadId }) => loadId));
    after = page.next;
  } while (after !== null);
  return read;
}

/** 30 loads with three statuses and two users, ten minutes apart, so that each filter excludes some. */
const manyLoads = Array.from({ length: 30 }, (_, index) =>
  aLoad({
    loadId: `load-${String(index).padStart(2, "0")}`,
    status: (["available", "booked", "deleted"] as const)[index % 3],
    createdBy: index % 2 === 0 ? "user-1" : "user-2",
    createdAt: morning + index * 600_000,
    updatedAt: morning - index,
    refreshedAt: morning + (index % 7),
    loadNumber: `L-${index}`,
    loadStops: [
      aStop(["Omaha", "Ávila", "Boise"][index % 3] ?? "", "NE", `2026-5-${(index % 9) + 1}T8:00:00`),
      aStop(`City ${index % 4}`, "OK"),
    ],
    note: index % 5 === 0 ? "Crème brûlée, keep COLD" : null,
    miles: index % 6 === 0 ? null : 100 + index,
    equipmentAttributes: { ...aLoad().equipmentAttributes, equipmentTypeId: 1 + (index % 3) },
    rateAttributes: {
      postedAllInRate: { amount: 1_000 + ((index * 7) % 30), currencyCode: "USD" },
      tenderAllInRate: null,
    },
  }),
);

const createdOrder = manyLoads.map(({ loadId }) => loadId);

export const loadRules = (implementation: Implementation): void => {
  describe("loads", () => {
    const fresh = freshStore(implementation);

    test("finds a load exactly as it was added", async () => {
      const load = aLoad({ note: "Ring the bell ☎, \u0000 and all", loadNumber: "L-1" });
      await add(fresh.store, load);
      const found = await fresh.store.read(["loads"], ({ loads }) => loads.find("account-a", "load-1"));
      expect(found).toEqual(load);
    });

    test("does not find a load of another account", async () => {
      await add(fresh.store, aLoad());
      const found = await fresh.store.read(["loads"], async ({ loads }) => [
        await loads.find("account-b", "load-1"),
        await loads.findMany("account-b", ["load-1"]),
        await loads.count({ accountId: "account-b" }),
        (await loads.readPage({ ...board, accountId: "account-b" })).records,
      ]);
      expect(found).toEqual([undefined, [undefined], 0, []]);
    });

    test("finds many loads in the order of the ids, with undefined for unknown ones", async () => {
      await add(fresh.store, ...manyLoads);
      const found = await fresh.store.read(["loads"], ({ loads }) =>
        loads.findMany("account-a", ["load-20", "nothing", "load-03"]),
      );
      expect(found.map((load) => load?.loadId)).toEqual(["load-20", undefined, "load-03"]);
    });

    test("removes loads from every list and count, and ignores unknown ids", async () => {
      await add(fresh.store, ...manyLoads);
      const query = { accountId: "account-a", search: "cold" };
      const summarize = () =>
        fresh.store.read(["loads"], async ({ loads }) => [
          await loads.count({ accountId: "account-a" }),
          await loads.count(query),
          (await loads.findMany("account-a", ["load-05", "load-06"])).map((load) => load?.loadId),
        ]);
      expect(await summarize()).toEqual([30, 6, ["load-05", "load-06"]]);
      await fresh.store.write(["loads"], ({ loads }) => loads.removeMany(["load-05", "nothing", "load-00"]));
      expect(await summarize()).toEqual([28, 4, [undefined, "load-06"]]);
      expect((await pages(fresh.store, board)).flat()).not.toContain("load-05");
      await add(fresh.store, ...manyLoads.filter(({ loadId }) => loadId === "load-05"));
      expect(await summarize()).toEqual([29, 5, ["load-05", "load-06"]]);
    });

    test("rejects a second load with the same id", async () => {
      await add(fresh.store, aLoad());
      await expect(add(fresh.store, aLoad({ loadNumber: "other" }))).rejects.toThrow();
      const found = await fresh.store.read(["loads"], ({ loads }) => loads.find("account-a", "load-1"));
      expect(found?.loadNumber).toBeNull();
    });

    test("orders texts by code point, not by language", async () => {
      const customers = ["Zoo", "apple", "zebra", "Éclair", "ölige", "運送", "😀"];
      const internal = noInternalFields;
      const records = customers.map((customer, index) =>
        aLoad({ loadId: `load-${index}`, internal: { ...internal, customer } }),
      );
      await add(fresh.store, ...records);
      const sorted = (await pages(fresh.store, { ...board, order: "customer", size: 2 })).flat();
      const read = sorted.map((loadId) => records.find((load) => load.loadId === loadId)?.internal?.customer);
      // Case and accents do not count.
      expect(read).toEqual(["apple", "Éclair", "ölige", "zebra", "Zoo", "運送", "😀"]);
    });

    test("keeps U+0000 and lone surrogates in records, keys and searches", async () => {
      const strange = ["a\u0000b", "a\u0001b", "a\ud800", "a\udc00b", "a\ud7ff", "a%_\\"];
      await add(
        fresh.store,
        ...strange.map((text, index) => aLoad({ loadId: `load-${index}`, loadNumber: text, note: text })),
      );
      for (const [index, text] of strange.entries()) {
        const [load, byNumber, bySearch] = await fresh.store.read(["loads"], async ({ loads }) => [
          await loads.find("account-a", `load-${index}`),
          await loads.findByNumber("account-a", text, 9),
          await loads.findIds({ accountId: "account-a", search: text }, null, 9),
        ]);
        expect(load).toMatchObject({ loadNumber: text, note: text });
        expect(byNumber).toEqual([load]);
        expect(bySearch).toContain(`load-${index}`);
      }
      const sorted = (await pages(fresh.store, { ...board, order: "number", size: 1 })).flat();
      expect(sorted).toHaveLength(strange.length);
      expect(sorted.slice(0, 3)).toEqual(["load-0", "load-1", "load-5"]);
    });

    test("moves a saved load to its new place in every order", async () => {
      await add(fresh.store, ...manyLoads);
      await fresh.store.write(["loads"], async ({ loads }) => {
        const load = await loads.find("account-a", "load-00");
        if (load) await loads.saveMany([{ ...load, loadNumber: "Z-1", status: "booked" }]);
      });
      const available = await pages(fresh.store, { ...board, status: "available" });
      const byNumber = await pages(fresh.store, { ...board, order: "number", isDescending: true });
      expect(available.flat()).not.toContain("load-00");
      expect(byNumber.flat().at(0)).toBe("load-00");
    });

    test("finds loads by their exact number, newest first", async () => {
      await add(
        fresh.store,
        aLoad({ loadId: "old", loadNumber: "7" }),
        aLoad({ loadId: "new", loadNumber: "7", createdAt: morning + 1 }),
        aLoad({ loadId: "other", loadNumber: "07" }),
      );
      const found = await fresh.store.read(["loads"], ({ loads }) => loads.findByNumber("account-a", "7", 5));
      expect(found.map(({ loadId }) => loadId)).toEqual(["new", "old"]);
    });

    test.each([1, 7, 50])("pages of %d contain every load once, in order", async (size) => {
      await add(fresh.store, ...manyLoads);
      const read = await pages(fresh.store, { ...board, size });
      expect(read.every((page) => page.length <= size)).toBe(true);
      expect(read.flat()).toEqual(createdOrder);
    });

    test.each(["created", "origin", "miles"] as const)(
      "a page by %s starts at any position, and the next page follows it",
      async (order) => {
        await add(fresh.store, ...manyLoads);
        for (const isDescending of [false, true]) {
          const request = { ...board, order, isDescending, size: 4 };
          const all = (await pages(fresh.store, request)).flat();
          for (const position of [0, 1, 13, 28, 30, 99]) {
            const page = await fresh.store.read(["loads"], ({ loads }) =>
              loads.readPage({ ...request, position }),
            );
            const next = page.next && (await pages(fresh.store, { ...request, after: page.next })).flat();
            const read = [...page.records.map(({ loadId }) => loadId), ...(next ?? [])];
            expect(read).toEqual(all.slice(position));
          }
        }
      },
    );

    test("the last page has no next page", async () => {
      await add(fresh.store, ...manyLoads);
      expect(await pages(fresh.store, { ...board, size: 30 })).toHaveLength(1);
    });

    test.each([
      ["created", (load: LoadRecord) => load.createdAt],
      ["updated", (load: LoadRecord) => load.updatedAt],
      ["refreshed", (load: LoadRecord) => load.refreshedAt],
      ["pickup", (load: LoadRecord) => load.loadStops[0]?.earlyDateTime ?? ""],
      ["number", (load: LoadRecord) => Number(load.loadNumber?.slice(2))],
      ["origin", (load: LoadRecord) => load.loadStops[0]?.location.city.replace("Á", "A") ?? ""],
      ["destination", (load: LoadRecord) => load.loadStops[1]?.location.city ?? ""],
      ["rate", (load: LoadRecord) => load.rateAttributes?.postedAllInRate?.amount ?? 0],
      ["miles", (load: LoadRecord) => load.miles ?? -1],
      ["equipment", (load: LoadRecord) => load.equipmentAttributes.equipmentTypeId ?? -1],
    ] as const)("loads are ordered by %s, up and down, across all lives", async (order, key) => {
      await add(fresh.store, ...manyLoads);
      const keys = new Map(manyLoads.map((load) => [load.loadId, key(load)]));
      const compare = (left: string | number, right: string | number) => (left < right ? -1 : 1);
      const up = (await pages(fresh.store, { ...board, order, size: 4 })).flat();
      const down = (await pages(fresh.store, { ...board, order, size: 4, isDescending: true })).flat();
      expect(up.map((loadId) => keys.get(loadId))).toEqual([...keys.values()].toSorted(compare));
      expect(up.toSorted()).toEqual(createdOrder);
      expect(down).toEqual(up.toReversed());
    });

    test("sorts and filters stop times as written, whatever their zone", async () => {
      const times = ["2026-12-02T01:00:00", "2026-12-01T20:00:00-06:00", "2026-12-01T23:30:00Z"];
      await add(
        fresh.store,
        ...times.map((time, index) =>
          aLoad({
            loadId: `load-${index}`,
            loadStops: [aStop("Omaha", "NE", time), aStop("Tulsa", "OK", time)],
          }),
        ),
      );
      const [min, max] = [Date.UTC(2026, 11, 1), Date.UTC(2026, 11, 2) - 1];
      for (const column of ["pickup", "delivery"] as const) {
        expect(await pages(fresh.store, { ...board, order: column })).toEqual([
          ["load-1", "load-2", "load-0"],
        ]);
        const filtered = await pages(fresh.store, { ...board, columnFilters: [{ column, min, max }] });
        expect(filtered.flat().toSorted()).toEqual(["load-1", "load-2"]);
      }
    });

    test("sorts and filters rates per mile as the board shows them: in cents, and only in USD", async () => {
      const rates = [
        { amount: 2_450, currencyCode: "USD" },
        { amount: 9_000, currencyCode: "CAD" },
        { amount: 1_562, currencyCode: "USD" },
      ];
      await add(
        fresh.store,
        ...rates.map((rate, index) =>
          aLoad({
            loadId: `load-${index}`,
            miles: 781,
            rateAttributes: { postedAllInRate: rate, tenderAllInRate: null },
          }),
        ),
      );
      const column = "ratePerMile";
      const find = async (limits: { min: number; max?: number }) =>
        (await pages(fresh.store, { ...board, columnFilters: [{ column, ...limits }] })).flat().toSorted();
      expect(await find({ min: 3.14, max: 3.14 })).toEqual(["load-0"]);
      expect(await find({ min: 1 })).toEqual(["load-0", "load-2"]);
      expect(await pages(fresh.store, { ...board, order: column })).toEqual([["load-1", "load-2", "load-0"]]);
    });

    const getCity = (load: LoadRecord) => load.loadStops[0]?.location.city;
    const filters: [Partial<LoadPageRequest>, (load: LoadRecord) => boolean][] = [
      [{}, () => true],
      [{ status: "available" }, ({ status }) => status === "available"],
      [{ createdBy: "user-2" }, ({ createdBy }) => createdBy === "user-2"],
      [{ createdFrom: morning + 6_000_000 }, ({ createdAt }) => createdAt >= morning + 6_000_000],
      [{ refreshedUntil: morning + 3 }, ({ refreshedAt }) => refreshedAt <= morning + 3],
      [
        { status: "booked", createdBy: "user-1" },
        (load) => load.status === "booked" && load.createdBy === "user-1",
      ],
      [
        { status: "available", refreshedUntil: morning + 2 },
        (load) => load.status === "available" && load.refreshedAt <= morning + 2,
      ],
      [
        { createdFrom: morning + 3_000_000, refreshedUntil: morning + 4, createdBy: "user-1" },
        (load) =>
          load.createdAt >= morning + 3_000_000 &&
          load.refreshedAt <= morning + 4 &&
          load.createdBy === "user-1",
      ],
      [{ search: " AVILA brulee " }, (load) => getCity(load) === "Ávila" && load.note !== null],
      [{ search: "l-1" }, ({ loadNumber }) => loadNumber?.startsWith("L-1") ?? false],
      [{ search: "nowhere" }, () => false],
      [
        { search: "quinn boise", posters: [{ userId: "user-2", name: "Ann Quinn" }] },
        (load) => load.createdBy === "user-2" && getCity(load) === "Boise",
      ],
      [{ search: " " }, () => true],
      [
        { columnFilters: [{ column: "number", text: "L-2" }] },
        ({ loadNumber }) => loadNumber?.includes("L-2") ?? false,
      ],
      [
        {
          places: [{ end: "origin", name: "Ávila", states: [], cities: ["avila"], places: ["boise, tx"] }],
        },
        (load) => getCity(load) === "Ávila",
      ],
      [
        { places: [{ end: "any", name: "Boise, NE", states: [], cities: [], places: ["boise, ne"] }] },
        (load) => getCity(load) === "Boise",
      ],
      [
        {
          places: [
            { end: "destination", name: "none", states: ["zz"], cities: [], places: [], orWord: "brulee" },
          ],
        },
        (load) => load.note !== null,
      ],
      [{ columnFilters: [{ column: "miles", max: 110 }] }, ({ miles }) => miles !== null && miles <= 110],
      [
        {
          columnFilters: [
            { column: "miles", min: 110, max: 120 },
            { column: "origin", text: "boise, ne" },
          ],
        },
        (load) => Number(load.miles) >= 110 && Number(load.miles) <= 120 && getCity(load) === "Boise",
      ],
    ];

    test.each(filters)(
      "the filter %j works in every order, and its count is correct",
      async (filter, passes) => {
        await add(fresh.store, ...manyLoads);
        const expected = manyLoads.filter(passes).map(({ loadId }) => loadId);
        for (const order of ["created", "refreshed", "rate"] as const) {
          const read = (await pages(fresh.store, { ...board, ...filter, order, size: 3 })).flat();
          expect(read.toSorted()).toEqual(expected);
          expect(new Set(read).size).toBe(read.length);
        }
        const query = { accountId: "account-a", ...filter };
        const [count, about] = await fresh.store.read(["loads"], async ({ loads }) => [
          await loads.count(query),
          await loads.estimateCount(query),
        ]);
        expect([count, about]).toEqual([expected.length, { loads: expected.length, isEstimate: false }]);
      },
    );

    test("a place filter finds the loads with its word after filters whose words no load has", async () => {
      await add(fresh.store, ...manyLoads);
      const count = (orWord: string) =>
        fresh.store.read(["loads"], async ({ loads }) => {
          const place = { end: "any", name: "none", states: ["zz"], cities: [], places: [], orWord } as const;
          const posters = [{ userId: "user-2", name: "Ann Quinn" }];
          return loads.count({ accountId: "account-a", places: [place], posters });
        });
      const counts = [];
      for (const word of ["nowhere", "nobody", "brulee", "nowhere", "quinn"]) counts.push(await count(word));
      const noted = manyLoads.filter(({ note }) => note !== null).length;
      const posted = manyLoads.filter(({ createdBy }) => createdBy === "user-2").length;
      expect(counts).toEqual([0, 0, noted, 0, posted]);
    });

    test("a loss of one dollar sorts after unknown margins, and a filter finds it", async () => {
      const withMargin = (loadId: string, margin: number) =>
        aLoad({
          loadId,
          internal: { ...noInternalFields, customerRate: 1_000 + margin },
          rateAttributes: {
            postedAllInRate: { amount: 1_000, currencyCode: "USD" },
            tenderAllInRate: null,
          },
        });
      await add(fresh.store, withMargin("gain", 1), withMargin("loss", -1), aLoad({ loadId: "unknown" }));
      const request = { ...board, order: "margin" } as const;
      expect(await pages(fresh.store, request)).toEqual([["unknown", "loss", "gain"]]);
      const columnFilters = [{ column: "margin", max: 0 }] as const;
      expect(await pages(fresh.store, { ...request, columnFilters: [...columnFilters] })).toEqual([["loss"]]);
    });

    test("lists the ids of a query in the order of the ids, up to the limit", async () => {
      await add(fresh.store, ...manyLoads);
      const query = { accountId: "account-a", status: "booked" } as const;
      const ids = (after: string | null) =>
        fresh.store.read(["loads"], ({ loads }) => loads.findIds(query, after, 4));
      const read: string[] = [];
      for (let part = await ids(null); part.length > 0; part = await ids(part.at(-1) ?? null))
        read.push(...part);
      expect(read).toEqual(createdOrder.filter((_, index) => index % 3 === 1));
    });

    test.each([false, true])(
      "the ids from a position on match those of the pages, descending: %s",
      async (isDescending) => {
        await add(fresh.store, ...manyLoads);
        const query = { accountId: "account-a", order: "created", isDescending } as const;
        const inOrder = isDescending ? createdOrder.toReversed() : createdOrder;
        const idsAt = (position: number, limit: number) =>
          fresh.store.read(["loads"], ({ loads }) => loads.findIdsAt(query, position, limit));
        expect(await idsAt(0, 1_000)).toEqual(inOrder);
        expect(await idsAt(3, 4)).toEqual(inOrder.slice(3, 7));
        expect(await idsAt(inOrder.length - 2, 4)).toEqual(inOrder.slice(-2));
        expect(await idsAt(inOrder.length, 4)).toEqual([]);
      },
    );

    test("filters, sorts and counts loads by the state that the board shows", async () => {
      const states = [
        ["available", "Posted"],
        ["deleted", "Closed"],
        ["booked", "Accepted"],
        ["available", "Paused"],
      ] as const;
      await add(
        fresh.store,
        ...states.map(([status, loadStateDescription], index) =>
          aLoad({ loadId: `load-${index}`, status, loadState: { loadStateId: 1, loadStateDescription } }),
        ),
      );
      const column = "state";
      const find = async (text: string) =>
        (await pages(fresh.store, { ...board, columnFilters: [{ column, text }] })).flat().toSorted();
      expect([await find("book"), await find("deleted"), await find("p")]).toEqual([
        ["load-2"],
        ["load-1"],
        ["load-0", "load-3"],
      ]);
      const sorted = await pages(fresh.store, { ...board, order: column });
      expect(sorted).toEqual([["load-2", "load-1", "load-3", "load-0"]]);
      const tally = await fresh.store.read(["loads"], ({ loads }) => loads.tally({ accountId: "account-a" }));
      expect(tally.states.map(({ state }) => state).toSorted()).toEqual([
        "booked",
        "deleted",
        "paused",
        "posted",
      ]);
    });

    test("counts the loads of a query by state and by lane", async () => {
      const load = (loadId: string, from: string, to: string, change: Partial<LoadRecord> = {}) =>
        aLoad({ loadId, loadStops: [aStop("Omaha, East", from), aStop("Tulsa", to)], ...change });
      const loadState = { loadStateId: 2, loadStateDescription: "Paused" };
      await add(
        fresh.store,
        load("1", "NE", "OK"),
        load("2", "ne", "OK", { loadState }),
        load("3", "NE", "TX", { note: "hot" }),
        load("4", "NE", "TX", { status: "booked" }),
        load("5", "NE", "TX", { accountId: "account-b" }),
      );
      const tally = (query: object) =>
        fresh.store.read(["loads"], ({ loads }) => loads.tally({ accountId: "account-a", ...query }));
      const { states, lanes } = await tally({ status: "available" });
      expect(states.toSorted((a, b) => b.loads - a.loads)).toEqual([
        { state: "posted", loads: 2 },
        { state: "paused", loads: 1 },
      ]);
      expect(lanes.toSorted((a, b) => b.loads - a.loads)).toEqual([
        { origin: "ne", destination: "ok", loads: 2 },
        { origin: "ne", destination: "tx", loads: 1 },
      ]);
      expect((await tally({ search: "hot" })).lanes).toEqual([{ origin: "ne", destination: "tx", loads: 1 }]);
      expect((await tally({})).lanes).toContainEqual({ origin: "ne", destination: "tx", loads: 2 });
    });

    test("a repeated query follows every load that is added, changed, booked or undone", async () => {
      const search = async () => {
        const request = { ...board, status: "available", search: "omaha" } as const;
        const [page, total] = await fresh.store.read(["loads"], async ({ loads }) => [
          await loads.readPage(request),
          await loads.count(request),
        ]);
        expect(total).toBe(page.records.length);
        return page.records.map(({ loadId }) => loadId);
      };
      const [one, two] = [aLoad({ loadId: "one" }), aLoad({ loadId: "two", createdAt: morning + 1 })];
      await add(fresh.store, one);
      expect(await search()).toEqual(["one"]);
      await add(fresh.store, two);
      expect(await search()).toEqual(["one", "two"]);
      const undone = fresh.store.write(["loads"], async ({ loads }) => {
        await loads.saveMany([{ ...one, status: "booked" }]);
        throw new Error("canceled");
      });
      await expect(undone).rejects.toThrow("canceled");
      expect(await search()).toEqual(["one", "two"]);
      await fresh.store.write(["loads"], ({ loads }) => loads.saveMany([{ ...one, status: "booked" }]));
      expect(await search()).toEqual(["two"]);
      await fresh.store.write(["loads"], ({ loads }) =>
        loads.saveMany([{ ...two, loadStops: [aStop("Reno", "NV")] }]),
      );
      expect(await search()).toEqual([]);
      await fresh.store.write(["loads"], ({ loads }) => loads.saveMany([one]));
      expect(await search()).toEqual(["one"]);
    });

    test("a query finds the last state of a load that one transaction writes twice", async () => {
      const count = (status: "available" | "booked") =>
        fresh.store.read(["loads"], ({ loads }) =>
          loads.count({ accountId: "account-a", status, search: "omaha" }),
        );
      const counts = async () => [await count("available"), await count("booked")];
      const [one, two] = [aLoad({ loadId: "one" }), aLoad({ loadId: "two" })];
      await add(fresh.store, one);
      expect(await counts()).toEqual([1, 0]);
      await fresh.store.write(["loads"], async ({ loads }) => {
        await loads.addMany([two]);
        await loads.saveMany([
          { ...one, note: "First state." },
          { ...two, status: "booked" },
        ]);
        await loads.saveMany([{ ...one, status: "booked" }]);
      });
      expect(await counts()).toEqual([0, 2]);
    });

    test.each(["miles", "origin", "state"] as const)(
      "a jump by %s reflects the last write, of one load or of all",
      async (order) => {
        const jump = () =>
          fresh.store.read(["loads"], async ({ loads }) => {
            const { records } = await loads.readPage({ ...board, order, position: 1 });
            return records.map(({ loadId }) => loadId);
          });
        const asWritten = async () =>
          (await pages(fresh.store, { ...board, order, size: 7 })).flat().slice(1);
        await add(fresh.store, ...manyLoads);
        expect(await jump()).toEqual(await asWritten());
        const moved = manyLoads.map((load, index) => ({
          ...load,
          status: (["booked", "deleted", "available"] as const)[index % 3] ?? load.status,
          miles: (index * 17) % 30,
          loadStops: [aStop(`Town ${(index * 7) % 11}`, "NE"), aStop("Tulsa", "OK")],
          loadState: { loadStateId: 1, loadStateDescription: `State ${index % 4}` },
        }));
        for (const some of [moved.slice(0, 1), moved]) {
          await fresh.store.write(["loads"], ({ loads }) => loads.saveMany(some));
          expect(await jump()).toEqual(await asWritten());
          expect(await jump()).toHaveLength(manyLoads.length - 1);
        }
      },
    );

    test("a write transaction finds its own loads, and none of them after it was undone", async () => {
      const query = { accountId: "account-a", search: "omaha" };
      const undone = fresh.store.write(["loads"], async ({ loads }) => {
        await loads.addMany([aLoad()]);
        expect(await loads.count(query)).toBe(1);
        throw new Error("canceled");
      });
      await expect(undone).rejects.toThrow("canceled");
      expect(await fresh.store.read(["loads"], ({ loads }) => loads.count(query))).toBe(0);
    });

    test("a load that is added before the cursor does not move it", async () => {
      await add(fresh.store, ...manyLoads);
      const first = await fresh.store.read(["loads"], ({ loads }) => loads.readPage({ ...board, size: 10 }));
      await add(fresh.store, aLoad({ loadId: "early", createdAt: morning - 1 }));
      const second = await fresh.store.read(["loads"], ({ loads }) =>
        loads.readPage({ ...board, size: 10, after: first.next }),
      );
      expect(second.records.map(({ loadId }) => loadId)).toEqual(createdOrder.slice(10, 20));
    });

    test("a cursor stays valid when its load moves", async () => {
      await add(fresh.store, ...manyLoads);
      const first = await fresh.store.read(["loads"], ({ loads }) => loads.readPage({ ...board, size: 10 }));
      const last = first.records.at(-1) ?? aLoad();
      await fresh.store.write(["loads"], ({ loads }) => loads.saveMany([{ ...last, createdAt: 0 }]));
      const second = await fresh.store.read(["loads"], ({ loads }) =>
        loads.readPage({ ...board, size: 10, after: first.next }),
      );
      expect(second.records.map(({ loadId }) => loadId)).toEqual(createdOrder.slice(10, 20));
    });

    test.each(["", "nonsense", "bnVsbA", "e30", "WyJ4IiwxXQ"])(
      "rejects the text %j as a cursor",
      async (after) => {
        await expect(
          fresh.store.read(["loads"], ({ loads }) => loads.readPage({ ...board, after })),
        ).rejects.toMatchObject({ name: "LanedeskError", code: "invalid" });
      },
    );

    test("rejects the cursor of another list", async () => {
      await add(fresh.store, ...manyLoads);
      const { next } = await fresh.store.read(["loads"], ({ loads }) =>
        loads.readPage({ ...board, size: 1 }),
      );
      const others = [
        { order: "rate" },
        { isDescending: true },
        { accountId: "account-b" },
        { status: "booked" },
      ];
      for (const other of others as Partial<LoadPageRequest>[])
        await expect(
          fresh.store.read(["loads"], ({ loads }) => loads.readPage({ ...board, ...other, after: next })),
        ).rejects.toMatchObject({ code: "invalid" });
    });
  });
};
