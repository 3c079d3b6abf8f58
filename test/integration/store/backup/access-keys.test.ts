import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { createEventBus } from "../../../../electron/ipc/event-bus.ts";
import { createBackupHandlers } from "../../../../electron/ipc/handlers/backups.ts";
import { createLongWork } from "../../../../electron/ipc/long-work.ts";
import {
  findCallerByClient,
  findCallerByToken,
  issueClient,
  issueToken,
  revokeKey,
} from "../../../../electron/services/people/access-keys.ts";
import { getOperator } from "../../../../electron/services/people/require-role.ts";
import { createBackupService } from "../../../../electron/store/backup/backup-service.ts";
import { exportStore } from "../../../../electron/store/backup/export-store.ts";
import { importStore } from "../../../../electron/store/backup/import-store.ts";
import { restoreBackup } from "../../../../electron/store/backup/restore-backup.ts";
import { takeBackup } from "../../../../electron/store/backup/take-backup.ts";
import { getDataFolderPaths } from "../../../../electron/store/data-folder/paths.ts";
import { openStore } from "../../../../electron/store/open-store.ts";
import type { AccessKeyRecord, Store } from "../../../../electron/store/store.ts";
import { withContext } from "../../../support/open-context.ts";
import { anAccount, aUser, morning } from "../../../support/records.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const quiet = { signal: new AbortController().signal, reportProgress: () => {} };
const accountId = "account-a";

/** A data folder with two tokens and client credentials, and a backup of it. */
async function createBackup() {
  const folder = await temporaryFolder();
  const issued = await withContext(folder, async (context) => {
    await context.store.write(["accounts", "users"], async ({ accounts, users }) => {
      await accounts.add(anAccount());
      await users.add(aUser());
    });
    const lost = await issueToken(context, getOperator(accountId), "user-1", "Lost laptop");
    const kept = await issueToken(context, getOperator(accountId), "user-1", "Dispatch");
    const client = await issueClient(context, getOperator(accountId), "Carrier sync");
    return { lost, kept, client };
  });
  return { folder, backup: await backUp(folder, "early.backup"), ...issued };
}

async function backUp(folder: string, name: string): Promise<string> {
  const store = await openStore({ folder });
  const { file } = await takeBackup(store.copy, join(folder, name), quiet).finally(store.close);
  return file;
}

const isAccepted = (folder: string, token: string) =>
  withContext(folder, async (context) => (await findCallerByToken(context, token)) !== undefined);

const revoke = (folder: string, ...keyIds: string[]) =>
  withContext(folder, async (context) => {
    for (const keyId of keyIds) await revokeKey(context, getOperator(accountId), keyId);
  });

const revokeIn = (store: Store, keyId: string) =>
  store.write(["accessKeys"], async ({ accessKeys }) => {
    const key = await accessKeys.find(keyId);
    if (key) await accessKeys.save({ ...key, revokedAt: morning });
  });

test("a token and a client that were revoked after a backup stay revoked when it is restored", async () => {
  const { folder, backup, lost, kept, client } = await createBackup();
  await revoke(folder, lost.key.keyId, client.clientId);
  const restored = await restoreBackup(folder, backup, morning, quiet);
  expect(restored).toMatchObject({ activeKeys: 1, hasAllRevocations: true });
  expect(await isAccepted(folder, lost.token)).toBe(false);
  expect(await isAccepted(folder, kept.token)).toBe(true);
  const caller = await withContext(folder, (context) =>
    findCallerByClient(context, client.clientId, client.clientPassword),
  );
  expect(caller).toBeUndefined();
});

test("a revocation survives several restores, also of a backup from before the key was issued", async () => {
  const { folder, backup } = await createBackup();
  const late = await withContext(folder, (context) =>
    issueToken(context, getOperator(accountId), "user-1", "Late"),
  );
  const lateBackup = await backUp(folder, "late.backup");
  await revoke(folder, late.key.keyId);
  await restoreBackup(folder, backup, morning, quiet);
  const all = join(folder, "all.jsonl");
  await exportStore(folder, all, quiet);
  await importStore(folder, all, morning + 1, false, quiet);
  expect(await restoreBackup(folder, lateBackup, morning + 2, quiet)).toMatchObject({ activeKeys: 3 });
  expect(await isAccepted(folder, late.token)).toBe(false);
});

