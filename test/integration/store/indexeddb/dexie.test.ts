import { Dexie, type EntityTable, liveQuery } from "dexie";
import { describe, expect, it, onTestFinished } from "vitest";
import { giveToDexie } from "../../../../electron/store/indexeddb/dexie-dependencies.ts";
import { openFor } from "../../../support/indexeddb.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

interface Load {
  id: number;
  number: string;
  lane: string;
  tags: string[];
  rate: number;
}

type Desk = Dexie & { loads: EntityTable<Load, "id"> };

function openDesk(folder: string): Desk {
  const opened = openFor(folder);
  giveToDexie(Dexie, opened);
  const desk = new Dexie("Desk") as Desk;
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

describe("Dexie on the store's IndexedDB", () => {
  it("finds, changes and deletes more than a thousand records under one key", async () => {
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

  it("finds all that begins with a prefix, maxKey included", async () => {
    const { loads } = openDesk(await temporaryFolder());
    await loads.bulkAdd(Array.from({ length: 20 }, (_, number) => load(number)));
    expect(await loads.where("number").startsWith("L1").count()).toBe(11);
    expect(
      await loads.where("[lane+rate]").between(["lane 1", Dexie.minKey], ["lane 1", Dexie.maxKey]).count(),
    ).toBe(4);
  });

  it("refuses a second record under a unique key and keeps the first", async () => {
    const { loads } = openDesk(await temporaryFolder());
    await loads.add(load(1));
    await expect(loads.add({ ...load(1), rate: 99 })).rejects.toMatchObject({ name: "ConstraintError" });
    expect(await loads.toArray()).toEqual([{ ...load(1), id: 1 }]);
  });

  it("takes a whole transaction back when its scope throws", async () => {
    const desk = openDesk(await temporaryFolder());
    await desk.loads.add(load(1));
    const work = desk.transaction("rw", desk.loads, async () => {
      await desk.loads.clear();
      throw new Error("stop");
    });
    await expect(work).rejects.toThrow("stop");
    expect(await desk.loads.count()).toBe(1);
  });

  it("tells live queries of changes", async () => {
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

  it("lists databases by name, and keeps what was written when it is opened again", async () => {
    const folder = await temporaryFolder();
    const before = openDesk(folder);
    await before.loads.add(load(1));
    expect(await Dexie.getDatabaseNames()).toEqual(["Desk"]);
    before.close();
    const after = openDesk(folder);
    expect(await after.loads.toArray()).toEqual([{ ...load(1), id: 1 }]);
    expect(await after.loads.add(load(2))).toBe(2);
  });
});
