import { expect, test } from "vitest";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { updateLoad } from "../../../../electron/services/loads/update.ts";
import { deleteDraft, listDrafts, saveDraft } from "../../../../electron/services/saved-items/drafts.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import { draftContent } from "../../../../shared/views/draft.ts";
import { smallLoad } from "../../../support/loads.ts";
import { type TestService, testService } from "../../../support/service.ts";

const id = (number: number) => `dddddddd-0000-4000-8000-${String(number).padStart(12, "0")}`;
const request = loadRequest.parse(smallLoad);

const type = ({ context, caller }: TestService, number: number, note: string, change: object = {}) =>
  saveDraft(
    context,
    caller,
    draftContent.parse({ draftId: id(number), loadId: null, revision: null, content: note, ...change }),
  );
const list = ({ context, caller }: TestService) => listDrafts(context, caller);
const ids = async (service: TestService) => (await list(service)).map(({ draftId }) => draftId);

test("what is typed is offered again after the program was started again, as it was typed last", async () => {
  const service = await testService();
  await type(service, 1, "Ca", { loadId: "l", revision: 4 });
  await type(service, 1, "Call", { loadId: "l", revision: 4 });
  const again = await service.restart();
  expect(await list(again)).toEqual([
    { draftId: id(1), kind: "load", loadId: "l", revision: 4, content: "Call", savedAt: service.clock.now() },
  ]);
});

test("drafts are offered last typed first, and only to who typed them", async () => {
  const service = await testService();
  for (const number of [1, 2, 3]) {
    await type(service, number, "");
    service.clock.pass(1_000);
  }
  await type(service, 1, "again");
  expect(await ids(service)).toEqual([id(1), id(3), id(2)]);
  expect(await ids({ ...service, caller: { ...service.caller, userId: "other" } })).toEqual([]);
});

test("a draft that is dropped is gone, and dropping it again is harmless", async () => {
  const service = await testService();
  await type(service, 1, "");
  await deleteDraft(service.context, service.caller, id(1));
  await deleteDraft(service.context, service.caller, id(1));
  expect(await ids(service)).toEqual([]);
});

test("a load that is saved takes its draft with it, and one that is refused leaves it", async () => {
  const service = await testService();
  const { context, caller } = service;
  await type(service, 1, "");
  await type(service, 2, "");
  const { load } = await postLoad(context, caller, request, { draftId: id(1) });
  expect(await ids(service)).toEqual([id(2)]);
  const update = (expectedRevision: number) =>
    updateLoad(context, caller, load.loadId, request, { expectedRevision, draftId: id(2) });
  await expect(update(9)).rejects.toThrow(/changed/);
  expect(await ids(service)).toEqual([id(2)]);
  await update(1);
  expect(await ids(service)).toEqual([]);
});

test("what is typed need not be a load, but must be named by a GUID and of a bearable size", () => {
  const isTaken = (change: object) =>
    draftContent.safeParse({ draftId: id(1), loadId: null, revision: null, content: "", ...change }).success;
  expect(isTaken({ content: '{"weight":"42k"' })).toBe(true);
  expect(isTaken({ draftId: "1" })).toBe(false);
  expect(isTaken({ content: "x".repeat(2_000_001) })).toBe(false);
  expect(isTaken({ content: {} })).toBe(false);
});
