import { expect, it } from "vitest";
import { bookLoad } from "../../../../electron/services/loads/book.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { changeInternalFields } from "../../../../electron/services/loads/internal-fields.ts";
import { pruneHistory } from "../../../../electron/services/retention/prune-history.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import type { InternalChange } from "../../../../shared/views/internal-fields.ts";
import { smallLoad } from "../../../support/loads.ts";
import { testService } from "../../../support/service.ts";
import { openOfficeDesk } from "../../../support/sync/fake-office.ts";

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
  await changeInternalFields(context, caller, reminded, { kind: "remove reminder", reminderId });
  await desk.sync.runCycle();
  await pruneUntil(110);
  expect((await readIds()).loads).toEqual([open, undefined, undefined, undefined]);
});
