import { expect, test } from "vitest";
import { bookLoad, unbookLoad } from "../../../../electron/services/loads/book.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { refreshDueLoads } from "../../../../electron/services/loads/refresh.ts";
import { updateLoad } from "../../../../electron/services/loads/update.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import { getLoad } from "../../../support/get-load.ts";
import { smallLoad } from "../../../support/loads.ts";
import { type TestService, testService } from "../../../support/service.ts";
import { edit, listLoadIds, post, read } from "../../../support/sync/desk-actions.ts";
import { openDeskPair } from "../../../support/sync/desk-pair.ts";

/** The first entry and the 200 newest. */
const MOST_ENTRIES = 201;

async function withLoad(): Promise<TestService & { loadId: string; count(): Promise<number> }> {
  const service = await testService();
  const { context, caller } = service;
  const { loadId } = (await postLoad(context, caller, loadRequest.parse(smallLoad))).load;
  const count = async () => (await getLoad(context, caller, loadId)).load.loadActivity.length;
  return { ...service, loadId, count };
}

test("bookings keep the first entry and the 200 newest", { tags: "long" }, async () => {
  const { context, caller, loadId, count } = await withLoad();
  for (let time = 0; time < 101; time += 1) {
    await bookLoad(context, caller, { loadId, carrierName: "Swift", rate: 2450 });
    await unbookLoad(context, caller, { loadId });
  }
  expect(await count()).toBe(MOST_ENTRIES);
  const { loadActivity } = (await getLoad(context, caller, loadId)).load;
  expect([loadActivity[0]?.comment, loadActivity.at(-1)?.comment]).toEqual(["Posted", "Unbooked from Swift"]);
});

test("refreshes add no entry", async () => {
  const { context, caller, clock, count } = await withLoad();
  for (let refreshes = 0; refreshes < 20; refreshes += 1) {
    clock.pass(6 * 60 * 60_000);
    expect(await refreshDueLoads(context, caller)).toMatchObject({ successful: 1 });
  }
  expect(await count()).toBe(1);
});

test("an edit in the window that changes nothing adds no entry and publishes nothing", async () => {
  const { context, caller, clock, loadId, count, announced } = await withLoad();
  const request = loadRequest.parse({ ...smallLoad, note: "changed" });
  const first = await updateLoad(context, caller, loadId, request);
  const events = announced.length;
  clock.pass(60_000);
  expect(await updateLoad(context, caller, loadId, request)).toEqual(first);
  expect([await count(), announced.length]).toEqual([2, events]);
});

test("an edit that changes nothing is rejected when the load changed since", async () => {
  const { context, caller, loadId } = await withLoad();
  const request = loadRequest.parse(smallLoad);
  const stale = updateLoad(context, caller, loadId, request, { expectedRevision: 7 });
  await expect(stale).rejects.toMatchObject({ code: "stale" });
});

test("merges with a remote keep the first entry and the 200 newest", { tags: "long" }, async () => {
  const { local, remote, sync, advance } = await openDeskPair();
  const here = await post(local);
  await sync.runCycle();
  const [there = ""] = await listLoadIds(remote);
  for (let time = 0; time < 110; time += 1) {
    await edit(remote, there, { note: `${time}` });
    await edit(local, here, { loadLabel: `${time}` });
    await advance(5 * 60_000);
  }
  const { note, loadLabel, loadActivity } = await read(local, here);
  expect([note, loadLabel]).toEqual(["109", "109"]);
  expect(loadActivity).toHaveLength(MOST_ENTRIES);
});

test("an update's history entry has the old and new values", async () => {
  const { context, caller } = await testService();
  const request = loadRequest.parse({
    ...smallLoad,
    dimensional: { weight: 42_000 },
    rateAttributes: { postedAllInRate: { amount: 2_450 } },
  });
  const { loadId } = (await postLoad(context, caller, request)).load;
  const update = async (change: object) => {
    await updateLoad(context, caller, loadId, loadRequest.parse({ ...request, ...change }));
    return (await getLoad(context, caller, loadId)).load.loadActivity.at(-1)?.comment;
  };
  expect(await update({ rateAttributes: { postedAllInRate: { amount: 2_600 } }, dimensional: null })).toBe(
    "Posted rate $2,450 → $2,600; Weight 42,000 lb → none",
  );
  const [pickup, ...others] = request.loadStops;
  expect(
    await update({ loadStops: [{ ...pickup, earlyDateTime: "2026-12-01T08:00:00" }, ...others] }),
  ).toMatch(/Pickup \w+ none → 2026-12-01 08:00$/);
  expect(await update({ note: "x".repeat(100) })).toMatch(/Note changed/);
});
