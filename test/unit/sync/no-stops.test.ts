import { expect, test } from "vitest";
import { updateLoad } from "../../../electron/services/loads/update.ts";
import { updateRequest } from "../../../shared/interface/load.ts";
import { edit, loadIds, post, read } from "../../support/sync/desk-work.ts";
import { type AppInfo, openTwoDesks } from "../../support/sync/two-desks.ts";

/** An update with a note only, which removes stops and equipment (4.2). */
const leaveOut = ({ context, caller }: AppInfo, loadId: string) =>
  updateLoad(context, caller, loadId, updateRequest.parse({ note: "all that is left" }));

const none = { loadStops: [], equipmentAttributes: { equipmentTypeId: null }, note: "all that is left" };

test("removes stops and equipment on the remote and adds them again", async () => {
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

test("reads a remote load without stops and equipment", async () => {
  const desks = await openTwoDesks();
  const here = await post(desks.local);
  await desks.sync.runCycle();
  const [there = ""] = await loadIds(desks.remote);
  await leaveOut(desks.remote, there);
  await desks.pass(10 * 60_000);
  expect(await read(desks.local, here)).toMatchObject(none);
});
