import { expect, test } from "vitest";
import { createEventBus } from "../../../../electron/ipc/event-bus.ts";
import { createImportHandlers } from "../../../../electron/ipc/handlers/importing.ts";
import { createLoadHandlers } from "../../../../electron/ipc/handlers/loads.ts";
import { createSavedItemHandlers } from "../../../../electron/ipc/handlers/saved-items.ts";
import { createLongWork } from "../../../../electron/ipc/long-work.ts";
import { createRouter, type Handlers } from "../../../../electron/ipc/router.ts";
import type { ChannelInput, ChannelName, ChannelOutput } from "../../../../shared/channels.ts";
import { smallLoad } from "../../../support/loads.ts";
import { testService } from "../../../support/service.ts";

/** Returns a function that calls the channels of loads, saved items and imports through the real router. */
async function createChannelCaller() {
  const { context, caller, clock } = await testService();
  const work = createLongWork(createEventBus(), clock.uptimeMs);
  const getCaller = async () => caller;
  const handlers = {
    ...createLoadHandlers(context, getCaller, work),
    ...createSavedItemHandlers(context, getCaller),
    ...createImportHandlers(context, getCaller, work),
  };
  const router = createRouter({
    handlers: handlers as unknown as Handlers,
    isTrusted: () => true,
    report: (_, cause) => expect.fail(String(cause)),
    createId: context.env.createId,
  });
  return async <N extends ChannelName>(channel: N, input: ChannelInput<N>): Promise<ChannelOutput<N>> => {
    const answer = await router.dispatch("window", channel, () => input);
    if (!answer.ok) throw new Error(answer.failure.message);
    return answer.value as ChannelOutput<N>;
  };
}

const id = "dddddddd-0000-4000-8000-000000000001";

test("a broker's day runs over the channels: draft, post, book, unbook, delete, restore, repeat, export", async () => {
  const ask = await createChannelCaller();
  await ask("drafts.save", { draftId: id, loadId: null, revision: null, content: "Dal" });
  expect((await ask("drafts.list", null)).drafts).toMatchObject([{ draftId: id, content: "Dal" }]);
  const { load } = await ask("loads.create", { load: smallLoad, draftId: id });
  expect((await ask("drafts.list", null)).drafts).toEqual([]);
  const { loadId } = load;
  const booked = await ask("loads.book", { loadId, carrierName: " Swift ", rate: 2000, revision: 1 });
  expect(booked).toMatchObject({ isUsedForRates: true, load: { carrierName: "Swift" } });
  await ask("loads.unbook", { loadId, revision: booked.revision });
  await ask("loads.delete", { loadId, request: { reason: "2" } });
  await ask("loads.restoreMany", { loadIds: [loadId] });
  expect((await ask("loads.repeat", { loadId, days: ["2026-12-01", "2026-12-02"] })).loadIds).toHaveLength(2);
  const view = { view: "available", order: "pickup", isDescending: false, after: null } as const;
  expect(await ask("loads.export", { ...view, fields: ["pickup"] })).toMatchObject({ rows: 3, next: null });
  expect(await ask("loads.summary", { view: "available" })).toMatchObject({
    total: 3,
    lanes: [{ origin: "TX", destination: "GA", loads: 3 }],
  });
  expect(await ask("autoRefresh.read", null)).toEqual({ last: null, nextAt: null });
});

test("saved views and templates are returned as saved", async () => {
  const ask = await createChannelCaller();
  const view = {
    viewId: id,
    name: "West",
    loads: { view: "mine", order: "rate", isDescending: true, search: "steel" },
    columns: [{ column: "rate", width: 80 }],
  } as const;
  await ask("boardViews.save", { ...view, columns: [...view.columns] });
  expect((await ask("boardViews.list", null)).views).toEqual([view]);
  await ask("templates.save", { templateId: id, name: "Peaches", load: smallLoad });
  const [heading] = (await ask("templates.list", null)).templates;
  expect(heading).toMatchObject({ templateId: id, originCity: "Dallas", destinationState: "GA" });
  const { load } = await ask("templates.get", { templateId: id });
  expect((await ask("loads.create", { load })).load.loadStops[0]?.location.city).toBe("Dallas");
});

test("pasted rows are previewed, then imported with their mapping", async () => {
  const ask = await createChannelCaller();
  const content =
    "Ref\tOrigin\tDestination\tTrailer\nL-1\tDallas, TX\tAtlanta GA\tVan\nL-2\t\tAtlanta GA\tVan\n";
  const { columns, rejectedRows } = await ask("import.preview", { kind: "loads", content, workId: "1" });
  expect(rejectedRows).toMatchObject([{ row: 3, cells: ["L-2", "", "Atlanta GA", "Van"] }]);
  const mapping = columns.map(({ field }) => field);
  const edits = [{ row: 3, cells: ["L-2", "Tulsa OK", "Atlanta GA", "Van"] }];
  const run = { kind: "loads", content, mapping, edits, workId: "2" } as const;
  expect((await ask("import.run", run)).result).toMatchObject({ added: 2, rejected: 0 });
});
