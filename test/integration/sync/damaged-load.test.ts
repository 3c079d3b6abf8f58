import { expect, test } from "vitest";
import { openFolderService, type Service } from "../../../electron/app.ts";
import type { Caller } from "../../../electron/services/context.ts";
import { postLoad } from "../../../electron/services/loads/create.ts";
import { updateLoad } from "../../../electron/services/loads/update.ts";
import { findOrCreateCurrentUser } from "../../../electron/services/people/current-user.ts";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { addUser, findOrCreateAccount } from "../../../electron/services/people/users.ts";
import { discardEdit } from "../../../electron/sync/conflicts/discard-edit.ts";
import { readOutboxPage } from "../../../electron/sync/conflicts/outbox-page.ts";
import { connectRemote } from "../../../electron/sync/connection/connect.ts";
import { readSyncStatus } from "../../../electron/sync/status/read-status.ts";
import { loadRequest } from "../../../shared/interface/load.ts";
import { damageMarked, mark } from "../../support/damage-marked.ts";
import { getLoad } from "../../support/get-load.ts";
import { smallLoad } from "../../support/loads.ts";
import { edit, listLoadIds, read } from "../../support/sync/desk-actions.ts";
import { type DeskPair, openDeskPair } from "../../support/sync/desk-pair.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** Damage is reported; every other fault fails the test. */
const report = (reference: string, cause: unknown) => {
  if (reference !== "store") throw cause;
};

/** Opens the service on a folder, connected to the remote of a desk pair. */
async function open(folder: string, { http, secrets }: DeskPair) {
  const service = await openFolderService(folder, { http, secrets, report });
  const { account, user } = await findOrCreateCurrentUser(service.context).catch(async () => {
    const { accountId } = await findOrCreateAccount(service.context);
    const ann = { firstName: "Ann", lastName: "Lee", username: "ann", phone: "", isActive: true };
    await addUser(service.context, getOperator(accountId), { ...ann, email: "ann@example.com" });
    return findOrCreateCurrentUser(service.context);
  });
  const caller: Caller = {
    accountId: account.accountId,
    userId: user.userId,
    role: "administrator",
    channel: "window",
  };
  return { service, caller };
}

const postNamed = ({ context }: Service, caller: Caller, loadNumber: string, note: string) =>
  postLoad(context, caller, loadRequest.parse({ ...smallLoad, loadNumber, note }));

const readLog = ({ context }: Service, { accountId }: Caller) =>
  context.store.read(["syncLog"], async ({ syncLog }) =>
    (await syncLog.readPage(accountId, null, 20)).records.map(({ message }) => message),
  );

const readOutbox = ({ context }: Service, { accountId }: Caller) =>
  readOutboxPage(context, accountId, { after: null, size: 10 });

const listLocalIds = ({ context }: Service, { accountId }: Caller) =>
  context.store.read(["loads"], async ({ loads }) => {
    const request = { accountId, order: "created", isDescending: false, after: null, size: 9 } as const;
    return (await loads.readPage(request)).records.map(({ loadId }) => loadId);
  });

const readRemoteNumbers = async ({ remote }: DeskPair) =>
  (await Promise.all((await listLoadIds(remote)).map((id) => read(remote, id)))).map(
    (load) => load.loadNumber,
  );

test("sends the intact loads when connecting, and reports the damaged one", async () => {
  const desks = await openDeskPair(false);
  const folder = await temporaryFolder();
  const before = await open(folder, desks);
  await postNamed(before.service, before.caller, "A", "fine");
  await postNamed(before.service, before.caller, "B", mark);
  await postNamed(before.service, before.caller, "C", "fine");
  await before.service.close();
  await damageMarked(folder);
  const { service } = await open(folder, desks);
  const published: unknown[] = [];
  service.eventBus.listen((event, detail) => {
    if (event === "store.damaged") published.push(detail);
  });
  await connectRemote(service.context, getOperator(), service.sync.http, desks.secrets, desks.draft);
  await service.sync.runCycle();
  expect((await readRemoteNumbers(desks)).sort()).toEqual(["A", "C"]);
  await expect.poll(() => published).toEqual([null]);
  expect(service.listDamage()).toEqual([{ table: "loads", count: 1 }]);
  await service.close();
});

test("removes the edit of a damaged load from the outbox and sends the others", async () => {
  const desks = await openDeskPair(false);
  const folder = await temporaryFolder();
  const before = await open(folder, desks);
  await connectRemote(
    before.service.context,
    getOperator(),
    before.service.sync.http,
    desks.secrets,
    desks.draft,
  );
  await postNamed(before.service, before.caller, "B", mark);
  await postNamed(before.service, before.caller, "C", "fine");
  await before.service.close();
  await damageMarked(folder);
  const { service, caller } = await open(folder, desks);
  await service.sync.runCycle();
  expect(await readRemoteNumbers(desks)).toEqual(["C"]);
  expect((await readOutbox(service, caller)).rows).toEqual([]);
  expect(await readSyncStatus(service.context, service.sync)).toMatchObject({ pending: 0, problem: "" });
  expect(await readLog(service, caller)).toContainEqual(
    expect.stringContaining("so the changes were not sent."),
  );
  await service.close();
});

/** A conflict about the note of load B, whose local record is damaged. */
async function createDamagedConflict(desks: DeskPair) {
  const folder = await temporaryFolder();
  const before = await open(folder, desks);
  await connectRemote(
    before.service.context,
    getOperator(),
    before.service.sync.http,
    desks.secrets,
    desks.draft,
  );
  const { load } = await postNamed(before.service, before.caller, "B", "first");
  await before.service.sync.runCycle();
  const [there = ""] = await listLoadIds(desks.remote);
  await updateLoad(
    before.service.context,
    before.caller,
    load.loadId,
    loadRequest.parse({ ...load, note: mark }),
  );
  await edit(desks.remote, there, { note: "theirs" });
  await before.service.sync.runCycle();
  await before.service.close();
  await damageMarked(folder);
  return { ...(await open(folder, desks)), loadId: load.loadId, there };
}

test("drops a conflict of a damaged load without a change on the remote", async () => {
  const desks = await openDeskPair(false);
  const { service, caller, there } = await createDamagedConflict(desks);
  const [row] = (await readOutbox(service, caller)).rows;
  expect(row).toMatchObject({ state: "conflict", loadNumber: "", lane: "" });
  await discardEdit(service.context, caller, row?.editId ?? 0);
  expect((await readOutbox(service, caller)).rows).toEqual([]);
  await service.sync.runCycle();
  expect((await read(desks.remote, there)).note).toBe("theirs");
  await service.close();
});

test("reads a damaged load from the remote again and keeps its id", async () => {
  const desks = await openDeskPair(false);
  const { service, caller, loadId, there } = await createDamagedConflict(desks);
  expect((await listLocalIds(service, caller)).length).toBe(0);
  await service.context.store.write(["remoteLinks"], async ({ remoteLinks }) => {
    const [link] = await remoteLinks.findMany([loadId]);
    if (link) await remoteLinks.saveMany([{ ...link, readDueAt: 0 }]);
  });
  await service.sync.runCycle();
  expect(await listLocalIds(service, caller)).toEqual([loadId]);
  const { load } = await getLoad(service.context, caller, loadId);
  expect(load).toMatchObject({ loadNumber: "B", note: "theirs" });
  expect((await readOutbox(service, caller)).rows).toEqual([]);
  await updateLoad(service.context, caller, loadId, loadRequest.parse({ ...load, note: "again" }));
  await service.sync.runCycle();
  expect((await read(desks.remote, there)).note).toBe("again");
  await service.close();
});
