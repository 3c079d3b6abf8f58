import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Dexie } from "dexie";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { bulkRequests } from "../../../../electron/store/indexeddb/dexie-middleware.ts";
import {
  type IDBCursor,
  type IDBDatabase,
  type IDBObjectStore,
  type OpenIndexedDB,
  openIndexedDB,
  type QuarantinedRecord,
  verifyIndexes,
} from "../../../../electron/store/indexeddb/index.ts";
import { answer, ending, inStore, openDatabase } from "../../../support/indexeddb.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

interface Load {
  readonly id: number;
  readonly lane: string;
  readonly notes: string;
}

const makeLoad = (id: number): Load => ({ id, lane: `lane ${id % 3}`, notes: `notes of load ${id}` });
const LOADS = Array.from({ length: 10 }, (_, id) => makeLoad(id));
/** The records whose values get a flipped bit: two neighbors, and one in another lane. */
const DAMAGED = [3, 4, 8];
const WHOLE = LOADS.filter(({ id }) => !DAMAGED.includes(id));
const getIds = (loads: readonly Load[]): number[] => loads.map(({ id }) => id);

let folder: string;
let path: string;
let reports: QuarantinedRecord[];
let opened: OpenIndexedDB;
let database: IDBDatabase;

function upgrade(made: IDBDatabase): void {
  const loads = made.createObjectStore("loads", { keyPath: "id" });
  loads.createIndex("lane", "lane");
  loads.createIndex("words", "notes", { multiEntry: true });
}

async function open(): Promise<void> {
  opened = openIndexedDB({ folder, onDamagedRecord: (record) => reports.push(record) });
  database = await openDatabase(opened, "desk", 1, upgrade);
}

