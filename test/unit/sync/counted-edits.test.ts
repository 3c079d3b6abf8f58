import { expect, test } from "vitest";
import { pauseSync } from "../../../electron/sync/status/progress.ts";
import { readSyncStatus } from "../../../electron/sync/status/read-status.ts";
import { post } from "../../support/sync/desk-work.ts";
import { syncAt } from "../../support/sync/sync-at.ts";
import { openTwoDesks } from "../../support/sync/two-desks.ts";

/** A desk whose planned cycles run when the test says so, and the events it publishes. */
async function listening() {
  const desks = await openTwoDesks();
  const { context } = desks.local;
  const told: string[] = [];
  context.publish = (event) => void told.push(event);
  let planned: { delay: number; run: () => void }[] = [];
  const http: typeof desks.http = {
    ...desks.http,
    after(delay, run) {
      if (delay < 100) return desks.http.after(delay, run);
      const own = { delay, run };
      planned.push(own);
      return () => {
        planned = planned.filter((one) => one !== own);
      };
    },
  };
  const sync = syncAt({ context, http, secrets: desks.secrets });
  sync.start();
  const runSoon = async () => {
    for (const { run } of planned.filter(({ delay }) => delay <= 500)) run();
    // Joins the cycle that follows the current one, so both have ended then.
    while (sync.isRunning()) await new Promise(setImmediate);
  };
  return { desks, sync, told, runSoon };
}

test("publishes an edit made while sync is paused, so that it is counted", async () => {
  const { desks, sync, told, runSoon } = await listening();
  await pauseSync(desks.local.context);
  await runSoon();
  await post(desks.local);
  told.length = 0;
  sync.nudge();
  await runSoon();
  expect(told).toContain("sync.changed");
  expect(await readSyncStatus(desks.local.context, sync)).toMatchObject({ pending: 1, paused: "by hand" });
});

test("publishes an edit made while the remote asked to wait, so that it is counted", async () => {
  const { desks, sync, told } = await listening();
  desks.meddle(() => new Response("{}", { status: 429, headers: { "Retry-After": "600" } }));
  await sync.runCycle();
  await post(desks.local);
  told.length = 0;
  sync.nudge();
  expect(told).toContain("sync.changed");
});
