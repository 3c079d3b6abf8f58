import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { createUploads } from "../../../electron/ipc/uploads.ts";
import { importFile } from "../../../electron/services/import/import.ts";
import { testService } from "../../support/service.ts";

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
