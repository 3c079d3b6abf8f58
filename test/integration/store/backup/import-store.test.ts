import { randomUUID } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { applyEdits } from "../../../../electron/services/office/apply-edits.ts";
import { writeExport } from "../../../../electron/store/backup/export-store.ts";
import { importStore } from "../../../../electron/store/backup/import-store.ts";
import { openStore } from "../../../../electron/store/open-store.ts";
import { tableSchemas } from "../../../../electron/store/table-schemas.ts";
import { fillEveryPart } from "../../../support/every-part.ts";
import { smallLoad } from "../../../support/loads.ts";
import { aCarrier, anAccount, aRemoteLink, morning } from "../../../support/records.ts";
import { testService } from "../../../support/service.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const quiet = { signal: new AbortController().signal, reportProgress: () => {} };
const accountId = "account-a";

async function exported(folder: string): Promise<{ file: string; text: string; tables: string[] }> {
  const store = await openStore({ folder });
  const file = join(await temporaryFolder(), "all.jsonl");
  const counts = await writeExport(store.exportRecords(), file, quiet);
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

test("an exported, imported and again exported store is identical except for one sync log line", async () => {
  const first = await exported(await filledFolder());
  const exportable = Object.keys(tableSchemas).filter((table) => table !== "accessKeys");
  expect(first.tables.toSorted()).toEqual(exportable.toSorted());
  const folder = await temporaryFolder();
  const imported = await importStore(folder, first.file, morning, false, quiet);
  expect(imported).toMatchObject({ leftOut: 0, before: null, records: { loads: 450, keyValue: 14 } });
  const { text } = await exported(folder);
  const lines = text.split("\n");
  const logLines = lines.filter((line) => line.includes("This data was created from an export."));
  expect(logLines).toHaveLength(1);
  expect(lines.filter((line) => !logLines.includes(line)).join("\n")).toBe(first.text);
});

test("an imported office does not apply an edit again", async () => {
  const { context, caller } = await testService();
  const edit = { editId: randomUUID(), loadId: randomUUID(), kind: "post", load: smallLoad };
  const apply = async (folder: string) => {
    const store = await openStore({ folder });
    const answers = await applyEdits({ ...context, store }, caller, [edit]);
    await store.close();
    return answers;
  };
  const [office, copy] = [await temporaryFolder(), await temporaryFolder()];
  const applied = await apply(office);
  const { file } = await exported(office);
  await importStore(copy, file, morning, false, quiet);
  expect(await apply(copy)).toEqual(applied);
});

test("an imported store has working indexes", async () => {
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
    (await parts.outbox.readPage(accountId, null, 9)).records.length,
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

test("reports invalid lines with their numbers and changes nothing", async () => {
  const folder = await filledFolder();
  const before = (await exported(folder)).text;
  const file = join(await temporaryFolder(), "bad.jsonl");
  const good = JSON.stringify({ table: "accounts", record: anAccount() });
  await writeFile(file, [good, "", ...badLines].join("\r\n"));
  const error = await importStore(folder, file, morning, false, quiet).catch((error: unknown) => error);
  expect(error).toMatchObject({
    code: "invalid",
    message: expect.stringMatching(
      /^The file has 7 invalid lines, starting with line 3: .*Nothing was changed/,
    ),
    fields: [
      { pointer: "/3", message: expect.stringContaining("Is required") },
      { pointer: "/4", message: "not valid JSON" },
      { pointer: "/5", message: expect.stringContaining('not of the form {"table"') },
      { pointer: "/6", message: 'unknown table "secrets"' },
      {
        pointer: "/7",
        message: "keys: This program does not support this field or its value. (table accounts)",
      },
      { pointer: "/8", message: expect.stringContaining("same key") },
      { pointer: "/9", message: "the record is nested deeper than 80 levels" },
    ],
  });
  expect((await exported(folder)).text).toBe(before);
  expect((await readdir(folder)).filter((name) => name.startsWith("store"))).toEqual(["store"]);

  const taken = await importStore(folder, file, morning, true, quiet);
  expect(taken).toMatchObject({ records: { accounts: 1 }, leftOut: 7, before: expect.any(String) });
  expect((await exported(folder)).tables).toEqual(["accounts"]);
});

test.each(["a\0b", "../../etc", "<b>x</b>", "a b", "", "x".repeat(201)])(
  "rejects the id %j",
  async (accountId) => {
    const file = join(await temporaryFolder(), "ids.jsonl");
    const good = JSON.stringify({ table: "accounts", record: anAccount() });
    await writeFile(
      file,
      `${good}\n${JSON.stringify({ table: "accounts", record: anAccount({ accountId }) })}`,
    );
    const imported = await importStore(await temporaryFolder(), file, morning, true, quiet);
    expect(imported).toMatchObject({
      records: { accounts: 1 },
      rejected: [{ line: 2, reason: expect.stringMatching(/^accountId: Must be an ID of letters/) }],
    });
  },
);

test.each(["a\0b", "../x", "<b>"])("rejects the remote id %j", async (remoteLoadId) => {
  const file = join(await temporaryFolder(), "ids.jsonl");
  const links = ["A/7 ü", remoteLoadId].map((id, index) =>
    JSON.stringify({ table: "remoteLinks", record: aRemoteLink({ loadId: `${index}`, remoteLoadId: id }) }),
  );
  await writeFile(file, links.join("\n"));
  const imported = await importStore(await temporaryFolder(), file, morning, true, quiet);
  expect(imported).toMatchObject({ records: { remoteLinks: 1 }, rejected: [{ line: 2 }] });
});

test("counts the progress in the megabytes of a file size", async () => {
  const file = join(await temporaryFolder(), "large.jsonl");
  const good = JSON.stringify({ table: "accounts", record: anAccount() });
  await writeFile(file, `${good}\n${"x".repeat(1_020_000)}`);
  const totals: (number | null)[] = [];
  const progress = { ...quiet, reportProgress: (_: number, total: number | null) => totals.push(total) };
  await importStore(await temporaryFolder(), file, morning, true, progress);
  expect(totals).toContain(2);
});

test("a canceled import changes nothing", async () => {
  const folder = await filledFolder();
  const { file, text } = await exported(folder);
  const controller = new AbortController();
  const progress = { signal: controller.signal, reportProgress: () => controller.abort() };
  await expect(importStore(folder, file, morning, false, progress)).rejects.toThrow();
  expect((await exported(folder)).text).toBe(text);
  expect((await readdir(folder)).filter((name) => name.startsWith("store"))).toEqual(["store"]);
});

test("rejects a file without records", async () => {
  const file = join(await temporaryFolder(), "empty.jsonl");
  await writeFile(file, "\n\n");
  await expect(importStore(await temporaryFolder(), file, morning, true, quiet)).rejects.toMatchObject({
    code: "invalid",
    message: expect.stringContaining("contains no records"),
  });
});

test.each([true, false])(
  "does not offer to skip lines if all are invalid (skips invalid lines: %s)",
  async (canSkip) => {
    const file = join(await temporaryFolder(), "invalid.jsonl");
    await writeFile(file, "nonsense\n{}\n");
    await expect(importStore(await temporaryFolder(), file, morning, canSkip, quiet)).rejects.toMatchObject({
      code: "invalid",
      message:
        "The file contains no valid records; line 1: not valid JSON. Nothing was changed; choose another file.",
      fields: [],
    });
  },
);

test("accepts a byte order mark and Windows line endings", async () => {
  const { file, text } = await exported(await filledFolder());
  await writeFile(file, `\u{feff}${text.replaceAll("\n", "\r\n")}`);
  const folder = await temporaryFolder();
  expect(await importStore(folder, file, morning, false, quiet)).toMatchObject({ leftOut: 0 });
  const lines = (await exported(folder)).text.split("\n");
  expect(lines.filter((line) => !line.includes("was created from an export")).join("\n")).toBe(text);
});

test("rejects a line with invalid UTF-8 and one that is too long", async () => {
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
      { line: 1, reason: "not valid UTF-8" },
      { line: 2, reason: "longer than 16 MB" },
    ],
  });
});

