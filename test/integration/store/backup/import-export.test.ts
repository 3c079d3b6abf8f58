import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exportRecords } from "../../../../electron/store/backup/export.ts";
import { importExport } from "../../../../electron/store/backup/import-export.ts";
import { openStore } from "../../../../electron/store/dexie/open.ts";
import { recordSchemas } from "../../../../electron/store/dexie/taking-in/record-schemas.ts";
import { notDue, type Parts, type Store } from "../../../../electron/store/store.ts";
import { load, loadRequest } from "../../../../shared/interface/load.ts";
import { defaultCodeLists } from "../../../../shared/reference/code-lists.ts";
import { defaultSettings } from "../../../../shared/window/settings.ts";
import { smallLoad } from "../../../support/loads.ts";
import { aCarrier, aLoad, anAccount, aQueueEntry, aRate, aUser, morning } from "../../../support/records.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const quiet = { signal: new AbortController().signal, tell: () => {} };
const accountId = "account-a";
const id = "dddddddd-0000-4000-8000-000000000001";
const shelved = { ownerId: "user-1", id, savedAt: morning };
const hash = "0123456789abcdef".repeat(4);

/** Puts something into every part of a store. */
async function fillEveryPart(store: Store): Promise<void> {
  const answer = load.parse({ ...aLoad(), loadActivity: [] });
  const fill: { [P in keyof Parts]: (part: Parts[P]) => Promise<unknown> } = {
    accounts: (part) => part.add(anAccount()),
    users: (part) => part.add(aUser({ email: "Ann@Prairie.example" })),
    accessKeys: (part) =>
      part.add({
        keyId: "key-1",
        kind: "token",
        accountId,
        userId: "user-1",
        label: "Dispatch",
        secretHash: hash,
        createdAt: morning,
        revokedAt: null,
      }),
    loads: (part) =>
      part.addMany(
        Array.from({ length: 450 }, (_, index) => aLoad({ loadId: `load-${index}`, note: "Ávila\n" })),
      ),
    activities: (part) =>
      part.addMany(
        [3, 1, 2].map((at) => ({
          id,
          createdDate: "2026-04-29T08:00:00.000Z",
          loadState: { loadStateDescription: "Posted", loadStateId: 1 },
          loadStateReason: null,
          comment: `Refreshed ${at}`,
          loadId: "load-1",
          accountId,
          at,
        })),
      ),
    carriers: (part) => part.addMany([aCarrier({ mcNumber: "MC1" }), aCarrier({ mcNumber: "MC2" })]),
    carrierChanges: (part) =>
      part.addMany([{ insdId: 1, accountId, field: "powerUnits", before: 1, after: null, at: morning }]),
    changeQueue: (part) =>
      part.saveMany([
        aQueueEntry({ lease: { givenAt: morning, run: "run", until: 1.5 }, state: "handed out" }),
      ]),
    registrationSteps: (part) =>
      part.addMany([
        {
          MonitorID: "1",
          CompanyName: "One",
          MCNumber: "MC1",
          USDOTNumber: "1",
          IntraStateNumber: "",
          LastStep: "Done",
          UTC_RegistrationDate: "2026-04-29T08:00:00Z",
          accountId,
          at: morning,
        },
      ]),
    bookedRates: (part) => part.addMany(["one", "two", "three"].map((rateId) => aRate({ rateId }))),
    async kept(part) {
      await part.save("settings", { ...defaultSettings, daysOfHistory: 90 });
      await part.save("codeLists", defaultCodeLists);
      await part.save("changeMoment", morning);
      await part.save("shortened", { "account-a booked": "cursor" });
      await part.save("lookedAtHistory", morning);
      await part.save("importMappings", [{ headings: "a,b", mapping: ["loadNumber", null] }]);
      await part.save("lastAutomaticRefresh", { at: morning, refreshed: 1, failed: 0 });
      await part.save("syncProgress", {
        lastSyncAt: null,
        paused: "by hand",
        words: "",
        allowed: "",
        stepsReadAt: null,
        epoch: "of the remote",
      });
      await part.save("remote", {
        accountId,
        connected: true,
        baseUrl: "https://loads.example",
        monitorUrl: "",
        clientId: "",
        connectedAt: morning,
      });
    },
    answers: (part) =>
      part.add({ accountId, key: "k", bodyHash: hash, load: answer, revision: 1, answeredAt: morning }),
    outbox: (part) =>
      part.addMany([
        {
          accountId,
          loadId: "load-1",
          kind: "delete",
          state: "conflict",
          revision: 2,
          edits: 1,
          firstAt: morning,
          lastAt: morning,
          deletion: { reason: "2", comment: null },
          sent: { key: "k", body: { a: [1, null] }, at: morning, repeatable: true, again: false },
          conflict: { kind: "deleted", foundAt: morning, remote: {}, etag: "", aside: {} },
          attempts: 1,
          dueAt: notDue,
          words: "",
        },
      ]),
    remoteLinks: (part) =>
      part.saveMany([
        {
          loadId: "load-1",
          accountId,
          remoteLoadId: "r-1",
          base: { loadId: "r-1" },
          etag: "",
          revision: 1,
          madeHere: true,
          agreed: ["digest"],
          olderAnswers: 0,
          guarded: [{ path: "note", until: morning }],
          readDueAt: morning,
        },
      ]),
    carrierClears: (part) =>
      part.saveMany([
        {
          accountId,
          remoteInsdId: "7",
          timeStamp: "2026-04-29T08:00:00Z",
          storedAt: morning,
          attempts: 0,
          dueAt: morning,
          words: "",
        },
      ]),
    syncLog: (part) => part.addMany([{ accountId, at: morning, loadId: "", words: "Connected." }]),
    remoteRates: (part) => part.save({ accountId, lane: "a b", answer: { rate: 1 }, readAt: morning }),
    drafts: (part) => part.save({ ...shelved, kind: "rows", loadId: null, revision: null, content: "Dal" }),
    boardViews: (part) =>
      part.save({
        ...shelved,
        view: {
          name: "Mine",
          loads: { view: "mine", order: "rate", descending: true },
          columns: [{ column: "rate", width: 80 }],
        },
      }),
    templates: (part) => part.save({ ...shelved, name: "Dallas", load: loadRequest.parse(smallLoad) }),
  };
  const names = Object.keys(fill) as (keyof Parts)[];
  await store.write(names, async (parts) => {
    for (const name of names) await (fill[name] as (part: unknown) => Promise<unknown>)(parts[name]);
  });
}

