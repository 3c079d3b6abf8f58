import { expect, test } from "vitest";
import { discardEdit } from "../../../electron/sync/conflicts/discard-edit.ts";
import { linkEdit } from "../../../electron/sync/conflicts/link-edit.ts";
import { pauseSync } from "../../../electron/sync/status/progress.ts";
import { readSyncStatus } from "../../../electron/sync/status/read-status.ts";
import {
  createConflict,
  edit,
  hideExtensions,
  isCapabilitiesRequest,
  listLoadIds,
  post,
} from "../../support/sync/desk-actions.ts";
import { type DeskPair, openDeskPair } from "../../support/sync/desk-pair.ts";
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

/** Collects the ids of the loads that the desk publishes as changed. */
function collectChangedLoads({ local }: DeskPair): string[] {
  const changed: string[] = [];
  local.context.publish = (event, detail) => {
    if (event === "loads.changed") changed.push(...(detail as { loadIds: string[] }).loadIds);
  };
  return changed;
}

test("publishes a load that changed on the load board, so that an open panel shows the change", async () => {
  const desks = await openDeskPair();
  const here = await post(desks.local, { note: "first" });
  await desks.sync.runCycle();
  const changed = collectChangedLoads(desks);
  const [there = ""] = await listLoadIds(desks.remote);
  await edit(desks.remote, there, { note: "theirs" });
  await desks.advance(600_000);
  expect(changed).toEqual([here]);
});

test("publishes a load whose changes the broker discarded, so that an open panel shows the load", async () => {
  const desks = await openDeskPair();
  const { here, editId } = await createConflict(desks);
  const changed = collectChangedLoads(desks);
  await discardEdit(desks.local.context, desks.local.caller, editId);
  expect(changed).toEqual([here]);
});

test("publishes a load that changed because the broker entered its id", async () => {
  const desks = await openDeskPair();
  const here = await post(desks.local, { note: "first" });
  desks.intercept(async (request) => {
    if (isCapabilitiesRequest(request)) return new Response("{}", { status: 404 });
    if (request.method !== "POST" || !request.url.endsWith("/load")) return undefined;
    await desks.answer(request);
    throw new TypeError("fetch failed");
  });
  await desks.sync.runCycle();
  hideExtensions(desks);
  const [there = ""] = await listLoadIds(desks.remote);
  await edit(desks.remote, there, { note: "theirs" });
  const changed = collectChangedLoads(desks);
  const [inDoubt] = await desks.edits();
  await desks.sync.callRemote((session) => linkEdit(session, inDoubt?.editId ?? 0, there));
  expect(changed).toEqual([here]);
});
