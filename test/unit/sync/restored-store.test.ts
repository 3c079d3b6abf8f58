import { describe, expect, it } from "vitest";
import { bookLoad, unbookLoad } from "../../../electron/services/loads/book.ts";
import { deleteLoad } from "../../../electron/services/loads/delete.ts";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { linkEdit } from "../../../electron/sync/conflicts/link-edit.ts";
import { resolveEdit } from "../../../electron/sync/conflicts/resolve-edit.ts";
import { retryEdit } from "../../../electron/sync/conflicts/retry-edit.ts";
import { connectRemote, previewConnection } from "../../../electron/sync/connection/connect.ts";
import {
  edit,
  hideExtensions,
  listLoadIds,
  markDeskAsCopy,
  post,
  read,
} from "../../support/sync/desk-actions.ts";
import { type DeskPair, openDeskPair } from "../../support/sync/desk-pair.ts";

describe("a store that was restored", () => {
  /** Posts a load and sends it; then restores the local store to its state before that. */
  async function restoreAfterSend(desks: DeskPair, between: object = {}) {
    const here = await post(desks.local, { note: "first" });
    const restoreStore = desks.local.store.takeSnapshot();
    if (Object.keys(between).length > 0) await edit(desks.local, here, between);
    await desks.sync.runCycle();
    restoreStore();
    await markDeskAsCopy(desks.local);
    const [there = ""] = await listLoadIds(desks.remote);
    return { here, there };
  }

  it("repeats a post with the same key and links the load that was posted", async () => {
    const desks = await openDeskPair();
    const { here, there } = await restoreAfterSend(desks);
    await desks.sync.runCycle();
    expect(await listLoadIds(desks.remote)).toEqual([there]);
    await edit(desks.local, here, { note: "later" });
    await desks.sync.runCycle();
    expect(await read(desks.remote, there)).toMatchObject({ note: "later" });
    expect(await desks.edits()).toEqual([]);
  });

  it("raises a conflict if the load was posted with other content", async () => {
    const desks = await openDeskPair();
    const { here, there } = await restoreAfterSend(desks, { note: "sent", loadLabel: "Hot" });
    await edit(desks.local, here, { note: "after" });
    await desks.sync.runCycle();
    expect(await listLoadIds(desks.remote)).toEqual([there]);
    const [blocked] = await desks.edits();
    expect(blocked).toMatchObject({
      state: "conflict",
      message: expect.stringMatching(
        /^This data was restored or copied, and another copy .*; changed here .*: Note, Label\./,
      ),
    });
    await resolveEdit(desks.local.context, desks.local.caller, blocked?.editId ?? 0, {
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
    const desks = await openDeskPair();
    hideExtensions(desks);
    const { there } = await restoreAfterSend(desks);
    const fresh = await post(desks.local, { note: "made since" });
    await desks.sync.runCycle();
    const [blocked] = await desks.edits();
    expect(blocked).toMatchObject({ state: "in doubt", message: expect.stringContaining("restored") });
    expect(await listLoadIds(desks.remote)).toHaveLength(2);
    expect(await read(desks.local, fresh)).toMatchObject({ note: "made since" });
    await desks.sync.callRemote((session) => linkEdit(session, blocked?.editId ?? 0, there));
    await desks.sync.runCycle();
    expect(await desks.edits()).toEqual([]);
    expect(await listLoadIds(desks.remote)).toHaveLength(2);
  });

  it("posts a load that the broker says is not posted", async () => {
    const desks = await openDeskPair();
    hideExtensions(desks);
    await post(desks.local);
    await markDeskAsCopy(desks.local);
    await desks.sync.runCycle();
    const [blocked] = await desks.edits();
    expect(await listLoadIds(desks.remote)).toEqual([]);
    await retryEdit(desks.local.context, desks.local.caller, blocked?.editId ?? 0);
    await desks.sync.runCycle();
    expect(await desks.edits()).toEqual([]);
    expect(await listLoadIds(desks.remote)).toHaveLength(1);
  });

  const withStops = (...cities: string[]) => ({
    loadStops: cities.map((city) => ({ location: { city, state: "TX", countryCode: "USA" } })),
  });

  it("does not restore a stop that a colleague removed without the broker's decision", async () => {
    const desks = await openDeskPair();
    const here = await post(desks.local, withStops("Dallas", "Austin"));
    await desks.sync.runCycle();
    const [there = ""] = await listLoadIds(desks.remote);
    await edit(desks.local, here, withStops("Dallas", "Waco", "Austin"));
    const restoreStore = desks.local.store.takeSnapshot();
    await desks.sync.runCycle();
    await edit(desks.remote, there, withStops("Dallas", "Austin"));
    restoreStore();
    await markDeskAsCopy(desks.local);
    await desks.sync.runCycle();
    expect((await read(desks.remote, there)).loadStops).toHaveLength(2);
    const [blocked] = await desks.edits();
    expect(blocked).toMatchObject({
      state: "conflict",
      message: expect.stringMatching(/restored from a backup.*Stops;.*undone there/),
    });
    await desks.advance(3_600_000);
    expect((await desks.edits())[0]).toMatchObject({ editId: blocked?.editId, message: blocked?.message });
    const { context, caller } = desks.local;
    await resolveEdit(context, caller, blocked?.editId ?? 0, {
      how: "fields",
      choices: { loadStops: "remote" },
    });
    await desks.sync.runCycle();
    expect((await read(desks.local, here)).loadStops).toHaveLength(2);
    expect(await desks.edits()).toEqual([]);
  });

  it("raises a conflict only for locally changed fields", async () => {
    const desks = await openDeskPair();
    hideExtensions(desks);
    const here = await post(desks.local, { note: "first" });
    await desks.sync.runCycle();
    const [there = ""] = await listLoadIds(desks.remote);
    await edit(desks.local, here, { loadLabel: "Hot" });
    await edit(desks.remote, there, { note: "theirs" });
    await markDeskAsCopy(desks.local);
    await desks.sync.runCycle();
    const [blocked] = await desks.edits();
    expect(blocked).toMatchObject({
      state: "conflict",
      message: expect.stringContaining("load board: Label;"),
    });
    const { context, caller } = desks.local;
    await resolveEdit(context, caller, blocked?.editId ?? 0, {
      how: "fields",
      choices: { loadLabel: "local" },
    });
    await desks.sync.runCycle();
    expect(await read(desks.remote, there)).toMatchObject({ note: "theirs", loadLabel: "Hot" });
    expect(await read(desks.local, here)).toMatchObject({ note: "theirs", loadLabel: "Hot" });
    expect(await desks.edits()).toEqual([]);
  });

  it("sends edits without asking if the remote load is unchanged", async () => {
    for (const isBare of [false, true]) {
      const desks = await openDeskPair();
      if (isBare) hideExtensions(desks);
      const here = await post(desks.local, { note: "first" });
      await desks.sync.runCycle();
      await edit(desks.local, here, { note: "mine" });
      await markDeskAsCopy(desks.local);
      await desks.sync.runCycle();
      const [there = ""] = await listLoadIds(desks.remote);
      expect(await read(desks.remote, there)).toMatchObject({ note: "mine" });
      expect(await desks.edits()).toEqual([]);
    }
  });

  describe("from before the first connection", () => {
    /** Connects, posts a load, restores the store to its state before that, and connects again. */
    async function connectTwice(isBare: boolean, between: object = {}) {
      const desks = await openDeskPair(false);
      if (isBare) hideExtensions(desks);
      const { context, store, clock } = desks.local;
      const here = await post(desks.local, { note: "first" });
      const restoreStore = store.takeSnapshot();
      await connectRemote(context, getOperator(), desks.http, desks.secrets, desks.draft);
      if (Object.keys(between).length > 0) await edit(desks.local, here, between);
      await desks.sync.runCycle();
      restoreStore();
      await markDeskAsCopy(desks.local);
      clock.pass(1);
      await post(desks.local, { note: "made since" });
      expect(await previewConnection(context)).toMatchObject({ toSend: 2, isCopy: true });
      await connectRemote(context, getOperator(), desks.http, desks.secrets, desks.draft);
      await desks.advance(60_000);
      return { desks, here };
    }

    it("posts nothing a second time to a bare remote", async () => {
      const { desks, here } = await connectTwice(true);
      expect(await desks.edits()).toMatchObject([{ loadId: here, kind: "create", state: "in doubt" }]);
      expect(await listLoadIds(desks.remote)).toHaveLength(2);
    });

    it("posts without asking if the broker says that nothing was posted", async () => {
      const desks = await openDeskPair(false);
      hideExtensions(desks);
      const { context } = desks.local;
      await post(desks.local);
      await markDeskAsCopy(desks.local);
      await connectRemote(context, getOperator(), desks.http, desks.secrets, {
        ...desks.draft,
        canPostCopies: true,
      });
      await desks.sync.runCycle();
      expect(await desks.edits()).toEqual([]);
      expect(await listLoadIds(desks.remote)).toHaveLength(1);
    });

    it("finds a load by its key on a Lanedesk, also if it changed before it was sent", async () => {
      const { desks } = await connectTwice(false, { loadLabel: "Hot" });
      expect(await listLoadIds(desks.remote)).toHaveLength(2);
      expect(await desks.edits()).toMatchObject([
        { kind: "update", state: "conflict", message: expect.stringContaining("Label") },
      ]);
    });

    it("finds a load by its key on a Lanedesk, also if it was booked and unbooked", async () => {
      const desks = await openDeskPair(false);
      const { context, caller, store } = desks.local;
      const loadId = await post(desks.local);
      const restoreStore = store.takeSnapshot();
      const connect = () => connectRemote(context, getOperator(), desks.http, desks.secrets, desks.draft);
      await connect();
      await desks.sync.runCycle();
      restoreStore();
      await markDeskAsCopy(desks.local);
      await bookLoad(context, caller, { loadId, carrierName: "Swift", rate: 2_000 });
      await connect();
      await unbookLoad(context, caller, { loadId });
      await desks.advance(60_000);
      expect(await desks.edits()).toEqual([]);
      expect(await listLoadIds(desks.remote)).toHaveLength(1);
    });

    it("is in doubt also if the load is only sent after an edit", async () => {
      const desks = await openDeskPair(false);
      hideExtensions(desks);
      const { context } = desks.local;
      const here = await post(desks.local, { note: "first" });
      await markDeskAsCopy(desks.local);
      await connectRemote(context, getOperator(), desks.http, desks.secrets, {
        ...desks.draft,
        canSendExisting: false,
      });
      await edit(desks.local, here, { note: "changed" });
      await desks.sync.runCycle();
      expect(await desks.edits()).toMatchObject([{ kind: "create", state: "in doubt" }]);
      expect(await listLoadIds(desks.remote)).toEqual([]);
    });
  });

  it("deletes a load on the remote that was deleted here before it was linked again", async () => {
    const desks = await openDeskPair();
    const { here, there } = await restoreAfterSend(desks);
    const { context, caller } = desks.local;
    await deleteLoad(context, caller, here, { reason: "2", comment: null });
    await desks.sync.runCycle();
    await desks.advance(60_000);
    expect(await read(desks.remote, there)).toMatchObject({ loadState: { loadStateId: 5 } });
    expect(await desks.edits()).toEqual([]);
  });
});
