import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { dataFolderPaths } from "../../../../electron/store/data-folder/paths.ts";
import { migrations } from "../../../../electron/store/dexie/migrations/all.ts";
import type { Migration } from "../../../../electron/store/dexie/migrations/migration.ts";
import { openStore } from "../../../../electron/store/open-store.ts";
import { openWithMigrations } from "../../../support/open-with-migrations.ts";
import { aLoad, morning } from "../../../support/records.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const fileIn = (folder: string) => join(dataFolderPaths(folder).store, "lanedesk.sqlite");

/** A data folder with the store that was kept of a version. */
async function keptStore(version: number): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(dataFolderPaths(folder).store);
  const kept = new URL(`../../../fixtures/stores/version-${version}.sqlite.gz`, import.meta.url);
  await writeFile(fileIn(folder), gunzipSync(await readFile(kept)));
  return folder;
}

test("the steps count up by one", () => {
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
});

describe.each(migrations.map(({ version }) => version))("a store of version %d", (version) => {
  test("is opened with all it held, and can be written", async () => {
    const store = await openStore({ folder: await keptStore(version) });
    const page = { accountId: "account-a", order: "number", descending: true, after: null, size: 3 } as const;
    const found = await store.read(
      ["loads", "users", "carriers", "changeQueue", "bookedRates", "kept"],
      async (parts) => ({
        numbers: (await parts.loads.page(page)).records.map(({ loadNumber }) => loadNumber),
        booked: await parts.loads.count({ accountId: "account-a", status: "booked" }),
        user: (await parts.users.findByEmail("account-a", "ann@prairie.example"))?.lastName,
        carriers: await parts.carriers.count("account-a"),
        queue: await parts.changeQueue.count("account-a"),
        rates: await parts.bookedRates.count("account-a"),
        moment: await parts.kept.find("changeMoment"),
      }),
    );
    expect(found).toEqual({
      numbers: ["L-39", "L-38", "L-37"],
      booked: 10,
      user: "Adams",
      carriers: 1,
      queue: { waiting: 1, leased: 0, stuck: 0 },
      rates: 1,
      moment: morning,
    });
    await store.write(["loads", "outbox", "syncLog"], ({ loads }) =>
      loads.addMany([aLoad({ loadId: "new" })]),
    );
    await store.close();
  });
});

test("a store of a newer version is refused in words, and not a byte of it changes", async () => {
  const folder = await keptStore(1);
  const newer: Migration = { version: migrations.length + 1, tables: { novelties: "id" } };
  await openWithMigrations(folder, [...migrations, newer]);
  const before = await readFile(fileIn(folder));
  await expect(openStore({ folder })).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringMatching(/written by a newer Lanedesk .* Nothing was changed\./),
  });
  expect((await readFile(fileIn(folder))).equals(before)).toBe(true);
});

test("an upgrade that fails leaves every byte of the old store as it was, and says so", async () => {
  const folder = await keptStore(1);
  const before = await readFile(fileIn(folder));
  const failing: Migration = {
    version: migrations.length + 1,
    tables: { loads: "loadId, note", novelties: "id" },
    async rewrite(transaction) {
      await transaction.table("loads").clear();
      throw new Error("a record was not as expected");
    },
  };
  await expect(openWithMigrations(folder, [...migrations, failing])).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("a record was not as expected"),
  });
  expect((await readFile(fileIn(folder))).equals(before)).toBe(true);
  const store = await openStore({ folder });
  const count = await store.read(["loads"], ({ loads }) => loads.count({ accountId: "account-a" }));
  await store.close();
  expect(count).toBe(40);
});

test.each(migrations)(
  "a store of version $version has the checksum of what it says of its tables once it was opened",
  async ({ version }) => {
    const folder = await keptStore(version);
    await (await openStore({ folder })).close();
    const file = new DatabaseSync(fileIn(folder));
    file.exec("UPDATE stores SET name = '\"loafs\"' WHERE name = '\"loads\"'");
    file.close();
    await expect(openStore({ folder })).rejects.toThrow(/not what was written/);
  },
);
