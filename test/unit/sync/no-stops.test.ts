import { expect, test } from "vitest";
import { updateLoad } from "../../../electron/services/loads/update.ts";
import { updateRequest } from "../../../shared/interface/load.ts";
import { edit, listLoadIds, post, read } from "../../support/sync/desk-actions.ts";
import { type Desk, openDeskPair } from "../../support/sync/desk-pair.ts";

/** An update with a note only, which removes stops and equipment (4.2). */
const leaveOut = ({ context, caller }: Desk, loadId: string) =>
  updateLoad(context, caller, loadId, updateRequest.parse({ note: "all that is left" }));

const none = { loadStops: [], equipmentAttributes: { equipmentTypeId: null }, note: "all that is left" };

test("removes stops and equipment on the remote and adds them again", async () => {
  const desks = await openDeskPair();
  const here = await post(desks.local);
  await desks.sync.runCycle();
  const [there = ""] = await listLoadIds(desks.remote);
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
  const desks = await openDeskPair();
  const here = await post(desks.local);
  await desks.sync.runCycle();
  const [there = ""] = await listLoadIds(desks.remote);
  await leaveOut(desks.remote, there);
  await desks.advance(10 * 60_000);
  expect(await read(desks.local, here)).toMatchObject(none);
});
