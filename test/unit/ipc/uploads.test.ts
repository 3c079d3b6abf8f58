import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { createUploads } from "../../../electron/ipc/uploads.ts";
import { importFile } from "../../../electron/services/import/import.ts";
import { testService } from "../../support/service.ts";

// The files of a worker share modules: these are loaded with the mock, and again without it by the next file.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

vi.mock("node:fs/promises", async (importOriginal) => {
  const original = await importOriginal<typeof import("node:fs/promises")>();
  return { ...original, rm: vi.fn(original.rm) };
});

test("imports a file that was sent in parts", async () => {
  const { context, caller } = await testService();
  const uploads = createUploads();
  const uploadId = randomUUID();
  onTestFinished(() => uploads.remove(uploadId));
  for (const text of ["DOT NUMBER,LEG", "AL NAME\n1,ÖAK\n", "2,ELM\n"]) await uploads.append(uploadId, text);
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

test("receives all of a file whose first part arrives during the deletion of the last file's folder", async () => {
  const uploads = createUploads();
  const [last, next] = [randomUUID(), randomUUID()];
  await uploads.append(last, "a");
  const removeFolder = vi.mocked(rm).getMockImplementation();
  vi.mocked(rm).mockImplementation(async (path, options) => {
    if (options?.recursive) await uploads.append(next, "first, ");
    await removeFolder?.(path, options);
  });
  await uploads.remove(last);
  await uploads.append(next, "second");
  expect(await text(uploads.open(next)())).toBe("first, second");
  vi.mocked(rm).mockReset();
  await uploads.remove(next);
});
