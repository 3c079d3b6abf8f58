import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { openStore, requireSqlite } from "../../../electron/store/open-store.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

it.each(["3.50.4", "2.99.0", "", undefined])("rejects a runtime with SQLite %s", (version) => {
  expect(() => requireSqlite(version)).toThrow(/^Lanedesk needs SQLite 3\.51 or later/);
});

it.each(["3.51.0", "3.100.0", "4.0.0", process.versions.sqlite])("accepts SQLite %s", (version) => {
  expect(() => requireSqlite(version)).not.toThrow();
});

it("is checked before anything is written to the data folder", async () => {
  const folder = await temporaryFolder();
  await expect(openStore({ folder, sqliteVersion: "3.50.4" })).rejects.toThrow(/needs SQLite 3\.51/);
  expect(await readdir(folder)).toEqual([]);
});
