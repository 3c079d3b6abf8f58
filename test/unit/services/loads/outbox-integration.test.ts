import { expect, test } from "vitest";
import { readBoardPage } from "../../../../electron/services/board/board-page.ts";
import { importFile } from "../../../../electron/services/import/import.ts";
import { bookLoad, unbookLoad } from "../../../../electron/services/loads/book.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { deleteLoad, deleteLoads, restoreLoad } from "../../../../electron/services/loads/delete.ts";
import { repeatLoad } from "../../../../electron/services/loads/repeat.ts";
import { NOT_DUE } from "../../../../electron/store/store.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import { IMPORT_UNDONE } from "../../../../shared/views/import.ts";
import type { EditState } from "../../../../shared/views/sync.ts";
import { smallLoad } from "../../../support/loads.ts";
import { aRemoteLink } from "../../../support/records.ts";
import { type TestService, testService } from "../../../support/service.ts";

/** A desk that is connected to a remote, with a load that was not sent yet. */
async function connected(): Promise<TestService & { loadId: string }> {
  const service = await testService();
  const { context, caller } = service;
  const { accountId } = caller;
  const remote = {
    baseUrl: "https://remote.example",
    monitorUrl: "",
    clientId: "",
  };
  await context.store.write(["keyValue"], ({ keyValue }) =>
    keyValue.set("remote", { accountId, isConnected: true, ...remote }),
  );
  const { load } = await postLoad(context, caller, loadRequest.parse(smallLoad));
  return { ...service, loadId: load.loadId };
}

const kinds = async ({ context }: TestService, ...loadIds: string[]) => {
  const edits = await context.store.read(["outbox"], ({ outbox }) => outbox.findByLoads(loadIds));
  return edits.map(({ kind }) => kind);
};

test("does not send a load booked before it was sent until it is unbooked", async () => {
  const service = await connected();
  const { context, caller, loadId } = service;
  expect(await kinds(service, loadId)).toEqual(["create"]);
  await bookLoad(context, caller, { loadId, carrierName: "Swift", rate: 2000 });
  expect(await kinds(service, loadId)).toEqual([]);
  await unbookLoad(context, caller, { loadId });
  expect(await kinds(service, loadId)).toEqual(["create"]);
});

test("does not send a load deleted before it was sent until it is restored", async () => {
  const service = await connected();
  const { context, caller, loadId } = service;
  await deleteLoad(context, caller, loadId, { reason: "2", comment: null });
  expect(await kinds(service, loadId)).toEqual([]);
  await restoreLoad(context, caller, loadId);
  expect(await kinds(service, loadId)).toEqual(["create"]);
});

test("sends copies and imported loads", async () => {
  const service = await connected();
  const { context, caller, loadId } = service;
  const copies = await repeatLoad(context, caller, loadId, ["2026-12-01", "2026-12-02"]);
  expect(await kinds(service, ...copies)).toEqual(["create", "create"]);
  const header = "loadNumber,originCity,originState,destinationCity,destinationState,equipmentTypeId";
  await importFile(context, caller, "loads", `${header}\nL-1,Dallas,TX,Atlanta,GA,Van\n`);
  const imported = await context.store.read(["loads"], ({ loads }) => loads.findByNumber("a", "L-1", 1));
  expect(await kinds(service, imported[0]?.loadId ?? "")).toEqual(["create"]);
});

test("shows each load's most urgent sync state on the board", async () => {
  const service = await connected();
  const { context, caller, loadId } = service;
  const [copy = ""] = await repeatLoad(context, caller, loadId, ["2026-12-01"]);
  const put = (id: string, state: EditState) =>
    context.store.write(["outbox"], async ({ outbox }) => {
      for (const { editId: _, ...edit } of (await outbox.findByLoads([id])).slice(0, 1))
        await outbox.addMany([{ ...edit, kind: "update", state }]);
    });
  await put(loadId, "conflict");
  await put(loadId, "sending");
  const request = { view: "all", order: "created", isDescending: false, after: null, size: 10 } as const;
  const states = async () =>
    Object.fromEntries(
      (await readBoardPage(context, caller, request)).rows.map((row) => [row.loadId, row.syncState]),
    );
  expect(await states()).toEqual({ [loadId]: "conflict", [copy]: "pending" });
  await context.store.write(["outbox"], async ({ outbox }) => {
    const edits = await outbox.findByLoads([loadId, copy]);
    await outbox.removeMany(edits.map(({ editId }) => editId));
  });
  const alone = "local only";
  expect(await states()).toEqual({ [loadId]: alone, [copy]: alone });
  await linkTo(service, loadId);
  expect(await states()).toEqual({ [loadId]: "done", [copy]: alone });
  await disconnect(service);
  expect(await states()).toEqual({ [loadId]: null, [copy]: null });
});