async function exported(folder: string): Promise<{ file: string; text: string; tables: string[] }> {
  const store = await openStore({ folder });
  const file = join(await temporaryFolder(), "all.jsonl");
  const counts = await exportRecords(store.everything(), file, quiet);
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
  const imported = await importExport(folder, first.file, morning, false, quiet);
  expect(imported).toMatchObject({ leftOut: 0, before: null, records: { loads: 450, kept: 9 } });
  const { text } = await exported(folder);
  const lines = text.split("\n");
  const told = lines.filter((line) => line.includes("This store was made of an export."));
  expect(told).toHaveLength(1);
  expect(lines.filter((line) => !told.includes(line)).join("\n")).toBe(first.text);
});

test("an imported store is found by its indexes", async () => {
  const { file } = await exported(await filledFolder());
  const folder = await temporaryFolder();
  await importExport(folder, file, morning, false, quiet);
  const store = await openStore({ folder });
  const found = await store.read(["users", "loads", "carriers", "bookedRates", "outbox"], async (parts) => [
    (await parts.users.findByEmail(accountId, "ANN@prairie.example"))?.userId,
    await parts.loads.count({ accountId, life: "available" }),
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
  const refused = await importExport(folder, file, morning, false, quiet).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    code: "invalid",
    message: expect.stringMatching(/^7 lines cannot be taken, the first is line 3: .*Nothing was changed/),
    fields: [
      { pointer: "/3", message: expect.stringContaining("Is required") },
      { pointer: "/4", message: "it is not JSON" },
      { pointer: "/5", message: expect.stringContaining('it is not {"table"') },
      { pointer: "/6", message: 'there is no table "secrets"' },
      { pointer: "/7", message: expect.stringContaining("does not know") },
      { pointer: "/8", message: expect.stringContaining("same key") },
      { pointer: "/9", message: "it is nested deeper than 80 levels" },
    ],
  });
  expect((await exported(folder)).text).toBe(before);
  expect((await readdir(folder)).filter((name) => name.startsWith("store"))).toEqual(["store"]);

  const taken = await importExport(folder, file, morning, true, quiet);
  expect(taken).toMatchObject({ records: { accounts: 1 }, leftOut: 7, before: expect.any(String) });
  expect((await exported(folder)).tables).toEqual(["accounts"]);
});

test("a cancelled import leaves everything as it was", async () => {
  const folder = await filledFolder();
  const { file, text } = await exported(folder);
  const controller = new AbortController();
  const progress = { signal: controller.signal, tell: () => controller.abort() };
  await expect(importExport(folder, file, morning, false, progress)).rejects.toThrow();
  expect((await exported(folder)).text).toBe(text);
  expect((await readdir(folder)).filter((name) => name.startsWith("store"))).toEqual(["store"]);
});

test("a file without records is refused, so that it never empties a store", async () => {
  const file = join(await temporaryFolder(), "empty.jsonl");
  await writeFile(file, "\n\n");
  await expect(importExport(await temporaryFolder(), file, morning, true, quiet)).rejects.toMatchObject({
    code: "invalid",
    message: expect.stringContaining("holds no records"),
  });
});
