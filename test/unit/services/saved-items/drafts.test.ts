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

test("offers the last saved draft after a restart", async () => {
  const service = await testService();
  await type(service, 1, "Ca", { loadId: "l", revision: 4 });
  await type(service, 1, "Call", { loadId: "l", revision: 4 });
  const again = await service.restart();
  expect(await list(again)).toEqual([
    { draftId: id(1), kind: "load", loadId: "l", revision: 4, content: "Call" },
  ]);
});

test("lists a user's own drafts, newest first", async () => {
  const service = await testService();
  for (const number of [1, 2, 3]) {
    await type(service, number, "");
    service.clock.pass(1_000);
  }
  await type(service, 1, "again");
  expect(await ids(service)).toEqual([id(1), id(3), id(2)]);
  expect(await ids({ ...service, caller: { ...service.caller, userId: "other" } })).toEqual([]);
});

test("deletes a draft, and deleting it again is harmless", async () => {
  const service = await testService();
  await type(service, 1, "");
  await deleteDraft(service.context, service.caller, id(1));
  await deleteDraft(service.context, service.caller, id(1));
  expect(await ids(service)).toEqual([]);
});

test("deletes the draft of a saved load and keeps it when saving fails", async () => {
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

test("accepts any content up to a size, with a GUID", () => {
  const isTaken = (change: object) =>
    draftContent.safeParse({ draftId: id(1), loadId: null, revision: null, content: "", ...change }).success;
  expect(isTaken({ content: '{"weight":"42k"' })).toBe(true);
  expect(isTaken({ draftId: "1" })).toBe(false);
  expect(isTaken({ content: "x".repeat(2_000_001) })).toBe(false);
  expect(isTaken({ content: {} })).toBe(false);
});
