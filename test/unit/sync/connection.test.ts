import { expect, it } from "vitest";
import type { Work } from "../../../electron/services/context.ts";
import { deskUser } from "../../../electron/services/people/desk-user.ts";
import { connectRemote } from "../../../electron/sync/connection.ts";
import { fillLoads } from "../../support/fill-loads.ts";
import { testService } from "../../support/service.ts";
import { openTwoDesks } from "../../support/sync/two-desks.ts";

it("tells how many loads it put in the outbox, stops there when told to, and goes on when connected again", async () => {
  const { wire, secrets, draft } = await openTwoDesks(false);
  const { context } = await testService();
  const { user } = await deskUser(context);
  await fillLoads(context, user, 250);
  const stopping = new AbortController();
  const told: number[] = [];
  const tell = (done: number) => {
    told.push(done);
    stopping.abort();
  };
  const connect = (work?: Work) => connectRemote(context, wire, secrets, draft, work);
  const waiting = () =>
    context.store.read(["outbox"], async ({ outbox }) => (await outbox.count(user.accountId)).waiting);

  expect(await connect({ signal: stopping.signal, tell })).toMatch(/^Connected, but it was stopped/);
  expect(told).toEqual([200]);
  expect(await waiting()).toBe(200);
  expect(await connect()).toBe("");
  expect(await waiting()).toBe(250);
});
