import { expect, test } from "vitest";
import { deleteLoad } from "../../../../electron/services/loads/delete.ts";
import { EDIT_DELAY_MS } from "../../../../electron/sync/schedule/sync-job.ts";
import { readSyncStatus } from "../../../../electron/sync/status/read-status.ts";
import { listLoadIds, post } from "../../../support/sync/desk-actions.ts";
import { openDeskPair } from "../../../support/sync/desk-pair.ts";
import { createTestSync } from "../../../support/sync/test-sync.ts";

test("reads every load after a request that came while a planned run checked what is due", async () => {
  const { local, remote, http, secrets, requests } = await openDeskPair();
  const planned: (() => void)[] = [];
  let onDueRead = () => {};
  const { read } = local.store;
  const store: typeof local.store = {
    ...local.store,
    read(names, work) {
      if (names.join() === "outbox,remoteLinks") onDueRead();
      return read(names, work);
    },
  };
  const sync = createTestSync({
    context: { ...local.context, store },
    http: {
      ...http,
      runAfter(delayMs, run) {
        if (delayMs !== EDIT_DELAY_MS) return http.runAfter(delayMs, run);
        planned.push(run);
        return () => {};
      },
    },
    secrets,
  });
  await sync.runCycle();
  await post(local);
  sync.start();
  const requested = new Promise<void>((resolve) => {
    onDueRead = () => {
      onDueRead = () => {};
      resolve(sync.runCycle());
    };
  });
  for (const run of planned) run();
  await requested;
  const [loadId] = await listLoadIds(remote);
  expect(requests).toContain(`GET /loadmanagement/v2/load/${loadId}`);
  await sync.stop();
});

test("sends an edit within the usual delay, however many other edits follow", async () => {
  const { local, remote, http, secrets } = await openDeskPair();
  let planned: { at: number; run: () => void }[] = [];
  const { clock } = local;
  const sync = createTestSync({
    context: local.context,
    http: {
      ...http,
      runAfter(delayMs, run) {
        if (delayMs !== EDIT_DELAY_MS) return http.runAfter(delayMs, run);
        const own = { at: clock.uptimeMs() + delayMs, run };
        planned.push(own);
        return () => {
          planned = planned.filter((one) => one !== own);
        };
      },
    },
    secrets,
  });
  await sync.runCycle();
  sync.start();
  for (let edits = 0; edits < 5; edits += 1) {
    await post(local);
    sync.runSoon();
    clock.pass(EDIT_DELAY_MS / 5);
  }
  for (const { run } of planned.filter(({ at }) => at <= clock.uptimeMs())) run();
  await expect.poll(() => listLoadIds(remote)).toHaveLength(5);
  await sync.stop();
});

test("reports a load that can't be read only until the load is deleted", async () => {
  const desks = await openDeskPair();
  const { context, caller, store } = desks.local;
  const here = await post(desks.local);
  await post(desks.local);
  await desks.sync.runCycle();
  const [link] = await store.read(["remoteLinks"], ({ remoteLinks }) => remoteLinks.findMany([here]));
  desks.intercept(({ method, url }) =>
    method === "GET" && url.endsWith(String(link?.remoteLoadId))
      ? new Response("{}", { status: 503 })
      : undefined,
  );
  const readProblem = async () => (await readSyncStatus(context, desks.sync)).problem;
  await desks.advance(600_000);
  expect(await readProblem()).toContain("one load can't be read");
  await deleteLoad(context, caller, here, { reason: "2", comment: null });
  await desks.advance(60_000);
  expect(await desks.edits()).toEqual([]);
  expect(await readProblem()).toBe("");
});
