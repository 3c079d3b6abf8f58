import { describe, expect, it } from "vitest";
import type { IDBDatabase } from "../../../../electron/store/indexeddb/index.ts";
import { ending, openDatabase, openFor } from "../../../support/indexeddb.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

async function openLoads(): Promise<IDBDatabase> {
  return openDatabase(openFor(await temporaryFolder()), "desk", 1, (made) => {
    made.createObjectStore("loads");
  });
}

describe("an event handler", () => {
  it("is ignored, not an abort, if it is an object", async () => {
    const transaction = (await openLoads()).transaction("loads", "readwrite");
    const request = transaction.objectStore("loads").put("x", 1);
    const handler = {
      handleEvent() {
        throw new Error("A handler is a function.");
      },
    };
    request.onsuccess = handler;
    const other = Object.create(null) as object;
    transaction.oncomplete = other;
    await expect(ending(transaction)).resolves.toBeUndefined();
    expect([request.onsuccess, transaction.oncomplete]).toEqual([handler, other]);
  });
});