test("creates a placeholder for a brokerage that is missing in the export", async () => {
  const { file, text } = await exported(await filledFolder());
  const lines = text.split("\n");
  await writeFile(file, lines.filter((line) => !line.startsWith('{"table":"accounts"')).join("\n"));
  const folder = await temporaryFolder();
  const { records } = await importStore(folder, file, morning, false, quiet);
  const before = lines.filter((line) => line.startsWith('{"table":"accounts"'));
  expect(records.accounts).toBe(before.length);
  const store = await openStore({ folder });
  const account = await store.read(["accounts"], ({ accounts }) => accounts.find(accountId));
  expect(account).toMatchObject({ accountId, name: expect.stringContaining("missing from the export") });
  await store.close();
});

test.each([
  ["a backup", /is a backup, not an export/, undefined],
  ["a workbook", /is a workbook or an archive/, Buffer.from("PK\u0003\u0004 and so on")],
  ["UTF-16", /is UTF-16/, Buffer.from('\u{feff}{"table":"accounts"}\n', "utf16le")],
])("rejects %s with the reason", async (_, expected, content) => {
  const folder = await filledFolder();
  const file = content ? join(await temporaryFolder(), "other") : join(folder, "store", "lanedesk.sqlite");
  if (content) await writeFile(file, content);
  const importing = importStore(await temporaryFolder(), file, morning, true, quiet);
  await expect(importing).rejects.toMatchObject({
    code: "invalid",
    message: expect.stringMatching(expected),
  });
});
