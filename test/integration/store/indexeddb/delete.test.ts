import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Dexie, type EntityTable } from "dexie";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { bulkRequests } from "../../../../electron/store/indexeddb/dexie-middleware.ts";
import { type OpenIndexedDB, verifyIndexes } from "../../../../electron/store/indexeddb/index.ts";
import { openFor } from "../../../support/indexeddb.ts";
import { setDexieDependencies } from "../../../support/set-dexie-dependencies.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

interface Load {
  id: string;
  number: number;
  lane: string;
  tags: string[];
  note: string;
}

type Desk = Dexie & { loads: EntityTable<Load, "id"> };

/** A range is looked up in more than one step. */
const count = 12_000;

/** Gives the keys another order than the rows. */
const getId = (number: number) => String((number * 7_919) % count).padStart(5, "0");

/** Every tenth record has index entries that are too long to be packed. */
const load = (number: number): Load => ({
  id: getId(number),
  number,
  lane: `lane ${number % 7}${number % 10 === 0 ? " and on".repeat(20) : ""}`,
  tags: ["all", number % 2 === 0 ? "even" : "odd", "all"],
  note: "Dock 4",
});

const numbers = (loads: Load[]) => loads.map(({ number }) => number).toSorted((left, right) => left - right);

describe("a bulk delete", () => {
  let folder: string;
  let opened: OpenIndexedDB;
  let desk: Desk;

  beforeEach(async () => {
    folder = await temporaryFolder();
    opened = openFor(folder);
    setDexieDependencies(Dexie, opened);
    desk = new Dexie("desk") as Desk;
    desk.use(bulkRequests);
    desk.version(1).stores({ loads: "id, &number, lane, *tags" });
    onTestFinished(() => desk.close());
    await desk.loads.bulkAdd(Array.from({ length: count }, (_, number) => load(number)));
    expect(await desk.loads.count()).toBe(count);
  });

  /** Reads what is left in every possible way, and checks that no index has a missing or extra entry. */
  async function expectLeft(isLeft: (number: number) => boolean): Promise<void> {
    const left = Array.from({ length: count }, (_, number) => number).filter(isLeft);
    expect(numbers(await desk.loads.toArray())).toEqual(left);
    expect(await desk.loads.count()).toBe(left.length);
    expect(await desk.loads.where("tags").equals("all").count()).toBe(left.length);
    expect(numbers(await desk.loads.orderBy("lane").toArray())).toEqual(left);
    desk.close();
    await opened.close();
    const [file = ""] = await readdir(folder);
    const steps = verifyIndexes(join(folder, file));
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect(step.value).toEqual([]);
  }

  it("deletes a range with its index entries", async () => {
    await desk.loads.where("id").between("01000", "08000").delete();
    await expectLeft((number) => getId(number) < "01000" || getId(number) >= "08000");
  });

  it("deletes all records", async () => {
    await desk.loads.toCollection().delete();
    await expectLeft(() => false);
  });

  it("deletes by keys, with duplicate and missing keys", async () => {
    const thirds = Array.from({ length: count / 3 }, (_, at) => getId(at * 3));
    const keys = [...thirds, "missing", ...thirds.slice(0, 2_000), "also missing"];
    await desk.loads.bulkDelete(keys);
    await expectLeft((number) => number % 3 !== 0);
  });

  it("deletes nothing when the transaction aborts", async () => {
    const work = desk.transaction("rw", desk.loads, async () => {
      await desk.loads.where("id").below("09000").delete();
      expect(await desk.loads.count()).toBe(3_000);
      throw new Error("Changed my mind.");
    });
    await expect(work).rejects.toThrow("Changed my mind.");
    await expectLeft(() => true);
  });
});
