import { expect, test } from "vitest";
import { createEdit } from "../../../../electron/services/loads/outbox-edits.ts";
import { LoadSyncState } from "../../../../electron/sync/session/load-sync-state.ts";
import { post } from "../../../support/sync/desk-actions.ts";
import { openDeskPair } from "../../../support/sync/desk-pair.ts";

test("stores every added edit, also if a changed edit is removed in between", async () => {
  const { local, edits } = await openDeskPair();
  const loadId = await post(local);
  const [stored] = await edits();
  const [record] = await local.store.read(["loads"], ({ loads }) =>
    loads.findMany(local.caller.accountId, [loadId]),
  );
  if (!stored || !record) throw new Error("The load or its edit is missing.");
  const load = new LoadSyncState(loadId, record, undefined, [stored]);
  const update = createEdit({ after: record, activity: null }, "update", []);
  const refresh = createEdit({ after: record, activity: null }, "refresh", []);
  load.saveEdits([stored]);
  load.addEdit(update);
  load.removeEdits([stored]);
  load.addEdit(refresh);
  expect(load.changes.addedEdits).toEqual([update, refresh]);
});
