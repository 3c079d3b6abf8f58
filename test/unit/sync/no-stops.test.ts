import { expect, test } from "vitest";
import { updateLoad } from "../../../electron/services/loads/update.ts";
import { updateRequest } from "../../../shared/interface/load.ts";
import { edit, loadIds, post, read } from "../../support/sync/desk-work.ts";
import { type AppInfo, openTwoDesks } from "../../support/sync/two-desks.ts";

/** An update that says nothing but a note: stops and equipment are gone from then on (4.2). */
const leaveOut = ({ context, caller }: AppInfo, loadId: string) =>
  updateLoad(context, caller, loadId, updateRequest.parse({ note: "all that is left" }));

const none = { loadStops: [], equipmentAttributes: { equipmentTypeId: null }, note: "all that is left" };

test("a load whose stops and equipment were left out here is without them at the remote, and has them again", async () => {
  const desks = await openTwoDesks();
  const here = await post(desks.local);
  await desks.sync.runCycle();
  const [there = ""] = await loadIds(desks.remote);
  const before = await read(desks.local, here);
  await leaveOut(desks.local, here);
  await desks.sync.runCycle();
  expect(await desks.edits()).toEqual([]);
  expect(await read(desks.remote, there)).toMatchObject(none);

  const { loadStops, equipmentAttributes } = before;
  await edit(desks.local, here, { loadStops, equipmentAttributes });
  await desks.sync.runCycle();
  expect(await desks.edits()).toEqual([]);
  expect((await read(desks.remote, there)).loadStops).toHaveLength(loadStops.length);
});

test("one that the remote has without them is read as that, and is no answer that cannot be read", async () => {
  const desks = await openTwoDesks();
  const here = await post(desks.local);
  await desks.sync.runCycle();
  const [there = ""] = await loadIds(desks.remote);
  await leaveOut(desks.remote, there);
  await desks.pass(10 * 60_000);
  expect(await read(desks.local, here)).toMatchObject(none);
});
