import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Scheduler } from "../../../../../electron/store/indexeddb/engine/scheduler.ts";
import { WriteGroup } from "../../../../../electron/store/indexeddb/engine/write-group.ts";
import { SqliteFile } from "../../../../../electron/store/indexeddb/storage/file.ts";
import { temporaryFolder } from "../../../../support/temporary-folder.ts";

describe("writers that wait for the disk together", () => {
  it("are all aborted with the error, the last one first, when SQLite cannot commit", async () => {
    vi.spyOn(performance, "now").mockReturnValue(0);
    onTestFinished(() => void vi.restoreAllMocks());
    const file = new SqliteFile(join(await temporaryFolder(), "group.sqlite"));
    onTestFinished(() => file.close());
    // A promise to another table that is kept only at the commit is a commit that can be made to fail.
    file.exec("PRAGMA foreign_keys = ON");
    file.exec("CREATE TABLE carriers (id INTEGER PRIMARY KEY)");
    file.exec("CREATE TABLE loads (carrier REFERENCES carriers DEFERRABLE INITIALLY DEFERRED)");
    const scheduler = new Scheduler();
    const group = new WriteGroup(file, scheduler);
    const told: string[] = [];
    const writer = (name: string, carrier: number) => {
      const made = {
        scope: new Set([{}]),
        isWriting: true,
        mayFollow: true,
        isRelaxed: true,
        start: () => {
          group.begin();
          file.run("INSERT INTO loads VALUES (?)", carrier);
          group.endWork();
          setImmediate(() => group.add(made));
        },
        confirm: () => void told.push(`${name} confirmed`),
        abort: (error: DOMException) => {
          group.rollBack(error);
          told.push(`${name} aborted, ${error.name}`);
        },
      };
      return made;
    };
    for (const [name, carrier] of [
      ["a", 1],
      ["b", 2],
      ["c", 3],
    ] as const)
      scheduler.add(writer(name, carrier));
    await expect
      .poll(() => told)
      .toEqual(["c aborted, UnknownError", "b aborted, UnknownError", "a aborted, UnknownError"]);
    expect(file.isInTransaction).toBe(false);
    expect(file.all("SELECT * FROM loads")).toEqual([]);
  });
});
