import { expect, test } from "vitest";
import { deleteLoad } from "../../../../electron/services/loads/delete.ts";
import {
  changeEpoch,
  hideCapabilities,
  hideExtensions,
  listLoadIds,
  post,
  read,
} from "../../../support/sync/desk-actions.ts";
import { openDeskPair } from "../../../support/sync/desk-pair.ts";

test.each([
  ["while the capabilities were missing", () => {}],
  ["before the capabilities were known", hideCapabilities],
])("detects a restore that happened %s, and reads ended loads again", async (_, beforeContact) => {
  const desks = await openDeskPair();
  beforeContact(desks);
  const here = await post(desks.local);
  await desks.sync.runCycle();
  const [there = ""] = await listLoadIds(desks.remote);
  const restoreStore = desks.remote.store.takeSnapshot();
  await deleteLoad(desks.local.context, desks.local.caller, here, { reason: "2", comment: null });
  await desks.advance(60_000);
  expect(await desks.edits()).toEqual([]);
  hideExtensions(desks);
  await desks.advance(600_000);
  restoreStore();
  changeEpoch(desks);
  await desks.advance(600_000);
  await desks.advance(60_000);
  expect(await desks.edits()).toEqual([]);
  expect((await read(desks.remote, there)).loadState.loadStateId).toBe(5);
});
