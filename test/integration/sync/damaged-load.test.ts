import { expect, test } from "vitest";
import { openService, type Service } from "../../../electron/app.ts";
import type { Caller } from "../../../electron/services/context.ts";
import { postLoad } from "../../../electron/services/loads/create.ts";
import { getLoad } from "../../../electron/services/loads/get.ts";
import { updateLoad } from "../../../electron/services/loads/update.ts";
import { findOrCreateCurrentUser } from "../../../electron/services/people/current-user.ts";
import { addUser, findOrCreateAccount } from "../../../electron/services/people/users.ts";
import { dropEdit } from "../../../electron/sync/conflicts/drop-edit.ts";
import { readOutboxPage } from "../../../electron/sync/conflicts/outbox-page.ts";
import { connectRemote } from "../../../electron/sync/connection/connect.ts";
import { readSyncStatus } from "../../../electron/sync/status/read-status.ts";
import { loadRequest } from "../../../shared/interface/load.ts";
import { damageMarked, mark } from "../../support/damage-marked.ts";
import { smallLoad } from "../../support/loads.ts";
import { edit, loadIds, read } from "../../support/sync/desk-work.ts";
import { openTwoDesks, type TwoDesks } from "../../support/sync/two-desks.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** Damage is reported; every other fault fails the test. */
const report = (reference: string, cause: unknown) => {
  if (reference !== "store") throw cause;
};

/** The service on a folder, which synchronizes with the remote of two desks when it is asked to. */
async function open(folder: string, { http, secrets }: TwoDesks) {
  const service = await openService(folder, { http, secrets, report });
  const { account, user } = await findOrCreateCurrentUser(service.context).catch(async () => {
    const { accountId } = await findOrCreateAccount(service.context);
    const ann = { firstName: "Ann", lastName: "Lee", username: "ann", phone: "", isActive: true };
    await addUser(service.context, accountId, { ...ann, email: "ann@example.com" });
    return findOrCreateCurrentUser(service.context);
  });
  const caller: Caller = { accountId: account.accountId, userId: user.userId, channel: "window" };
  return { service, caller };
}

const postNamed = ({ context }: Service, caller: Caller, loadNumber: string, note: string) =>
  postLoad(context, caller, loadRequest.parse({ ...smallLoad, loadNumber, note }));

const logLines = ({ context }: Service, { accountId }: Caller) =>
  context.store.read(["syncLog"], async ({ syncLog }) =>
    (await syncLog.readPage(accountId, null, 20)).records.map(({ message }) => message),
  );

const outboxPage = ({ context }: Service, { accountId }: Caller) =>
  readOutboxPage(context, accountId, { after: null, size: 10 });

const loadIdsHere = ({ context }: Service, { accountId }: Caller) =>
  context.store.read(["loads"], async ({ loads }) => {
    const request = { accountId, order: "created", descending: false, after: null, size: 9 } as const;
    return (await loads.readPage(request)).records.map(({ loadId }) => loadId);
  });

const numbersThere = async ({ remote }: TwoDesks) =>
  (await Promise.all((await loadIds(remote)).map((id) => read(remote, id)))).map((load) => load.loadNumber);

test("connecting sends the loads whose records are whole, and publishes that one is damaged", async () => {
  const desks = await openTwoDesks(false);
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
  await connectRemote(service.context, service.sync.http, desks.secrets, desks.draft);
  await service.sync.runCycle();
  expect((await numbersThere(desks)).sort()).toEqual(["A", "C"]);
  await expect.poll(() => published).toEqual([[{ table: "loads", count: 1 }]]);
  expect(service.damage()).toEqual([{ table: "loads", count: 1 }]);
  await service.close();
});

test("an edit of a load that was damaged meanwhile leaves the outbox, and holds up no other", async () => {
  const desks = await openTwoDesks(false);
  const folder = await temporaryFolder();
  const before = await open(folder, desks);
  await connectRemote(before.service.context, before.service.sync.http, desks.secrets, desks.draft);
  await postNamed(before.service, before.caller, "B", mark);
  await postNamed(before.service, before.caller, "C", "fine");
  await before.service.close();
  await damageMarked(folder);
  const { service, caller } = await open(folder, desks);
  await service.sync.runCycle();
  expect(await numbersThere(desks)).toEqual(["C"]);
  expect((await outboxPage(service, caller)).rows).toEqual([]);
  expect(await readSyncStatus(service.context, service.sync)).toMatchObject({ pending: 0, problem: "" });
  expect(await logLines(service, caller)).toContainEqual(
    expect.stringContaining("Its changes were not sent."),
  );
  await service.close();
});

/** Both sides changed the note of load B, and B was damaged here before the conflict was resolved. */
async function damagedConflict(desks: TwoDesks) {
  const folder = await temporaryFolder();
  const before = await open(folder, desks);
  await connectRemote(before.service.context, before.service.sync.http, desks.secrets, desks.draft);
  const { load } = await postNamed(before.service, before.caller, "B", "first");
  await before.service.sync.runCycle();
  const [there = ""] = await loadIds(desks.remote);
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

test("a conflict about a damaged load can be dropped, and the remote's load stays as it is", async () => {
  const desks = await openTwoDesks(false);
  const { service, caller, there } = await damagedConflict(desks);
  const [row] = (await outboxPage(service, caller)).rows;
  expect(row).toMatchObject({ state: "conflict", loadNumber: "", lane: "" });
  await dropEdit(service.context, caller, row?.editId ?? 0);
  expect((await outboxPage(service, caller)).rows).toEqual([]);
  await service.sync.runCycle();
  expect((await read(desks.remote, there)).note).toBe("theirs");
  await service.close();
});

test("a damaged load that the remote has is fetched again under its own id", async () => {
  const desks = await openTwoDesks(false);
  const { service, caller, loadId, there } = await damagedConflict(desks);
  expect((await loadIdsHere(service, caller)).length).toBe(0);
  await service.context.store.write(["remoteLinks"], async ({ remoteLinks }) => {
    const [link] = await remoteLinks.findMany([loadId]);
    if (link) await remoteLinks.saveMany([{ ...link, readDueAt: 0 }]);
  });
  await service.sync.runCycle();
  expect(await loadIdsHere(service, caller)).toEqual([loadId]);
  const { load } = await getLoad(service.context, caller, loadId);
  expect(load).toMatchObject({ loadNumber: "B", note: "theirs" });
  expect((await outboxPage(service, caller)).rows).toEqual([]);
  await updateLoad(service.context, caller, loadId, loadRequest.parse({ ...load, note: "again" }));
  await service.sync.runCycle();
  expect((await read(desks.remote, there)).note).toBe("again");
  await service.close();
});