/** Flips one bit at each occurrence of a text in the file. */
async function flipBitIn(text: string): Promise<void> {
  const bytes = await readFile(path);
  let at = bytes.indexOf(text);
  expect(at).toBeGreaterThan(0);
  for (; at >= 0; at = bytes.indexOf(text, at + 1)) bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

const read = <Result>(work: (loads: IDBObjectStore) => Result): Promise<Awaited<Result>> =>
  inStore(database, "loads", "readonly", work);

const nextTask = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

beforeEach(async () => {
  folder = await temporaryFolder();
  path = join(folder, "desk.sqlite");
  reports = [];
  await open();
  await inStore(database, "loads", "readwrite", (store) => {
    for (const load of LOADS) store.put(load);
  });
  await opened.close();
  for (const id of DAMAGED) await flipBitIn(`notes of load ${id}`);
  await open();
  onTestFinished(() => opened.close());
});

describe("a record whose checksum is wrong", () => {
  const walk = (
    open: (loads: IDBObjectStore) => ReturnType<IDBObjectStore["openCursor"]>,
  ): Promise<unknown[]> =>
    read(
      (loads) =>
        new Promise<unknown[]>((resolve) => {
          const keys: unknown[] = [];
          const request = open(loads);
          request.addEventListener("success", () => {
            const cursor = request.result as IDBCursor | null;
            if (cursor === null) resolve(keys);
            else {
              keys.push(cursor.primaryKey);
              cursor.continue();
            }
          });
        }),
    );

  it.each<[string, () => Promise<unknown>, unknown]>([
    [
      "get",
      () => read((loads) => Promise.all(DAMAGED.map((id) => answer(loads.get(id))))),
      DAMAGED.map(() => undefined),
    ],
    ["getAll", () => read((loads) => answer(loads.getAll())), WHOLE],
    ["getAll with a count", () => read((loads) => answer(loads.getAll(null, 5))), WHOLE.slice(0, 5)],
    [
      "getAll of an index",
      () => read((loads) => answer(loads.index("lane").getAll("lane 1"))),
      [makeLoad(1), makeLoad(7)],
    ],
    [
      "get of an index",
      () => read((loads) => answer(loads.index("words").get("notes of load 9"))),
      makeLoad(9),
    ],
    ["a cursor", () => walk((loads) => loads.openCursor()), getIds(WHOLE)],
    ["a cursor backwards", () => walk((loads) => loads.openCursor(null, "prev")), getIds(WHOLE).reverse()],
    ["a cursor over an index", () => walk((loads) => loads.index("lane").openCursor("lane 2")), [2, 5]],
    ["a unique cursor", () => walk((loads) => loads.index("lane").openCursor(null, "nextunique")), [0, 1, 2]],
  ])("is left out of %s", async (_, ask, expected) => {
    expect(await ask()).toEqual(expected);
  });

  it("is no longer counted or listed after it was read once", async () => {
    await read((loads) => answer(loads.getAll()));
    const found = await read((loads) =>
      Promise.all([
        answer(loads.count()),
        answer(loads.index("lane").count()),
        answer(loads.getAllKeys()),
        answer(loads.index("words").getAllKeys()),
      ]),
    );
    expect(found).toEqual([WHOLE.length, WHOLE.length, getIds(WHOLE), getIds(WHOLE)]);
  });

  it("is reported once, with its key and its raw bytes, across reads and restarts", async () => {
    for (let time = 0; time < 3; time += 1) await read((loads) => answer(loads.getAll()));
    await nextTask();
    await opened.close();
    await open();
    await read((loads) => answer(loads.getAll()));
    await nextTask();
    expect(reports.map(({ database: name, table, key }) => [name, table, key])).toEqual(
      DAMAGED.map((id) => ["desk", "loads", id]),
    );
    // The flipped bit turns the first letter into another one; nothing else differs.
    const texts = reports.map(({ bytes }) => Buffer.from(bytes).toString());
    expect(texts).toEqual(DAMAGED.map((id) => JSON.stringify(makeLoad(id)).replace("notes of", "ootes of")));
  });

  it("is listed in the quarantine, also after a restart", async () => {
    expect(await opened.listQuarantine("desk")).toEqual([]);
    await read((loads) => answer(loads.getAll()));
    await nextTask();
    expect(await opened.listQuarantine("desk")).toEqual(reports);
    await opened.close();
    await open();
    expect(await opened.listQuarantine("desk")).toEqual(reports);
  });

  it("leaves indexes that match the other records", async () => {
    await read((loads) => answer(loads.getAll()));
    await opened.close();
    const steps = verifyIndexes(path);
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect(step.value).toEqual([]);
  });

  it("can be written again under its key", async () => {
    await inStore(database, "loads", "readwrite", async (loads) => {
      expect(await answer(loads.get(3))).toBeUndefined();
      loads.add(makeLoad(3));
    });
    expect(await read((loads) => answer(loads.index("lane").getAllKeys("lane 0")))).toEqual([0, 3, 6, 9]);
  });

  it("returns to its table when the transaction aborts, and is moved again by the next read", async () => {
    const transaction = database.transaction("loads", "readwrite");
    const end = ending(transaction);
    expect(await answer(transaction.objectStore("loads").get(3))).toBeUndefined();
    transaction.abort();
    await expect(end).rejects.toThrow();
    expect(await opened.listQuarantine("desk")).toEqual([]);
    expect(await read((loads) => answer(loads.get(3)))).toBeUndefined();
    await nextTask();
    expect(await opened.listQuarantine("desk")).toEqual(reports);
    expect(reports).toHaveLength(1);
  });

  it("stays in its table while another transaction has uncommitted writes", async () => {
    await opened.close();
    opened = openIndexedDB({ folder, onDamagedRecord: (record) => reports.push(record) });
    database = await openDatabase(opened, "desk", 2, (made) =>
      made.createObjectStore("carriers", { keyPath: "id" }),
    );
    const writing = database.transaction("carriers", "readwrite");
    const end = ending(writing);
    const carriers = writing.objectStore("carriers");
    await answer(carriers.put({ id: 1 }));
    const reading = database.transaction("loads", "readonly").objectStore("loads");
    let found: unknown;
    const asked = answer(reading.getAll()).then((loads) => {
      found = loads;
    });
    while (found === undefined) await answer(carriers.put({ id: 2 }));
    writing.abort();
    await expect(end).rejects.toThrow();
    await asked;
    expect(found).toEqual(WHOLE);
    expect(await opened.listQuarantine("desk")).toEqual([]);
    expect(await read((loads) => answer(loads.getAll()))).toEqual(WHOLE);
    expect(await opened.listQuarantine("desk")).toHaveLength(DAMAGED.length);
  });

  it("does not stop an upgrade that creates an index", async () => {
    await opened.close();
    opened = openIndexedDB({ folder, onDamagedRecord: () => {} });
    database = await openDatabase(opened, "desk", 2, (_, transaction) => {
      transaction.objectStore("loads").createIndex("id", "id");
    });
    expect(await read((loads) => answer(loads.index("id").getAllKeys()))).toEqual(getIds(WHOLE));
    expect(await opened.listQuarantine("desk")).toHaveLength(DAMAGED.length);
  });

  it("is left out of bulk reads by Dexie", async () => {
    const dexie = new Dexie("desk", {
      indexedDB: opened.indexedDB as never,
      IDBKeyRange: opened.IDBKeyRange as never,
    });
    dexie.use(bulkRequests);
    onTestFinished(() => dexie.close());
    await dexie.open();
    const loads = dexie.table("loads");
    expect(await loads.bulkGet([2, 3, 5])).toEqual([makeLoad(2), undefined, makeLoad(5)]);
    expect(await loads.where("lane").equals("lane 1").toArray()).toEqual([makeLoad(1), makeLoad(7)]);
    expect(await loads.toArray()).toEqual(WHOLE);
  });
});

it("leaves a record in its table when only an index entry is damaged", async () => {
  await opened.close();
  const file = new DatabaseSync(path);
  file.exec("UPDATE index_1 SET record = 1 WHERE record = 3");
  file.close();
  await open();
  const lane = (loads: IDBObjectStore) => loads.index("lane");
  expect(await read((loads) => answer(lane(loads).get("lane 2")))).toEqual(makeLoad(5));
  expect(await read((loads) => answer(lane(loads).getAll("lane 2")))).toEqual([makeLoad(5)]);
  expect(await read((loads) => answer(loads.get(2)))).toEqual(makeLoad(2));
  await nextTask();
  expect(reports.map(({ key, bytes }) => [key, bytes.length > 0])).toEqual([
    [2, false],
    [8, true],
  ]);
  expect(await opened.listQuarantine("desk")).toHaveLength(1);
});
