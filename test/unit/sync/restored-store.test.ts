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

  it("asks a Lanedesk under the same key again, and goes on with the load that it posted", async () => {
    const desks = await openTwoDesks();
    const { here, there } = await restored(desks);
    await desks.sync.runCycle();
    expect(await loadIds(desks.remote)).toEqual([there]);
    await edit(desks.local, here, { note: "later" });
    await desks.sync.runCycle();
    expect(await read(desks.remote, there)).toMatchObject({ note: "later" });
    expect(await desks.edits()).toEqual([]);
  });

  it("asks which side is right where the load was posted with other content", async () => {
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

  it("sends nothing again to a remote without Idempotency-Key: the broker names the load, or has it sent", async () => {
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

  it("sends what the broker says is not there", async () => {
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

  it("does not put back a stop that a colleague removed after it had been sent: the broker is asked", async () => {
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

  it("asks only about what was changed here; what else a colleague changed is taken over", async () => {
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
    expect(held).toMatchObject({ state: "conflict", message: expect.stringContaining("in step: Label.") });
    const { context, caller } = desks.local;
    await resolveEdit(context, caller, held?.editId ?? 0, { how: "fields", choices: { loadLabel: "local" } });
    await desks.sync.runCycle();
    expect(await read(desks.remote, there)).toMatchObject({ note: "theirs", loadLabel: "Hot" });
    expect(await read(desks.local, here)).toMatchObject({ note: "theirs", loadLabel: "Hot" });
    expect(await desks.edits()).toEqual([]);
  });

  it("sends by itself what the remote cannot have had, because its load is as it was agreed", async () => {
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

  describe("and was taken before the first connection", () => {
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

    it("posts nothing a second time to a bare remote: the broker is asked", async () => {
      const { desks, here } = await connectedTwice(true);
      expect(await desks.edits()).toMatchObject([{ loadId: here, kind: "create", state: "in doubt" }]);
      expect(await loadIds(desks.remote)).toHaveLength(2);
    });

    it("posts without asking what the broker says was not posted", async () => {
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

    it("finds the load at a Lanedesk under its key, also where it was changed before it was sent", async () => {
      const { desks } = await connectedTwice(false, { loadLabel: "Hot" });
      expect(await loadIds(desks.remote)).toHaveLength(2);
      expect(await desks.edits()).toMatchObject([
        { kind: "update", state: "conflict", message: expect.stringContaining("Label") },
      ]);
    });

    it("asks also where the load is sent only once it is changed", async () => {
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

  it("deletes a load there too that was deleted here before it was found again", async () => {
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
