import { expect, test } from "vitest";
import { deleteLoad } from "../../../../electron/services/loads/delete.ts";
import { loadIds, post, read } from "../../../support/sync/desk-work.ts";
import { openTwoDesks } from "../../../support/sync/two-desks.ts";

test("detects a restore that happened while the remote did not say what it offers, and reads ended loads again", async () => {
  const desks = await openTwoDesks();
  const here = await post(desks.local);
  await desks.sync.runCycle();
  const [there = ""] = await loadIds(desks.remote);
  const putBack = desks.remote.store.remember();
  await deleteLoad(desks.local.context, desks.local.caller, here, { reason: "2", comment: null });
  await desks.pass(60_000);
  expect(await desks.edits()).toEqual([]);
  const isAboutOffers = ({ url }: Request) => new URL(url).pathname === "/lanedesk/v1";
  desks.meddle((request) => (isAboutOffers(request) ? new Response("{}", { status: 404 }) : undefined));
  await desks.pass(600_000);
  putBack();
  desks.meddle(async (request) => {
    const answer = await desks.answer(request);
    const { headers } = answer;
    if (headers.has("lanedesk-epoch")) headers.set("Lanedesk-Epoch", "another");
    return isAboutOffers(request) ? Response.json({ ...(await answer.json()), epoch: "another" }) : answer;
  });
  await desks.pass(600_000);
  await desks.pass(60_000);
  expect(await desks.edits()).toEqual([]);
  expect((await read(desks.remote, there)).loadState.loadStateId).toBe(5);
});
