import { describe, expect, it } from "vitest";
import { deleteLoad } from "../../../electron/services/loads/delete.ts";
import { linkEdit } from "../../../electron/sync/conflicts/link-edit.ts";
import { resolveEdit } from "../../../electron/sync/conflicts/resolve-edit.ts";
import { retryEdit } from "../../../electron/sync/conflicts/retry-edit.ts";
import { connectRemote, previewConnection } from "../../../electron/sync/connection/connect.ts";
import { beBare, beCopy, edit, loadIds, post, read } from "../../support/sync/desk-work.ts";
import { openTwoDesks, type TwoDesks } from "../../support/sync/two-desks.ts";

describe("a store that was restored", () => {
  /** Posts a load and sends it; afterwards the store is as it was before that. */
  async function restored(desks: TwoDesks, between: object = {}) {
    const here = await post(desks.local, { note: "first" });
    const putBack = desks.local.store.remember();
    if (Object.keys(between).length > 0) await edit(desks.local, here, between);
    await desks.sync.runCycle();
    putBack();
    await beCopy(desks.local);
    const [there = ""] = await loadIds(desks.remote);
    return { here, there };
  }

  it("repeats a post with the same key and links the load that was posted", async () => {
    const desks = await openTwoDesks();
    const { here, there } = await restored(desks);
    await desks.sync.runCycle();
    expect(await loadIds(desks.remote)).toEqual([there]);
    await edit(desks.local, here, { note: "later" });
    await desks.sync.runCycle();
    expect(await read(desks.remote, there)).toMatchObject({ note: "later" });
    expect(await desks.edits()).toEqual([]);
  });

  it("raises a conflict if the load was posted with other content", async () => {
    const desks = await openTwoDesks();
    const { here, there } = await restored(desks, { note: "sent", loadLabel: "Hot" });
    await edit(desks.local, here, { note: "after" });
    await desks.sync.runCycle();
    expect(await loadIds(desks.remote)).toEqual([there]);
    const [held] = await desks.edits();
    expect(held).toMatchObject({
      state: "conflict",
      message: expect.stringMatching(/restored from a backup.*Note, Label/),
    });
    await resolveEdit(desks.local.context, desks.local.caller, held?.editId ?? 0, {
      how: "fields",
      choices: { note: "local", loadLabel: "remote" },
    });
    await desks.sync.runCycle();
    const agreed = { note: "after", loadLabel: "Hot" };
    expect(await read(desks.remote, there)).toMatchObject(agreed);
    expect(await read(desks.local, here)).toMatchObject(agreed);
    expect(await desks.edits()).toEqual([]);
  });

  it("sends nothing again to a remote without Idempotency-Key until the broker decides", async () => {
    const desks = await openTwoDesks();
    beBare(desks);
    const { there } = await restored(desks);
    const fresh = await post(desks.local, { note: "made since" });
    await desks.sync.runCycle();
    const [held] = await desks.edits();
    expect(held).toMatchObject({ state: "in doubt", message: expect.stringContaining("restored") });
    expect(await loadIds(desks.remote)).toHaveLength(2);
    expect(await read(desks.local, fresh)).toMatchObject({ note: "made since" });
    await desks.sync.ask((session) => linkEdit(session, held?.editId ?? 0, there));
    await desks.sync.runCycle();
    expect(await desks.edits()).toEqual([]);
    expect(await loadIds(desks.remote)).toHaveLength(2);
  });

  it("posts a load that the broker says is not posted", async () => {
    const desks = await openTwoDesks();
    beBare(desks);
    await post(desks.local);
    await beCopy(desks.local);
    await desks.sync.runCycle();
    const [held] = await desks.edits();
    expect(await loadIds(desks.remote)).toEqual([]);
    await retryEdit(desks.local.context, desks.local.caller, held?.editId ?? 0);
    await desks.sync.runCycle();
    expect(await desks.edits()).toEqual([]);
    expect(await loadIds(desks.remote)).toHaveLength(1);
  });

  const withStops = (...cities: string[]) => ({
    loadStops: cities.map((city) => ({ location: { city, state: "TX", countryCode: "USA" } })),
  });

  it("does not restore a stop that a colleague removed without the broker's decision", async () => {
    const desks = await openTwoDesks();
    const here = await post(desks.local, withStops("Dallas", "Austin"));
    await desks.sync.runCycle();
    const [there = ""] = await loadIds(desks.remote);
    await edit(desks.local, here, withStops("Dallas", "Waco", "Austin"));
    const putBack = desks.local.store.remember();
    await desks.sync.runCycle();
    await edit(desks.remote, there, withStops("Dallas", "Austin"));
    putBack();
    await beCopy(desks.local);
    await desks.sync.runCycle();
    expect((await read(desks.remote, there)).loadStops).toHaveLength(2);
    const [held] = await desks.edits();
    expect(held).toMatchObject({
      state: "conflict",
      message: expect.stringMatching(/restored from a backup.*Stops\..*undone there/),
    });
    await desks.pass(3_600_000);
    expect((await desks.edits())[0]).toMatchObject({ editId: held?.editId, message: held?.message });
    const { context, caller } = desks.local;
    await resolveEdit(context, caller, held?.editId ?? 0, {
      how: "fields",
      choices: { loadStops: "remote" },
    });
    await desks.sync.runCycle();
    expect((await read(desks.local, here)).loadStops).toHaveLength(2);
    expect(await desks.edits()).toEqual([]);
  });

  it("raises a conflict only for locally changed fields", async () => {
    const desks = await openTwoDesks();
    beBare(desks);
    const here = await post(desks.local, { note: "first" });
    await desks.sync.runCycle();
    const [there = ""] = await loadIds(desks.remote);
    await edit(desks.local, here, { loadLabel: "Hot" });
    await edit(desks.remote, there, { note: "theirs" });
    await beCopy(desks.local);
    await desks.sync.runCycle();
    const [held] = await desks.edits();
    expect(held).toMatchObject({ state: "conflict", message: expect.stringContaining("load board: Label.") });
    const { context, caller } = desks.local;
    await resolveEdit(context, caller, held?.editId ?? 0, { how: "fields", choices: { loadLabel: "local" } });
    await desks.sync.runCycle();
    expect(await read(desks.remote, there)).toMatchObject({ note: "theirs", loadLabel: "Hot" });
    expect(await read(desks.local, here)).toMatchObject({ note: "theirs", loadLabel: "Hot" });
    expect(await desks.edits()).toEqual([]);
  });

  it("sends edits without asking if the remote load is unchanged", async () => {
    for (const isBare of [false, true]) {
      const desks = await openTwoDesks();
      if (isBare) beBare(desks);
      const here = await post(desks.local, { note: "first" });
      await desks.sync.runCycle();
      await edit(desks.local, here, { note: "mine" });
      await beCopy(desks.local);
      await desks.sync.runCycle();
      const [there = ""] = await loadIds(desks.remote);
      expect(await read(desks.remote, there)).toMatchObject({ note: "mine" });
      expect(await desks.edits()).toEqual([]);
    }
  });

  describe("of a backup made before the first connection", () => {
    /** Connects and posts what is there; afterwards the store is as it was before, and is connected again. */
    async function connectedTwice(isBare: boolean, between: object = {}) {
      const desks = await openTwoDesks(false);
      if (isBare) beBare(desks);
      const { context, store, clock } = desks.local;
      const here = await post(desks.local, { note: "first" });
      const putBack = store.remember();
      await connectRemote(context, desks.http, desks.secrets, desks.draft);
      if (Object.keys(between).length > 0) await edit(desks.local, here, between);
      await desks.sync.runCycle();
      putBack();
      await beCopy(desks.local);
      clock.pass(1);
      await post(desks.local, { note: "made since" });
      expect(await previewConnection(context)).toMatchObject({ toSend: 2, isCopy: true });
      await connectRemote(context, desks.http, desks.secrets, desks.draft);
      await desks.pass(60_000);
      return { desks, here };
    }

    it("posts nothing a second time to a bare remote", async () => {
      const { desks, here } = await connectedTwice(true);
      expect(await desks.edits()).toMatchObject([{ loadId: here, kind: "create", state: "in doubt" }]);
      expect(await loadIds(desks.remote)).toHaveLength(2);
    });

    it("posts without asking if the broker says that nothing was posted", async () => {
      const desks = await openTwoDesks(false);
      beBare(desks);
      const { context } = desks.local;
      await post(desks.local);
      await beCopy(desks.local);
      await connectRemote(context, desks.http, desks.secrets, { ...desks.draft, postsCopies: true });
      await desks.sync.runCycle();
      expect(await desks.edits()).toEqual([]);
      expect(await loadIds(desks.remote)).toHaveLength(1);
    });

    it("finds a load by its key on a Lanedesk, also if it changed before it was sent", async () => {
      const { desks } = await connectedTwice(false, { loadLabel: "Hot" });
      expect(await loadIds(desks.remote)).toHaveLength(2);
      expect(await desks.edits()).toMatchObject([
        { kind: "update", state: "conflict", message: expect.stringContaining("Label") },
      ]);
    });

    it("is in doubt also if the load is only sent after an edit", async () => {
      const desks = await openTwoDesks(false);
      beBare(desks);
      const { context } = desks.local;
      const here = await post(desks.local, { note: "first" });
      await beCopy(desks.local);
      await connectRemote(context, desks.http, desks.secrets, { ...desks.draft, sendsExisting: false });
      await edit(desks.local, here, { note: "changed" });
      await desks.sync.runCycle();
      expect(await desks.edits()).toMatchObject([{ kind: "create", state: "in doubt" }]);
      expect(await loadIds(desks.remote)).toEqual([]);
    });
  });

  it("deletes a load on the remote that was deleted here before it was linked again", async () => {
    const desks = await openTwoDesks();
    const { here, there } = await restored(desks);
    const { context, caller } = desks.local;
    await deleteLoad(context, caller, here, { reason: "2", comment: null });
    await desks.sync.runCycle();
    await desks.pass(60_000);
    expect(await read(desks.remote, there)).toMatchObject({ loadState: { loadStateId: 5 } });
    expect(await desks.edits()).toEqual([]);
  });
});
