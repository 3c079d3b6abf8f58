import { expect, test } from "vitest";
import { pauseSync } from "../../../electron/sync/status/progress.ts";
import { readSyncStatus } from "../../../electron/sync/status/read-status.ts";
import { post } from "../../support/sync/desk-actions.ts";
import { openDeskPair } from "../../support/sync/desk-pair.ts";
import { createTestSync } from "../../support/sync/test-sync.ts";

/** A desk whose planned cycles the test runs, with the events that it publishes. */
async function openPublishingDesk() {
  const desks = await openDeskPair();
  const { context } = desks.local;
  const publishedEvents: string[] = [];
  context.publish = (event) => void publishedEvents.push(event);
  let planned: { delay: number; run: () => void }[] = [];
  const http: typeof desks.http = {
    ...desks.http,
    runAfter(delay, run) {
      if (delay < 100) return desks.http.runAfter(delay, run);
      const own = { delay, run };
      planned.push(own);
      return () => {
        planned = planned.filter((one) => one !== own);
      };
    },
  };
  const sync = createTestSync({ context, http, secrets: desks.secrets });
  sync.start();
  const runSoon = async () => {
    for (const { run } of planned.filter(({ delay }) => delay <= 500)) run();
    // Joins the cycle that follows the current one, so both have ended then.
    while (sync.isRunning()) await new Promise(setImmediate);
  };
  return { desks, sync, publishedEvents, runSoon };
}

test("publishes an edit made while sync is paused, so that it is counted", async () => {
  const { desks, sync, publishedEvents, runSoon } = await openPublishingDesk();
  await pauseSync(desks.local.context);
  await runSoon();
  await post(desks.local);
  publishedEvents.length = 0;
  sync.runSoon();
  await runSoon();
  expect(publishedEvents).toContain("sync.changed");
  expect(await readSyncStatus(desks.local.context, sync)).toMatchObject({ pending: 1, paused: "by hand" });
});

test("publishes an edit made while the remote asked to wait, so that it is counted", async () => {
  const { desks, sync, publishedEvents } = await openPublishingDesk();
  desks.intercept(() => new Response("{}", { status: 429, headers: { "Retry-After": "600" } }));
  await sync.runCycle();
  await post(desks.local);
  publishedEvents.length = 0;
  sync.runSoon();
  expect(publishedEvents).toContain("sync.changed");
});