test("a restore in the window keeps revocations of the store in use", async () => {
  const { folder, backup, lost } = await createBackup();
  const store = await openStore({ folder });
  const backupService = createBackupService(store, { folder, now: () => morning, getProblem: () => "" });
  const fileId = "dddddddd-0000-4000-8000-000000000001";
  await backupService.writeChunk(fileId, 0, await readFile(backup));
  await revokeIn(store, lost.key.keyId);
  const messages: string[] = [];
  const work = createLongWork(createEventBus(), () => performance.now());
  const handlers = createBackupHandlers(backupService, work, async (message) => void messages.push(message));
  await handlers["backups.restore"]({ workId: "1", from: { fileId } });
  expect(messages).toEqual([expect.stringMatching(/^Backup restored: .* 2 access keys are active\. Revoke/)]);
  await store.close();
  expect(await isAccepted(folder, lost.token)).toBe(false);
});

test("a restore to a new folder keeps the keys of the backup and counts them", async () => {
  const { backup, lost } = await createBackup();
  const folder = await temporaryFolder();
  expect(await restoreBackup(folder, backup, morning, quiet)).toMatchObject({
    activeKeys: 3,
    hasAllRevocations: true,
  });
  expect(await isAccepted(folder, lost.token)).toBe(true);
});

test.each([
  ["a damaged key", `UPDATE records_3 SET checksum = 1 WHERE id = 2`],
  ["a missing table", "DROP TABLE records_3"],
])("a restore over a store with %s says that revocations may be lost", async (_, damage) => {
  const { folder, backup, lost } = await createBackup();
  await revoke(folder, lost.key.keyId);
  const file = new DatabaseSync(getDataFolderPaths(folder).storeFile);
  file.exec(damage);
  file.close();
  expect(await restoreBackup(folder, backup, morning, quiet)).toMatchObject({ hasAllRevocations: false });
});

test("a restore in the window over a store with a damaged key says that revocations may be lost", async () => {
  const { folder, backup } = await createBackup();
  const file = new DatabaseSync(getDataFolderPaths(folder).storeFile);
  file.exec("UPDATE records_3 SET checksum = 1 WHERE id = 2");
  file.close();
  const store = await openStore({ folder });
  onTestFinished(() => store.close());
  const backupService = createBackupService(store, { folder, now: () => morning, getProblem: () => "" });
  const fileId = "dddddddd-0000-4000-8000-000000000001";
  await backupService.writeChunk(fileId, 0, await readFile(backup));
  expect(await backupService.restore({ fileId }, quiet)).toMatchObject({ hasAllRevocations: false });
});

test("an export contains no access key", async () => {
  const { folder, lost } = await createBackup();
  const file = join(folder, "all.jsonl");
  const { records } = await exportStore(folder, file, quiet);
  expect(records).toEqual({ accounts: 1, users: 1, auditLog: 3 });
  const content = await readFile(file, "utf8");
  expect(content).not.toContain('"table":"accessKeys"');
  expect(content).not.toContain("secretHash");
  expect(content).not.toContain(lost.token);
});

test("an import rejects a line with an access key and issues none", async () => {
  const { folder, lost } = await createBackup();
  const file = join(folder, "all.jsonl");
  await exportStore(folder, file, quiet);
  const forged: AccessKeyRecord = {
    keyId: "forged",
    kind: "token",
    accountId,
    userId: "user-1",
    label: "",
    secretHash: "0".repeat(64),
    createdAt: morning,
    revokedAt: null,
  };
  await writeFile(file, `${JSON.stringify({ table: "accessKeys", record: forged })}\n`, { flag: "a" });
  const reason = "Lanedesk does not import access keys; issue new ones";
  await expect(importStore(folder, file, morning, false, quiet)).rejects.toMatchObject({
    code: "invalid",
    fields: [{ pointer: "/6", message: reason }],
  });
  const imported = await importStore(folder, file, morning, true, quiet);
  expect(imported).toMatchObject({ leftOut: 1, rejected: [{ line: 6, reason }] });
  expect(await isAccepted(folder, lost.token)).toBe(false);
  const keys = await withContext(folder, ({ store }) =>
    store.read(["accessKeys"], ({ accessKeys }) => accessKeys.list(accountId, 10)),
  );
  expect(keys).toEqual([]);
});

test("a restore keeps revocations that are only in the log of a killed program", async () => {
  const { folder, backup, lost } = await createBackup();
  const other = await temporaryFolder();
  const { store: to } = getDataFolderPaths(other);
  const store = await openStore({ folder });
  await revokeIn(store, lost.key.keyId);
  // The copy has the revocation in its log, as after a kill.
  await cp(getDataFolderPaths(folder).store, to, { recursive: true });
  await store.close();
  expect(await restoreBackup(other, backup, morning, quiet)).toMatchObject({ activeKeys: 2 });
  expect(await isAccepted(other, lost.token)).toBe(false);
});
