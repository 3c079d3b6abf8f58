import { expect, test } from "vitest";
import { readBoardPage } from "../../../../electron/services/board/board-page.ts";
import { bookLoad } from "../../../../electron/services/loads/book.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import {
  deleteLoad,
  deleteLoads,
  restoreLoad,
  restoreLoads,
} from "../../../../electron/services/loads/delete.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import type { JsonObject } from "../../../../shared/json.ts";
import { getLoadState, loadStates } from "../../../../shared/reference/load-states.ts";
import { smallLoad } from "../../../support/loads.ts";
import { anActivity, aRemoteLink } from "../../../support/records.ts";
import { type TestService, testService } from "../../../support/service.ts";

async function withDeletedLoad(): Promise<TestService & { loadId: string }> {
  const service = await testService();
  const { load } = await postLoad(service.context, service.caller, loadRequest.parse(smallLoad));
  await deleteLoad(service.context, service.caller, load.loadId, { reason: "2", comment: "By mistake" });
  return { ...service, loadId: load.loadId };
}

const restore = ({ context, caller, loadId }: TestService & { loadId: string }) =>
  restoreLoad(context, caller, loadId);

/** What is agreed with a remote about the load. */
const link = ({ context, caller, loadId }: TestService & { loadId: string }, base: JsonObject) =>
  context.store.write(["remoteLinks"], ({ remoteLinks }) =>
    remoteLinks.saveMany([aRemoteLink({ loadId, accountId: caller.accountId, base })]),
  );

test("restores a deleted load and records both in its history", async () => {
  const service = await withDeletedLoad();
  const { load, revision } = await restore(service);
  expect(load.loadState.loadStateDescription).toBe("Posted");
  expect(load.loadStateReason?.loadStateReasonDescription).toBe("Not Specified");
  expect(load.loadActivity.map(({ comment }) => comment)).toEqual(["Posted", "By mistake", "Restored"]);
  expect(revision).toBe(3);
  expect(service.announced.at(-1)).toEqual({ event: "loads.changed", detail: { loadIds: [service.loadId] } });
  const board = { view: "available", order: "created", isDescending: false, after: null, size: 10 } as const;
  expect((await readBoardPage(service.context, service.caller, board)).total).toBe(1);
});

test("restores the earlier state, also after history was pruned", async () => {
  const { context, caller } = await testService();
  const { load } = await postLoad(context, caller, loadRequest.parse(smallLoad));
  const { loadId } = load;
  const paused = getLoadState(loadStates.paused);
  await context.store.write(["loads", "activities"], async ({ loads, activities }) => {
    const found = await loads.find(caller.accountId, loadId);
    if (found) await loads.saveMany([{ ...found, loadState: paused }]);
    const { accountId } = caller;
    await activities.addMany([
      anActivity({ loadId, accountId, loadState: paused, at: found?.updatedAt ?? 0 }),
    ]);
  });
  await deleteLoad(context, caller, loadId, { reason: "2", comment: "By mistake" });
  const forgotten = await context.store.write(["activities"], ({ activities }) =>
    activities.removeBefore(Number.MAX_SAFE_INTEGER, [loadId]),
  );
  expect(forgotten).toBe(1);
  expect((await restoreLoad(context, caller, loadId)).load.loadState).toEqual(paused);
});

test("rejects restoring a load that is not deleted", async () => {
  const service = await withDeletedLoad();
  await restore(service);
  await expect(restore(service)).rejects.toThrow(/not deleted/);
  await bookLoad(service.context, service.caller, { loadId: service.loadId, carrierName: "Swift", rate: 1 });
  await expect(restore(service)).rejects.toMatchObject({ code: "conflict" });
  await expect(restore({ ...service, loadId: "none" })).rejects.toMatchObject({ code: "not-found" });
});

test("rejects restoring a load that the remote has deleted", async () => {
  const service = await withDeletedLoad();
  await link(service, { loadState: getLoadState(loadStates.closed) });
  await expect(restore(service)).rejects.toThrow(/load board has already deleted/);
  await link(service, { loadState: getLoadState(loadStates.posted) });
  expect((await restore(service)).load.loadState.loadStateId).toBe(loadStates.posted);
});

test("deletes and restores several loads and reports those that cannot be changed", async () => {
  const service = await withDeletedLoad();
  const { context, caller, loadId: deleted } = service;
  const { load } = await postLoad(context, caller, loadRequest.parse(smallLoad));
  const all = [deleted, load.loadId, "nothing"];
  const deletion = await deleteLoads(context, caller, all, { reason: "1", comment: "Too many" });
  expect(deletion.changed).toEqual([load.loadId]);
  expect(deletion.rejected.map(({ loadId }) => loadId)).toEqual([deleted, "nothing"]);
  expect(deletion.rejected[0]?.message).toMatch(/is deleted/);
  const restoration = await restoreLoads(context, caller, all);
  expect(restoration.changed).toEqual([deleted, load.loadId]);
  expect(restoration.rejected.map(({ loadId }) => loadId)).toEqual(["nothing"]);
});
