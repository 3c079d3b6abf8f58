import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { isLockedElsewhere } from "../../../../electron/store/indexeddb/index.ts";
import { answer, inStore, openDatabase, openFor } from "../../../support/indexeddb.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const OTHER = `
  const { openIndexedDB } = await import(process.argv[1]);
  const { indexedDB } = openIndexedDB({ folder: process.argv[2] });
  indexedDB.open("desk", 1).onsuccess = () => console.error("open");
  process.stdin.resume();
`;

describe("a second process with the same database", () => {
  it("gets an error, and the file stays unchanged", async () => {
    const folder = await temporaryFolder();
    const engine = new URL("../../../../electron/store/indexeddb/index.ts", import.meta.url).href;
    const child = spawn(process.execPath, ["--input-type=module", "-e", OTHER, engine, folder]);
    try {
      await once(child.stderr, "data");
      const here = openFor(folder);
      const error = await answer(here.indexedDB.open("desk", 1)).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({
        name: "InvalidStateError",
        message: expect.stringContaining("already open"),
      });
      expect(isLockedElsewhere(error)).toBe(true);
    } finally {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    const database = await openDatabase(openFor(folder), "desk", 2, (upgraded) =>
      upgraded.createObjectStore("loads"),
    );
    await inStore(database, "loads", "readwrite", (store) => answer(store.put("here", 1)));
    expect(await inStore(database, "loads", "readonly", (store) => answer(store.get(1)))).toBe("here");
  });
});
