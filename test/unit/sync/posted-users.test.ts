import { describe, expect, it } from "vitest";
import { createEventBus } from "../../../electron/ipc/event-bus.ts";
import { createLoadHandlers } from "../../../electron/ipc/handlers/loads.ts";
import { createLongWork } from "../../../electron/ipc/long-work.ts";
import { deleteLoad } from "../../../electron/services/loads/delete.ts";
import { repeatLoad } from "../../../electron/services/loads/repeat.ts";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { addUser, changeUser } from "../../../electron/services/people/users.ts";
import { resolveEdit } from "../../../electron/sync/conflicts/resolve-edit.ts";
import { importLoad } from "../../../electron/sync/pull/import-load.ts";
import { loadRequest } from "../../../shared/interface/load.ts";
import { edit, listLoadIds, post, read } from "../../support/sync/desk-actions.ts";
import { type Desk, type DeskPair, openDeskPair } from "../../support/sync/desk-pair.ts";

/** Updates a load as the window does. */
async function updateInWindow(
  { local: { context, caller, clock } }: DeskPair,
  loadId: string,
  change: object,
) {
  const work = createLongWork(createEventBus(), clock.uptimeMs);
  const handlers = createLoadHandlers(context, async () => caller, work);
  const { load, revision } = await handlers["loads.get"]({ loadId });
  const request = loadRequest.parse({ ...load, ...change });
  return handlers["loads.update"]({ loadId, revision, load: request });
}

const draftLocal = {
  firstName: "Local",
  lastName: "Lee",
  email: "local@example.com",
  username: "",
  phone: "",
  isActive: true,
};

describe("a load whose user also has an account on the load board", () => {
  it("keeps this store's id of the user when the load board changes a field", async () => {
    const desks = await openDeskPair();
    const { context, caller } = desks.remote;
    await addUser(context, getOperator(caller.accountId), draftLocal);
    const here = await post(desks.local);
    await desks.sync.runCycle();
    const [there = ""] = await listLoadIds(desks.remote);
    expect((await read(desks.remote, there)).postAsUser?.email).toBe("local@example.com");
    await edit(desks.remote, there, { note: "changed there" });
    await desks.sync.runCycle();
    const { userId } = desks.local.caller;
    expect(await read(desks.local, here)).toMatchObject({
      note: "changed there",
      postAsUserId: userId,
      postAsUser: { id: userId },
    });
  });
});

const viaHttp = (desk: Desk): Desk => ({ ...desk, caller: { ...desk.caller, channel: "http" } });

describe("a load whose user only the load board has", () => {
  /** Imports a load of the load board's user. */
  async function importForeign() {
    const desks = await openDeskPair();
    const there = await post(viaHttp(desks.remote), { loadNumber: "R-1", note: "first" });
    const here = await desks.sync.callRemote((session) =>
      importLoad(session, desks.local.caller.userId, there),
    );
    return { desks, here, there, userId: desks.remote.caller.userId };
  }

  it("keeps the user in an update in the window or over HTTP", async () => {
    const { desks, here, userId } = await importForeign();
    const postAsUserId = userId.toUpperCase();
    const { load } = await updateInWindow(desks, here, { note: "window", postAsUserId });
    expect(load).toMatchObject({ note: "window", postAsUserId: userId, postAsUser: { firstName: "remote" } });
    await edit(viaHttp(desks.local), here, { note: "http" });
    expect(await read(desks.local, here)).toMatchObject({ note: "http", postAsUserId: userId });
  });

  it("gets another user only from the broker, and then does not accept the first user again", async () => {
    const { desks, here, userId } = await importForeign();
    const own = desks.local.caller.userId;
    const { load } = await updateInWindow(desks, here, { postAsUserId: own });
    expect(load).toMatchObject({ postAsUserId: own });
    await expect(updateInWindow(desks, here, { postAsUserId: userId })).rejects.toThrow("not active");
  });

  it("gets another user even if the load board's user has no name", async () => {
    const desks = await openDeskPair();
    const { context, caller } = desks.remote;
    await context.store.write(["users"], async ({ users }) => {
      const user = await users.find(caller.userId);
      if (user) await users.save({ ...user, firstName: "", lastName: "", username: "bob" });
    });
    const there = await post(viaHttp(desks.remote), { loadNumber: "R-1" });
    const here = await desks.sync.callRemote((session) =>
      importLoad(session, desks.local.caller.userId, there),
    );
    const { load } = await updateInWindow(desks, here, { postAsUserId: desks.local.caller.userId });
    expect(load.loadActivity.at(-1)?.comment).toMatch(/^Post as bob → /);
  });

  it("posts a copy as the caller, and keeps the user in a new load after a conflict", async () => {
    const { desks, here, there, userId } = await importForeign();
    const { context, caller } = desks.local;
    const [copy = ""] = await repeatLoad(context, caller, here, ["2026-12-08"]);
    expect(await read(desks.local, copy)).toMatchObject({ postAsUserId: caller.userId });

    await edit(desks.local, here, { note: "unsent" });
    await deleteLoad(desks.remote.context, desks.remote.caller, there, { reason: "2", comment: null });
    await desks.sync.runCycle();
    const blocked = (await desks.edits()).find(({ loadId }) => loadId === here);
    await resolveEdit(context, caller, blocked?.editId ?? 0, { how: "local" });
    const posted = await Promise.all(
      (await listLoadIds(desks.local)).map((loadId) => read(desks.local, loadId)),
    );
    expect(posted.filter(({ note }) => note === "unsent").map((load) => load.postAsUserId)).toEqual([userId]);
  });
});

it("rejects an update in the window for an inactive user of this store, and repeats the load as the caller", async () => {
  const desks = await openDeskPair();
  const { context, caller } = desks.local;
  const operator = getOperator(caller.accountId);
  const draft = { ...draftLocal, firstName: "Bo", email: "bo@example.com" };
  const { userId } = await addUser(context, operator, draft);
  const here = await post(desks.local, { postAsUserId: userId });
  await changeUser(context, operator, userId, { ...draft, isActive: false });
  await expect(updateInWindow(desks, here, { note: "x" })).rejects.toThrow("not active");
  const [copy = ""] = await repeatLoad(context, caller, here, ["2026-12-08"]);
  expect(await read(desks.local, copy)).toMatchObject({ postAsUserId: caller.userId });
});
