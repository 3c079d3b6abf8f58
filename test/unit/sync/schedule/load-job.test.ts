import { expect, test } from "vitest";
import { listLoadIds, post } from "../../../support/sync/desk-actions.ts";
import { openDeskPair } from "../../../support/sync/desk-pair.ts";
import { createTestSync } from "../../../support/sync/test-sync.ts";

test("reads every load after a request that came while a planned run checked what is due", async () => {
  const { local, remote, http, secrets, requests } = await openDeskPair();
  let runPlanned = () => {};
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
        if (delayMs < 100) return http.runAfter(delayMs, run);
        runPlanned = run;
        return () => {};
      },
    },
    secrets,
  });
  await sync.runCycle();
  await post(local);
  sync.start();
  sync.runSoon();
  const requested = new Promise<void>((resolve) => {
    onDueRead = () => {
      onDueRead = () => {};
      resolve(sync.runCycle());
    };
  });
  runPlanned();
  await requested;
  const [loadId] = await listLoadIds(remote);
  expect(requests).toContain(`GET /loadmanagement/v2/load/${loadId}`);
  await sync.stop();
});
