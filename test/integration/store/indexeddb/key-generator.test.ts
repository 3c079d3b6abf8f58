import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openIndexedDB } from "../../../../electron/store/indexeddb/index.ts";
import { answer, inStore, openDatabase } from "../../../support/indexeddb.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

/** Adds records without keys and returns their generated keys. */
async function add(folder: string, count: number): Promise<unknown[]> {
  const opened = openIndexedDB({ folder });
  try {
    const database = await openDatabase(opened, "numbered", 1, (made) => {
      made.createObjectStore("lines", { autoIncrement: true });
    });
    return await inStore(database, "lines", "readwrite", (lines) =>
      Promise.all(Array.from({ length: count }, () => answer(lines.put({ text: "a line" })))),
    );
  } finally {
    await opened.close();
  }
}

test.each([
  ["below a key in use", 1],
  ["negative", -7],
  ["fractional", 2.5],
  ["above 2^53", 1e300],
])(
  "a last number that flipped bits made %s neither overwrites a record nor stops the generator",
  async (_, flipped) => {
    const folder = await temporaryFolder();
    expect(await add(folder, 3)).toEqual([1, 2, 3]);
    const file = new DatabaseSync(join(folder, "numbered.sqlite"));
    file.prepare("UPDATE stores SET last_number = ?").run(flipped);
    file.close();
    expect(await add(folder, 2)).toEqual([4, 5]);
  },
);

test("the last number stays when its records are deleted", async () => {
  const folder = await temporaryFolder();
  expect(await add(folder, 3)).toEqual([1, 2, 3]);
  const file = new DatabaseSync(join(folder, "numbered.sqlite"));
  file.exec("DELETE FROM records_1");
  file.close();
  expect(await add(folder, 1)).toEqual([4]);
});
