import { Dexie, type EntityTable, liveQuery } from "dexie";
import { describe, expect, it, onTestFinished } from "vitest";
import { bulkRequests, disableObservers } from "../../../../electron/store/indexeddb/dexie-middleware.ts";
import { openFor } from "../../../support/indexeddb.ts";
import { setDexieDependencies } from "../../../support/set-dexie-dependencies.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

interface Load {
  id: number;
  number: string;
  lane: string;
  tags: string[];
  rate: number;
}

type Desk = Dexie & { loads: EntityTable<Load, "id"> };

const kinds = [
  ["", []],
  [" with bulk requests", [bulkRequests]],
] as const;

function openDeskWith(folder: string, middlewares: readonly (typeof bulkRequests)[]): Desk {
  const opened = openFor(folder);
  setDexieDependencies(Dexie, opened);
  const desk = new Dexie("desk") as Desk;
  for (const middleware of middlewares) desk.use(middleware);
  desk.version(1).stores({ loads: "++id, &number, [lane+rate], *tags, rate" });
  onTestFinished(() => desk.close());
  return desk;
}

const load = (number: number): Omit<Load, "id"> => ({
  number: `L${number}`,
  lane: `lane ${number % 5}`,
  tags: ["all", number % 2 === 0 ? "even" : "odd"],
  rate: number % 100,
});