test("orders and filters the board by sync state as it changes", async () => {
  const service = await connected();
  const { context, caller, loadId } = service;
  const [second = "", third = ""] = await repeatLoad(context, caller, loadId, ["2026-12-01", "2026-12-02"]);
  const found = async (text?: string) => {
    const columnFilters = text ? [{ column: "sync" as const, text }] : [];
    const request = { view: "all", order: "sync", isDescending: false, after: null, size: 10 } as const;
    const { rows, total } = await readBoardPage(context, caller, { ...request, columnFilters });
    expect(total).toBe(rows.length);
    return rows.map((row) => row.loadId);
  };
  expect((await found("pending")).length).toBe(3);
  await linkTo(service, loadId);
  await context.store.write(["outbox"], async ({ outbox }) => {
    const [first, other] = await outbox.findByLoads([loadId, third]);
    if (!first || !other) throw new Error("Both wait.");
    await outbox.removeMany([first.editId]);
    await outbox.saveMany([{ ...other, state: "rejected" }]);
  });
  expect(await found()).toEqual([third, second, loadId]);
  expect(await found("rejected")).toEqual([third]);
  expect(await found("pending")).toEqual([second]);
  expect(await found("done")).toEqual([loadId]);
  expect(await found("local only")).toEqual([]);
  await context.store.write(["remoteLinks"], ({ remoteLinks }) => remoteLinks.removeMany([loadId]));
  expect(await found("local only")).toEqual([loadId]);
  await disconnect(service);
  expect((await found("pending")).length).toBe(3);
});

const linkTo = ({ context, caller }: TestService, loadId: string) =>
  context.store.write(["remoteLinks"], ({ remoteLinks }) =>
    remoteLinks.saveMany([aRemoteLink({ loadId, accountId: caller.accountId, readDueAt: NOT_DUE })]),
  );

const disconnect = ({ context }: TestService) =>
  context.store.write(["keyValue"], async ({ keyValue }) => {
    const remote = await keyValue.get("remote");
    if (remote) await keyValue.set("remote", { ...remote, isConnected: false });
  });

test("the undo of an import deletes sent loads at the remote and never sends the others", async () => {
  const service = await connected();
  const { context, caller } = service;
  const header = "loadNumber,originCity,originState,destinationCity,destinationState,equipmentTypeId";
  const rows = ["L-1", "L-2"].map((number) => `${number},Dallas,TX,Atlanta,GA,Van`);
  const content = [header, ...rows].join("\n");
  const { addedLoadIds } = await importFile(context, caller, "loads", content);
  const [sent = "", unsent = ""] = addedLoadIds;
  await context.store.write(["outbox", "remoteLinks"], async ({ outbox, remoteLinks }) => {
    const edits = await outbox.findByLoads([sent]);
    await outbox.removeMany(edits.map(({ editId }) => editId));
    await remoteLinks.saveMany([aRemoteLink({ loadId: sent, accountId: caller.accountId })]);
  });
  await deleteLoads(context, caller, addedLoadIds, { reason: IMPORT_UNDONE, comment: null });
  expect(await kinds(service, sent)).toEqual(["delete"]);
  expect(await kinds(service, unsent)).toEqual([]);
  const again = await importFile(context, caller, "loads", content);
  expect(again.result).toMatchObject({ added: 2, rejected: 0 });
  expect(await kinds(service, ...again.addedLoadIds)).toEqual(["create", "create"]);
});
