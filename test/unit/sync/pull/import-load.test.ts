import { expect, test } from "vitest";
import { importLoad } from "../../../../electron/sync/pull/import-load.ts";
import { listLoadIds, post } from "../../../support/sync/desk-actions.ts";
import { openDeskPair } from "../../../support/sync/desk-pair.ts";

test("imports no second copy of a linked load whose id is entered in another letter case", async () => {
  const desks = await openDeskPair();
  const here = await post(desks.local);
  await desks.sync.runCycle();
  const [there = ""] = await listLoadIds(desks.remote);
  const imported = await desks.sync.callRemote((session) =>
    importLoad(session, desks.local.caller.userId, there.toUpperCase()),
  );
  expect(imported).toBe(here);
  expect(await listLoadIds(desks.local)).toEqual([here]);
});