describe.each(kinds)("Dexie on the engine%s", (_, middlewares) => {
  const openDesk = (folder: string) => openDeskWith(folder, middlewares);

  it("reads, modifies and deletes more than 1,000 records with one index key", async () => {
    const { loads } = openDesk(await temporaryFolder());
    await loads.bulkAdd(Array.from({ length: 3_000 }, (_, number) => load(number)));
    expect(await loads.where("tags").equals("even").count()).toBe(1_500);
    expect(await loads.where("tags").equals("even").toArray()).toHaveLength(1_500);
    expect(await loads.where("tags").equals("even").modify({ rate: 7 })).toBe(1_500);
    expect(await loads.where("rate").equals(7).count()).toBe(1_500 + 30);
    expect(await loads.where("tags").equals("odd").delete()).toBe(1_500);
    expect(await loads.count()).toBe(1_500);
  });

  it("reads pages by index in both directions", async () => {
    const { loads } = openDesk(await temporaryFolder());
    await loads.bulkAdd(Array.from({ length: 500 }, (_, number) => load(number)));
    const page = await loads.orderBy("rate").reverse().offset(10).limit(5).toArray();
    expect(page.map(({ number }) => number)).toEqual(["L497", "L397", "L297", "L197", "L97"]);
    const lane = await loads.where("[lane+rate]").between(["lane 1", 50], ["lane 1", 60]).primaryKeys();
    expect(lane).toEqual([52, 152, 252, 352, 452, 57, 157, 257, 357, 457]);
  });

  it("respects open and closed bounds in both directions", async () => {
    const { loads } = openDesk(await temporaryFolder());
    await loads.bulkAdd(Array.from({ length: 6 }, (_, number) => load(number)));
    const rates = async (found: PromiseLike<Load[]>): Promise<number[]> =>
      (await found).map(({ rate }) => rate);
    const rate = loads.where("rate");
    expect(await rates(rate.above(2).toArray())).toEqual([3, 4, 5]);
    expect(await rates(rate.aboveOrEqual(2).limit(2).toArray())).toEqual([2, 3]);
    expect(await rates(rate.below(2).toArray())).toEqual([0, 1]);
    expect(await rates(rate.belowOrEqual(2).reverse().limit(2).toArray())).toEqual([2, 1]);
    expect(await rates(rate.between(1, 4, false, true).reverse().toArray())).toEqual([4, 3, 2]);
    expect(await rates(rate.anyOf([]).toArray())).toEqual([]);
    expect(await rates(loads.toCollection().limit(0).toArray())).toEqual([]);
    expect(await loads.where("id").between(2, 4).primaryKeys()).toEqual([2, 3]);
    expect(await loads.orderBy("rate").reverse().limit(2).primaryKeys()).toEqual([6, 5]);
  });

  it("deletes many records by key and rejects an invalid key", async () => {
    const { loads } = openDesk(await temporaryFolder());
    await loads.bulkAdd(Array.from({ length: 10 }, (_, number) => load(number)));
    await loads.bulkDelete([2, 3, 99, 3]);
    expect(await loads.toCollection().primaryKeys()).toEqual([1, 4, 5, 6, 7, 8, 9, 10]);
    expect(await loads.where("tags").equals("odd").primaryKeys()).toEqual([4, 6, 8, 10]);
    await expect(loads.bulkDelete([Number.NaN])).rejects.toThrow();
    await expect(loads.get(Number.NaN)).rejects.toThrow();
    expect(await loads.get(4)).toMatchObject({ number: "L3" });
    expect(await loads.get(2)).toBeUndefined();
  });

  it("finds all records with a prefix, including maxKey", async () => {
    const { loads } = openDesk(await temporaryFolder());
    await loads.bulkAdd(Array.from({ length: 20 }, (_, number) => load(number)));
    expect(await loads.where("number").startsWith("L1").count()).toBe(11);
    expect(
      await loads.where("[lane+rate]").between(["lane 1", Dexie.minKey], ["lane 1", Dexie.maxKey]).count(),
    ).toBe(4);
  });

  it("rejects a second record with a unique key and keeps the first", async () => {
    const { loads } = openDesk(await temporaryFolder());
    await loads.add(load(1));
    await expect(loads.add({ ...load(1), rate: 99 })).rejects.toMatchObject({ name: "ConstraintError" });
    expect(await loads.toArray()).toEqual([{ ...load(1), id: 1 }]);
  });

  it("stores the other records of a bulk add when the caller catches a BulkError", async () => {
    const desk = openDesk(await temporaryFolder());
    await desk.loads.bulkAdd([load(1), load(2)]);
    await desk.transaction("rw", desk.loads, async () => {
      const error = await desk.loads.bulkAdd([load(3), load(2), load(4)]).catch((thrown) => thrown);
      expect(error).toMatchObject({ name: "BulkError", failuresByPos: { 1: { name: "ConstraintError" } } });
      expect(await desk.loads.bulkGet([1, 99, 3])).toMatchObject([load(1), undefined, load(3)]);
    });
    expect((await desk.loads.toArray()).map(({ number }) => number)).toEqual(["L1", "L2", "L3", "L4"]);
  });

  it("adds generated keys to the values that bulkAdd was called with", async () => {
    const desk = openDesk(await temporaryFolder());
    const { loads } = desk;
    const [changed, empty, nested] = [load(1), {} as Load, { ...load(2), lane: '"}' }];
    await desk.transaction("rw", loads, async () => {
      await loads.count();
      const added = loads.bulkAdd([changed, empty, nested], { allKeys: true });
      changed.tags.push("late");
      changed.rate = 99;
      expect(await added).toEqual([1, 2, 3]);
    });
    expect(await loads.toArray()).toEqual([{ ...load(1), id: 1 }, { id: 2 }, { ...nested, id: 3 }]);
    expect(await loads.where("tags").equals("late").count()).toBe(0);
    expect(await loads.where("tags").equals("all").primaryKeys()).toEqual([1, 3]);
    await expect(loads.bulkAdd([{ ...load(3), id: 3 }])).rejects.toThrow("already exists");
    expect(await loads.where("tags").equals("odd").primaryKeys()).toEqual([1]);
  });

  it("stores the values that bulkPut was called with, of any type", async () => {
    const { loads } = openDesk(await temporaryFolder());
    const shared = { at: new Date(7) };
    const values = [1, 2].map((number) => ({ ...load(number), id: number, more: [shared, Number.NaN] }));
    const plain = { ...load(3), id: 3 };
    const stored = loads.bulkPut([...values, plain]);
    await stored;
    plain.tags.push("later");
    await loads.bulkPut([plain, { ...load(4), id: 4 }]);
    expect(await loads.bulkGet([1, 3])).toEqual([values[0], plain]);
    expect(await loads.where("tags").equals("later").primaryKeys()).toEqual([3]);
  });

  it("stores blobs among more than 1,000 records", async () => {
    const { loads } = openDesk(await temporaryFolder());
    const blob = new Blob(["signed"], { type: "text/plain" });
    await loads.bulkPut(
      Array.from({ length: 1_500 }, (_, number) => ({ ...load(number), id: number + 1, papers: [blob] })),
    );
    expect(await loads.count()).toBe(1_500);
    const [papers] = ((await loads.get(1_400)) as Load & { papers: Blob[] }).papers;
    expect(papers).toBeInstanceOf(Blob);
    expect(await papers?.text()).toBe("signed");
  });

  for (const [what, breakValue] of [
    ["cannot be cloned", () => ({ note: () => undefined })],
    [
      "cannot be read",
      () => ({
        get note() {
          throw new Error("no note");
        },
      }),
    ],
  ] as const) {
    it(`aborts the transaction when one of more than 1,000 values ${what}`, async () => {
      const desk = openDesk(await temporaryFolder());
      const values = Array.from({ length: 1_500 }, (_, number) => ({ ...load(number), id: number + 1 }));
      Object.defineProperties(values[1_200], Object.getOwnPropertyDescriptors(breakValue()));
      const work = desk.transaction("rw", desk.loads, () => desk.loads.bulkPut(values));
      await expect(work).rejects.toThrow();
      expect(await desk.loads.count()).toBe(0);
      expect(await desk.loads.bulkPut(values.slice(0, 1_200))).toBe(1_200);
    });
  }

  it.each([5, 1_500])(
    "writes nothing after a getter among %d values aborts the transaction",
    async (length) => {
      const desk = openDesk(await temporaryFolder());
      const values = Array.from({ length }, (_, number) => ({ ...load(number), id: number + 1 }));
      const work = desk.transaction("rw", desk.loads, (transaction) => {
        Object.defineProperty(values[length - 2], "note", {
          enumerable: true,
          get: () => transaction.abort(),
        });
        return desk.loads.bulkPut(values);
      });
      await expect(work).rejects.toThrow();
      expect(await desk.loads.count()).toBe(0);
    },
  );

  it("reads and deletes more than 1,000 records by key, and none when one key is invalid", async () => {
    const desk = openDesk(await temporaryFolder());
    await desk.loads.bulkAdd(Array.from({ length: 1_500 }, (_, number) => load(number)));
    const keys = Array.from({ length: 1_500 }, (_, number) => number + 1);
    const invalid: number[] = keys.toSpliced(1_200, 1, Number.NaN);
    const work = desk.transaction("rw", desk.loads, () => desk.loads.bulkDelete(invalid));
    await expect(work).rejects.toMatchObject({ name: "DataError" });
    await expect(desk.loads.bulkGet(invalid)).rejects.toMatchObject({ name: "DataError" });
    expect(await desk.loads.count()).toBe(1_500);
    const found = desk.loads.bulkGet(keys);
    keys.pop();
    expect((await found).map((each) => each?.id)).toEqual([...keys, 1_500]);
    await desk.loads.bulkDelete(keys);
    expect(await desk.loads.toCollection().primaryKeys()).toEqual([1_500]);
  });

  it("deletes nothing when a getter among more than 1,000 keys aborts the transaction or throws", async () => {
    for (const ends of [true, false]) {
      const desk = openDesk(await temporaryFolder());
      await desk.loads.bulkAdd([load(1), load(2)]);
      const work = desk.transaction("rw", desk.loads, (transaction) => {
        const keys: unknown[] = Array.from({ length: 1_500 }, () => 1);
        const breakValue = (): unknown => {
          if (!ends) throw new Error("no key");
          transaction.abort();
          return 2;
        };
        keys[1_200] = Object.defineProperty([0], 0, { enumerable: true, get: breakValue });
        keys[1_201] = 2;
        return desk.loads.bulkDelete(keys as number[]);
      });
      await expect(work).rejects.toThrow();
      expect(await desk.loads.count()).toBe(2);
    }
  });

  it("aborts the whole transaction when its scope throws", async () => {
    const desk = openDesk(await temporaryFolder());
    await desk.loads.add(load(1));
    const work = desk.transaction("rw", desk.loads, async () => {
      await desk.loads.clear();
      throw new Error("stop");
    });
    await expect(work).rejects.toThrow("stop");
    expect(await desk.loads.count()).toBe(1);
  });

  it("notifies live queries of changes", async () => {
    const { loads } = openDesk(await temporaryFolder());
    await loads.add(load(1));
    const counts: number[] = [];
    await new Promise<void>((resolve) => {
      const subscription = liveQuery(() => loads.count()).subscribe((count) => {
        counts.push(count);
        if (count === 1) void loads.add(load(2));
        else resolve(subscription.unsubscribe());
      });
    });
    expect(counts).toEqual([1, 2]);
  });

  it("lists databases by name and keeps their records across a restart", async () => {
    const folder = await temporaryFolder();
    const before = openDesk(folder);
    await before.loads.add(load(1));
    expect(await Dexie.getDatabaseNames()).toEqual(["desk"]);
    before.close();
    const after = openDesk(folder);
    expect(await after.loads.toArray()).toEqual([{ ...load(1), id: 1 }]);
    expect(await after.loads.add(load(2))).toBe(2);
  });
});

describe("Dexie with disableObservers", () => {
  it("stores and finds records without events or hooks", async () => {
    for (const isObserved of [true, false]) {
      const desk = openDeskWith(await temporaryFolder(), [bulkRequests]);
      if (!isObserved) disableObservers(desk);
      await desk.open();
      let events = 0;
      const listen = (): void => {
        events += 1;
      };
      Dexie.on("storagemutated", listen);
      onTestFinished(() => Dexie.on.storagemutated.unsubscribe(listen));
      let hookCalls = 0;
      desk.loads.hook("creating", () => {
        hookCalls += 1;
      });
      await desk.loads.bulkAdd([load(1), load(2)]);
      await desk.loads.update(1, { rate: 5 });
      await desk.loads.delete(2);
      expect(await desk.loads.where("rate").equals(5).toArray()).toEqual([{ ...load(1), id: 1, rate: 5 }]);
      expect(events > 0).toBe(isObserved);
      expect(hookCalls).toBe(isObserved ? 2 : 0);
    }
  });
});
