import { randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { createUploads } from "../../../electron/ipc/uploads.ts";
import { importFile } from "../../../electron/services/import/import.ts";
import { testService } from "../../support/service.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

function stubTemporaryFolder(folder: string): void {
  for (const name of ["TMPDIR", "TEMP"]) vi.stubEnv(name, folder);
  onTestFinished(() => void vi.unstubAllEnvs());
}

test("imports a file that was sent in parts", async () => {
  const { context, caller } = await testService();
  const uploads = createUploads();
  const uploadId = randomUUID();
  onTestFinished(() => uploads.remove(uploadId));
  for (const part of ["DOT NUMBER,LEG", "AL NAME\n1,ÖAK\n", "2,ELM\n"]) await uploads.append(uploadId, part);
  for (const outcome of ["added", "unchanged"] as const) {
    const { result } = await importFile(context, caller, "carriers", uploads.open(uploadId));
    expect(result[outcome]).toBe(2);
  }
});

test("rejects an unknown or discarded file", async () => {
  const uploads = createUploads();
  const uploadId = randomUUID();
  await uploads.append(uploadId, "a");
  await uploads.remove(uploadId);
  expect(() => uploads.open(uploadId)).toThrow("This file is no longer available. Choose the file again.");
});

test("accepts files after the system has deleted old temporary files", async () => {
  const temporary = await temporaryFolder();
  stubTemporaryFolder(temporary);
  const uploads = createUploads();
  const [deleted, later] = [randomUUID(), randomUUID()];
  await uploads.append(deleted, "a");
  for (const entry of await readdir(temporary)) await rm(join(temporary, entry), { recursive: true });
  expect(() => uploads.open(deleted)).toThrow("This file is no longer available. Choose the file again.");
  await uploads.append(later, "b");
  expect(await text(uploads.open(later)())).toBe("b");
});

test("explains why it cannot write a file, and tries again for the next file", async () => {
  const temporary = await temporaryFolder();
  stubTemporaryFolder(join(temporary, "missing"));
  const uploads = createUploads();
  await expect(uploads.append(randomUUID(), "a")).rejects.toThrow(/^Can't use .*: no such file or folder;/);
  stubTemporaryFolder(temporary);
  const uploadId = randomUUID();
  await uploads.append(uploadId, "b");
  expect(await text(uploads.open(uploadId)())).toBe("b");
});
