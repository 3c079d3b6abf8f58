import { expect, test } from "vitest";
import { readSyncStatus } from "../../../electron/sync/status/read-status.ts";
import { LanedeskError } from "../../../shared/failure.ts";
import { openDeskPair } from "../../support/sync/desk-pair.ts";
import { createTestSync } from "../../support/sync/test-sync.ts";

test("retries while the keychain is locked, and does not pause", async () => {
  const { local, http, secrets } = await openDeskPair();
  const { context } = local;
  let isLocked = true;
  const read = async () => {
    if (isLocked) throw new LanedeskError("unavailable", "The keychain is locked.");
    return secrets.read();
  };
  const sync = createTestSync({ context, http, secrets: { ...secrets, read } }, () => undefined);
  await sync.runCycle();
  expect(await readSyncStatus(context, sync)).toMatchObject({
    paused: "",
    problem: "The keychain is locked.",
  });
  isLocked = false;
  await sync.runCycle();
  expect(await readSyncStatus(context, sync)).toMatchObject({ paused: "", problem: "" });
});

test("stops while the keychain waits for its user, and sends nothing afterward", async () => {
  const { local, http, secrets, requests } = await openDeskPair();
  const before = requests.length;
  const answered = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const read = async () => {
    asked.resolve();
    await answered.promise;
    return secrets.read();
  };
  const runAfter = (_delayMs: number, run: () => void) => {
    setImmediate(run);
    return () => undefined;
  };
  const { context } = local;
  const sync = createTestSync({ context, http: { ...http, runAfter }, secrets: { ...secrets, read } });
  const cycle = sync.runCycle();
  await asked.promise;
  await sync.stop();
  await cycle;
  answered.resolve();
  await new Promise(setImmediate);
  expect(requests.length).toBe(before);
});
