import { expect, test } from "vitest";
import { openService, type Service } from "../../../electron/app.ts";
import type { Caller } from "../../../electron/services/context.ts";
import { postLoad } from "../../../electron/services/loads/create.ts";
import { updateLoad } from "../../../electron/services/loads/update.ts";
import { deskUser } from "../../../electron/services/people/current-user.ts";
import { accountNamed, addUser } from "../../../electron/services/people/users.ts";
import { dropEdit } from "../../../electron/sync/choices/drop.ts";
import { retryEdit } from "../../../electron/sync/choices/retry.ts";
import { connectRemote, previewConnection } from "../../../electron/sync/connection.ts";
import { readOutboxPage } from "../../../electron/sync/outbox-rows.ts";
import { readSyncStatus } from "../../../electron/sync/status.ts";
import { loadRequest } from "../../../shared/interface/load.ts";
import { damageMarked, mark } from "../../support/damage-marked.ts";
import { smallLoad } from "../../support/loads.ts";
import { edit, loadIds, read } from "../../support/sync/desk-work.ts";
import { openTwoDesks, type TwoDesks } from "../../support/sync/two-desks.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const report = (_: string, cause: unknown) => {
  throw cause;
};

/** The service on a folder, which synchronizes with the remote of two desks when it is asked to. */
async function open(folder: string, { wire, secrets }: TwoDesks) {
  const service = await openService(folder, { wire, secrets, report });
  const { account, user } = await deskUser(service.context).catch(async () => {
    const { accountId } = await accountNamed(service.context);
    const ann = { firstName: "Ann", lastName: "Lee", username: "ann", phone: "", isActive: true };
    await addUser(service.context, accountId, { ...ann, email: "ann@example.com" });
    return deskUser(service.context);
  });
  const caller: Caller = { accountId: account.accountId, userId: user.userId, door: "desk" };
  return { service, caller };
}

const postNamed = ({ context }: Service, caller: Caller, loadNumber: string, note: string) =>
  postLoad(context, caller, loadRequest.parse({ ...smallLoad, loadNumber, note }));

const lastLine = ({ context }: Service, { accountId }: Caller) =>
  context.store.read(
    ["syncLog"],
    async ({ syncLog }) => (await syncLog.page(accountId, null, 1)).records[0]?.words,
  );

const numbersThere = async ({ remote }: TwoDesks) =>
  (await Promise.all((await loadIds(remote)).map((id) => read(remote, id)))).map((load) => load.loadNumber);

test("connecting sends the loads that can be read, and says how many cannot", async () => {
  const desks = await openTwoDesks(false);
  const folder = await temporaryFolder();
  const before = await open(folder, desks);
  await postNamed(before.service, before.caller, "A", "fine");
  await postNamed(before.service, before.caller, "B", mark);
  await postNamed(before.service, before.caller, "C", "fine");
  await before.service.close();
  await damageMarked(folder);
  const { service } = await open(folder, desks);
  expect(await previewConnection(service.context)).toMatchObject({ toSend: 3 });
  const words = await connectRemote(service.context, service.sync.wire, desks.secrets, desks.draft);
  expect(words).toMatch(/^One load is damaged on the disk and cannot be sent; the others are\./);
  await service.sync.cycle();
  expect((await numbersThere(desks)).sort()).toEqual(["A", "C"]);
  await service.close();
});

test("an edit of a load that was damaged meanwhile is set aside with words, and holds up no other", async () => {
  const desks = await openTwoDesks(false);
  const folder = await temporaryFolder();
  const before = await open(folder, desks);
  await connectRemote(before.service.context, before.service.sync.wire, desks.secrets, desks.draft);
  await postNamed(before.service, before.caller, "B", mark);
  await postNamed(before.service, before.caller, "C", "fine");
  await before.service.close();
  await damageMarked(folder);
  const { service, caller } = await open(folder, desks);
  const { context } = service;
  const window = () => readOutboxPage(context, caller.accountId, { after: null, size: 10 });
  expect((await window()).rows.map(({ lane }) => lane)).toContain("Unreadable load");
  await service.sync.cycle();
  expect(await numbersThere(desks)).toEqual(["C"]);
  const { rows } = await window();
  expect(rows).toMatchObject([
    { state: "refused", lane: "Unreadable load", words: expect.stringContaining("damaged on the disk") },
  ]);
  expect(await readSyncStatus(context, service.sync)).toMatchObject({ pending: 0, refused: 1, problem: "" });
  const retried = retryEdit(context, caller, rows[0]?.editId ?? 0);
  await expect(retried).rejects.toThrow("damaged on the disk and cannot be read. Nothing was changed");
  await dropEdit(context, caller, rows[0]?.editId ?? 0);
  expect((await window()).rows).toEqual([]);
  expect(await lastLine(service, caller)).toBe(
    "A load whose record is damaged: You dropped what was to be sent of it. It stays here, unreadable. If it was posted on the remote, it stays there.",
  );
  await service.close();
});

test("what waits of a load that both sides have, and that was damaged here, can be dropped; the remote's load stays as it is", async () => {
  const desks = await openTwoDesks(false);
  const folder = await temporaryFolder();
  const before = await open(folder, desks);
  await connectRemote(before.service.context, before.service.sync.wire, desks.secrets, desks.draft);
  const { load } = await postNamed(before.service, before.caller, "B", "first");
  await before.service.sync.cycle();
  const [there = ""] = await loadIds(desks.remote);
  await updateLoad(
    before.service.context,
    before.caller,
    load.loadId,
    loadRequest.parse({ ...load, note: mark }),
  );
  await edit(desks.remote, there, { note: "theirs" });
  await before.service.sync.cycle();
  await before.service.close();
  await damageMarked(folder);
  const { service, caller } = await open(folder, desks);
  const { context, sync } = service;
  const window = () => readOutboxPage(context, caller.accountId, { after: null, size: 10 });
  const [row] = (await window()).rows;
  expect(row).toMatchObject({
    state: "conflict",
    isDamaged: true,
    loadNumber: "B",
    words: expect.stringContaining("or drop what was to be sent"),
  });
  await dropEdit(context, caller, row?.editId ?? 0);
  await sync.cycle();
  expect((await window()).rows).toEqual([]);
  expect(await readSyncStatus(context, sync)).toMatchObject({ conflicts: 0, refused: 0, problem: "" });
  expect((await read(desks.remote, there)).note).toBe("theirs");
  expect(await lastLine(service, caller)).toBe(
    `Load B, whose record is damaged: You dropped what was to be sent of it. It stays here, unreadable. On the remote it stays as it is there (${there}).`,
  );
  await service.close();
});
