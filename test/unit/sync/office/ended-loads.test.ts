import { expect, it } from "vitest";
import type { Caller, Context } from "../../../../electron/services/context.ts";
import { bookLoad } from "../../../../electron/services/loads/book.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { deleteLoad } from "../../../../electron/services/loads/delete.ts";
import { changeInternalFields } from "../../../../electron/services/loads/internal-fields.ts";
import { findOrCreateCurrentUser } from "../../../../electron/services/people/current-user.ts";
import { getOperator } from "../../../../electron/services/people/require-role.ts";
import { pruneHistory } from "../../../../electron/services/retention/prune-history.ts";
import { connectRemote } from "../../../../electron/sync/connection/connect.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import type { InternalChange } from "../../../../shared/views/internal-fields.ts";
import { smallLoad } from "../../../support/loads.ts";
import { createContext } from "../../../support/open-context.ts";
import { createRandomStream } from "../../../support/random-stream.ts";
import { testClock, testService } from "../../../support/service.ts";
import { createMemoryStore } from "../../../support/simulation/memory-store.ts";
import { openOfficeRemote } from "../../../support/simulation/office/office-remote.ts";
import { officeUrl, openOfficeDesk } from "../../../support/sync/fake-office.ts";
import { readLoads } from "../../../support/sync/office-desktops.ts";
import { createDraft, createMemorySecrets, createTestSync } from "../../../support/sync/test-sync.ts";

const DAY_MS = 86_400_000;
const never = new AbortController().signal;

it("removes loads from a desktop 90 days after they ended, except those with unsent changes or reminders", async () => {
  const desk = await openOfficeDesk((await testService()).context.store);
  const { context, caller, store, events } = desk;
  await desk.sync.runCycle();
  const post = async () => (await postLoad(context, caller, loadRequest.parse(smallLoad))).load.loadId;
  const loadIds = [await post(), await post(), await post(), await post()];
  const [open = "", ended = "", changed = "", reminded = ""] = loadIds;
  for (const loadId of [ended, changed, reminded])
    await bookLoad(context, caller, { loadId, carrierName: "Fast", rate: 1_900, revision: 1 });
  const reminderId = "dddddddd-0000-4000-8000-000000000002";
  const reminder = { reminderId, text: "Ask for the lumper receipt", dueAt: context.env.clock.now() };
  await changeInternalFields(context, caller, reminded, { kind: "save reminder", ...reminder });
  await desk.sync.runCycle();
  await pruneHistory(context, never);
  const readIds = () =>
    store.read(["loads", "activities", "remoteLinks"], async ({ loads, activities, remoteLinks }) => ({
      loads: (await loads.findMany(caller.accountId, loadIds)).map((load) => load?.loadId),
      histories: (await activities.findByLoads(loadIds)).map(({ length }) => length > 0),
      links: (await remoteLinks.findMany(loadIds)).map((link) => link !== undefined),
    }));
  const each = [true, true, true, true];
  const { clock } = context.env;
  const start = clock.now();
  context.env.clock = { ...clock, now: () => now };
  let now = start;
  // Each run advances the limit by a week at most.
  const pruneUntil = async (days: number) => {
    for (; now < start + days * DAY_MS; now += 7 * DAY_MS) await pruneHistory(context, never);
  };
  await pruneUntil(84);
  const change: InternalChange = {
    kind: "add note",
    noteId: "dddddddd-0000-4000-8000-000000000001",
    text: "Call Bo",
  };
  await changeInternalFields(context, caller, changed, change);
  expect(await readIds()).toEqual({ loads: loadIds, histories: each, links: each });
  await pruneUntil(100);
  expect(await readIds()).toEqual({
    loads: [open, undefined, changed, reminded],
    histories: [true, false, true, true],
    links: [true, false, true, true],
  });
  expect(events).toContainEqual({ event: "loads.changed", detail: { loadIds: [ended] } });
  await changeInternalFields(context, caller, reminded, { kind: "finish reminder", reminderId });
  await desk.sync.runCycle();
  await pruneUntil(110);
  expect((await readIds()).loads).toEqual([open, undefined, undefined, undefined]);
});

it("shows after a complete read that open loads ended before the days that the read includes", async () => {
  const clock = testClock(Date.now(), "desk");
  const office = await openOfficeRemote(createRandomStream(1), clock.now, ["ann"]);
  const bodies: string[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    bodies.push(String(init.body ?? ""));
    return await office.answer(new Request(url, init));
  };
  const http = { fetch, fetchOnce: fetch, runAfter: () => () => undefined, now: clock.now };
  const context = createContext(createMemoryStore(), { clock });
  const secrets = createMemorySecrets();
  const draft = createDraft(officeUrl, office.tokens[0] ?? "");
  const connect = () => connectRemote(context, getOperator(), http, secrets, draft);
  await connect();
  const sync = createTestSync({ context, http, secrets });
  const desk = { context, caller: { ...office.caller, ...(await findOrCreateCurrentUser(context)).account } };
  const post = async () =>
    (await postLoad(office.context, office.caller, loadRequest.parse(smallLoad))).load.loadId;
  const [booked, deleted, open] = [await post(), await post(), await post()];
  await sync.runCycle();
  await bookLoad(office.context, office.caller, { loadId: booked, carrierName: "Fast", rate: 1_900 });
  await deleteLoad(office.context, office.caller, deleted, { reason: "2", comment: null });
  clock.pass(100 * DAY_MS);
  const readStates = async ({ context, caller }: { context: Context; caller: Caller }) =>
    (await readLoads(context, caller)).map(({ loadId, status, carrierName, loadState }) => ({
      ...{ loadId, status, carrierName, loadState },
    }));
  const before = await readStates(office);
  expect(before).toHaveLength(3);
  bodies.length = 0;
  await connect();
  await sync.runCycle();
  expect(await readStates(desk)).toEqual(before);
  expect(await readStates(office)).toEqual(before);
  expect(bodies.join()).not.toContain(open);
  const unsent = await context.store.read(["outbox"], ({ outbox }) => outbox.readPage("", null, 10));
  expect(unsent.records).toEqual([]);
});
