import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeExport } from "../../../../electron/store/backup/export.ts";
import { importStore } from "../../../../electron/store/backup/import-store.ts";
import { recordSchemas } from "../../../../electron/store/dexie/taking-in/record-schemas.ts";
import { openStore } from "../../../../electron/store/open-store.ts";
import { fillEveryPart } from "../../../support/every-part.ts";
import { aCarrier, anAccount, morning } from "../../../support/records.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const quiet = { signal: new AbortController().signal, reportProgress: () => {} };
const accountId = "account-a";

async function exported(folder: string): Promise<{ file: string; text: string; tables: string[] }> {
  const store = await openStore({ folder });
  const file = join(await temporaryFolder(), "all.jsonl");
  const counts = await writeExport(store.everything(), file, quiet);
  await store.close();
  return { file, text: await readFile(file, "utf8"), tables: Object.keys(counts) };
}

async function filledFolder(): Promise<string> {
  const folder = await temporaryFolder();
  const store = await openStore({ folder });
  await fillEveryPart(store);
  await store.close();
  return folder;
}

test("what is exported, imported into an empty folder and exported again is the same to the letter, but for what the diary says of it", async () => {
  const first = await exported(await filledFolder());
  expect(first.tables.toSorted()).toEqual(Object.keys(recordSchemas).toSorted());
  const folder = await temporaryFolder();
  const imported = await importStore(folder, first.file, morning, false, quiet);
  expect(imported).toMatchObject({ leftOut: 0, before: null, records: { loads: 450, kept: 9 } });
  const { text } = await exported(folder);
  const lines = text.split("\n");
  const told = lines.filter((line) => line.includes("This store was made of an export."));
  expect(told).toHaveLength(1);
  expect(lines.filter((line) => !told.includes(line)).join("\n")).toBe(first.text);
});

test("what a former program kept and nobody reads any more is no reason to refuse its export", async () => {
  const first = await exported(await filledFolder());
  const former = first.text
    .replaceAll('"clientId":', '"connectedAt":1,"clientId":')
    .replaceAll('"lastSyncAt":', '"stepsReadAt":null,"lastSyncAt":')
    .replaceAll('"remoteInsdId":', '"storedAt":1,"words":"","remoteInsdId":')
    .replaceAll('"etag":"","aside":', '"foundAt":1,"etag":"","aside":');
  expect(former.length - first.text.length).toBeGreaterThan(60);
  await writeFile(first.file, former);
  const imported = await importStore(await temporaryFolder(), first.file, morning, false, quiet);
  expect(imported).toMatchObject({ leftOut: 0, records: { loads: 450, outbox: 1, carrierClears: 1 } });
});

test("an imported store is found by its indexes", async () => {
  const { file } = await exported(await filledFolder());
  const folder = await temporaryFolder();
  await importStore(folder, file, morning, false, quiet);
  const store = await openStore({ folder });
  const found = await store.read(["users", "loads", "carriers", "bookedRates", "outbox"], async (parts) => [
    (await parts.users.findByEmail(accountId, "ANN@prairie.example"))?.userId,
    await parts.loads.count({ accountId, status: "available" }),
    (
      await parts.carriers.findByIdentity(accountId, [
        { usdotNumber: "", mcNumber: "MC2", intrastateNumber: "" },
      ])
    )[0]?.insdId,
    await parts.bookedRates.count(accountId),
    (await parts.outbox.page(accountId, null, 9)).records.length,
  ]);
  expect(found).toEqual(["user-1", 450, 2, 3, 1]);
  const [next] = await store.write(["carriers"], ({ carriers }) => carriers.addMany([aCarrier({})]));
  expect(next).toBe(3);
  await store.close();
});

const badLines = [
  '{"table":"loads","record":{"loadId":"x"}}',
  "no JSON",
  "[]",
  '{"table":"secrets","record":{}}',
  JSON.stringify({ table: "accounts", record: { ...anAccount({ accountId: "b" }), keys: {} } }),
  JSON.stringify({ table: "accounts", record: anAccount() }),
  `{"table":"accounts","record":${"[".repeat(1_000_000)}`,
];

