import { expect, it } from "vitest";
import { refreshLoads } from "../../../../electron/services/loads/refresh.ts";
import { refreshStatus } from "../../../../shared/interface/refresh.ts";
import { listLoadIds, post } from "../../../support/sync/desk-actions.ts";
import { openDeskPair } from "../../../support/sync/desk-pair.ts";

it("logs a refresh that the load board declined without a reason, and suggests no retry", async () => {
  const desks = await openDeskPair();
  const { context, caller, clock, store } = desks.local;
  const here = await post(desks.local);
  await desks.sync.runCycle();
  const [there = ""] = await listLoadIds(desks.remote);
  clock.pass(3_600_000);
  desks.remote.clock.pass(3_600_000);
  await refreshLoads(context, caller, [here]);
  const declined = { loadId: there, status: refreshStatus.declined, error: "" };
  desks.intercept(({ url }) =>
    url.endsWith("/integrator") ? Response.json({ statuses: [declined] }) : undefined,
  );
  await desks.sync.runCycle();
  expect(await desks.edits()).toEqual([]);
  const { records } = await store.read(["syncLog"], ({ syncLog }) =>
    syncLog.readPage(caller.accountId, null, 1),
  );
  expect(records[0]?.message).toMatch(
    /The load board did not refresh the load: The load board gave no reason\.$/,
  );
});