test("lines that cannot be taken are told with their numbers, and nothing is changed", async () => {
  const folder = await filledFolder();
  const before = (await exported(folder)).text;
  const file = join(await temporaryFolder(), "bad.jsonl");
  const good = JSON.stringify({ table: "accounts", record: anAccount() });
  await writeFile(file, [good, "", ...badLines].join("\r\n"));
  const refused = await importStore(folder, file, morning, false, quiet).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    code: "invalid",
    message: expect.stringMatching(/^7 lines cannot be taken, the first is line 3: .*Nothing was changed/),
    fields: [
      { pointer: "/3", message: expect.stringContaining("Is required") },
      { pointer: "/4", message: "it is not JSON" },
      { pointer: "/5", message: expect.stringContaining('it is not {"table"') },
      { pointer: "/6", message: 'there is no table "secrets"' },
      {
        pointer: "/7",
        message: "keys: This program knows no such field, or no such value of it. (table accounts)",
      },
      { pointer: "/8", message: expect.stringContaining("same key") },
      { pointer: "/9", message: "it is nested deeper than 80 levels" },
    ],
  });
  expect((await exported(folder)).text).toBe(before);
  expect((await readdir(folder)).filter((name) => name.startsWith("store"))).toEqual(["store"]);

  const taken = await importStore(folder, file, morning, true, quiet);
  expect(taken).toMatchObject({ records: { accounts: 1 }, leftOut: 7, before: expect.any(String) });
  expect((await exported(folder)).tables).toEqual(["accounts"]);
});

test("a canceled import leaves everything as it was", async () => {
  const folder = await filledFolder();
  const { file, text } = await exported(folder);
  const controller = new AbortController();
  const progress = { signal: controller.signal, reportProgress: () => controller.abort() };
  await expect(importStore(folder, file, morning, false, progress)).rejects.toThrow();
  expect((await exported(folder)).text).toBe(text);
  expect((await readdir(folder)).filter((name) => name.startsWith("store"))).toEqual(["store"]);
});

test("a file without records is refused, so that it never empties a store", async () => {
  const file = join(await temporaryFolder(), "empty.jsonl");
  await writeFile(file, "\n\n");
  await expect(importStore(await temporaryFolder(), file, morning, true, quiet)).rejects.toMatchObject({
    code: "invalid",
    message: expect.stringContaining("holds no records"),
  });
});

test("an export that an editor gave its mark and Windows' line ends is taken as it was written", async () => {
  const { file, text } = await exported(await filledFolder());
  await writeFile(file, `\u{feff}${text.replaceAll("\n", "\r\n")}`);
  const folder = await temporaryFolder();
  expect(await importStore(folder, file, morning, false, quiet)).toMatchObject({ leftOut: 0 });
  const lines = (await exported(folder)).text.split("\n");
  expect(lines.filter((line) => !line.includes("was made of an export")).join("\n")).toBe(text);
});

test("a line whose letters are damaged is told, and not taken as it never was; a longer one than any record neither", async () => {
  const good = Buffer.from(
    `${JSON.stringify({ table: "accounts", record: anAccount({ name: "Møller" }) })}\n`,
  );
  const damaged = Buffer.from(good);
  damaged[damaged.indexOf("ø") + 1] = 0x20;
  const long = Buffer.alloc(17 * 1_048_576, "x");
  const file = join(await temporaryFolder(), "damaged.jsonl");
  await writeFile(file, Buffer.concat([damaged, long, Buffer.from("\n"), good]));
  const taken = await importStore(await temporaryFolder(), file, morning, true, quiet);
  expect(taken).toMatchObject({
    records: { accounts: 1 },
    rejected: [
      { line: 1, reason: "some of its letters are damaged, or not UTF-8" },
      { line: 2, reason: "it is too long for a record" },
    ],
  });
});

test("what belongs to a brokerage whose own line is missing stays to be seen", async () => {
  const { file, text } = await exported(await filledFolder());
  const lines = text.split("\n");
  await writeFile(file, lines.filter((line) => !line.startsWith('{"table":"accounts"')).join("\n"));
  const folder = await temporaryFolder();
  const { records } = await importStore(folder, file, morning, false, quiet);
  const before = lines.filter((line) => line.startsWith('{"table":"accounts"'));
  expect(records.accounts).toBe(before.length);
  const store = await openStore({ folder });
  const account = await store.read(["accounts"], ({ accounts }) => accounts.find(accountId));
  expect(account).toMatchObject({ accountId, name: expect.stringContaining("was not in the export") });
  await store.close();
});

test.each([
  ["a backup", /is a backup and no export: restore it instead/, undefined],
  ["a workbook", /is a workbook or an archive/, Buffer.from("PK\u0003\u0004 and so on")],
  ["UTF-16", /was saved as UTF-16/, Buffer.from('\u{feff}{"table":"accounts"}\n', "utf16le")],
])("%s is no export, and said to be none in one sentence", async (_, words, content) => {
  const folder = await filledFolder();
  const file = content ? join(await temporaryFolder(), "other") : join(folder, "store", "lanedesk.sqlite");
  if (content) await writeFile(file, content);
  const importing = importStore(await temporaryFolder(), file, morning, true, quiet);
  await expect(importing).rejects.toMatchObject({ code: "invalid", message: expect.stringMatching(words) });
});
