import { describe, expect, it } from "vitest";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { discardEdit } from "../../../../electron/sync/conflicts/discard-edit.ts";
import { linkEdit } from "../../../../electron/sync/conflicts/link-edit.ts";
import { retryEdit } from "../../../../electron/sync/conflicts/retry-edit.ts";
import { readSyncStatus } from "../../../../electron/sync/status/read-status.ts";
import { LanedeskError } from "../../../../shared/failure.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import { edit, hideExtensions, listLoadIds, post, read } from "../../../support/sync/desk-actions.ts";
import { type DeskPair, openDeskPair } from "../../../support/sync/desk-pair.ts";
import { createTestSync } from "../../../support/sync/test-sync.ts";

describe("a post whose answer was lost", () => {
  const loseAnswers = (desks: DeskPair, isBare: boolean) =>
    desks.intercept(async (request) => {
      const { pathname } = new URL(request.url);
      if (isBare && pathname === "/lanedesk/v1") return new Response("{}", { status: 404 });
      if (request.method !== "POST" || !pathname.endsWith("/load")) return undefined;
      const body = loadRequest.parse(await request.json());
      const key = request.headers.get("idempotency-key") ?? "";
      await postLoad(
        desks.remote.context,
        { ...desks.remote.caller, role: "administrator", channel: "http" },
        body,
        isBare ? {} : { idempotency: { key, bodyHash: "x" } },
      );
      throw new TypeError("fetch failed");
    });

  it("is in doubt at a remote without Idempotency-Key, and is not sent again", async () => {
    const desks = await openDeskPair();
    await post(desks.local);
    loseAnswers(desks, true);
    await desks.sync.runCycle();
    hideExtensions(desks);
    for (let hour = 0; hour < 3; hour += 1) await desks.advance(3_600_000);
    expect(await desks.edits()).toMatchObject([{ kind: "create", state: "in doubt" }]);
    expect(await listLoadIds(desks.remote)).toHaveLength(1);
  });

  it("is linked when the broker enters the remote id", async () => {
    const desks = await openDeskPair();
    const here = await post(desks.local, { note: "mine" });
    loseAnswers(desks, true);
    await desks.sync.runCycle();
    hideExtensions(desks);
    const [there = ""] = await listLoadIds(desks.remote);
    const [blocked] = await desks.edits();
    await desks.sync.callRemote((session) => linkEdit(session, blocked?.editId ?? 0, there));
    await edit(desks.local, here, { note: "later" });
    await desks.sync.runCycle();
    expect(await read(desks.remote, there)).toMatchObject({ note: "later" });
    expect(await listLoadIds(desks.remote)).toHaveLength(1);
  });

  it("is not linked to the load of another local load, however its id is spelled", async () => {
    const desks = await openDeskPair();
    await post(desks.local);
    await desks.sync.runCycle();
    const [there = ""] = await listLoadIds(desks.remote);
    await post(desks.local);
    loseAnswers(desks, true);
    await desks.advance(600_000);
    hideExtensions(desks);
    const [inDoubt] = await desks.edits();
    const linking = desks.sync.callRemote((session) =>
      linkEdit(session, inDoubt?.editId ?? 0, there.toUpperCase()),
    );
    await expect(linking).rejects.toThrow("Another load here has this load board ID");
  });

  it("lets no later edit be sent before the broker decides on it", async () => {
    const desks = await openDeskPair();
    const here = await post(desks.local);
    loseAnswers(desks, true);
    await desks.sync.runCycle();
    await edit(desks.local, here, { note: "later" });
    const edits = await desks.edits();
    const { context, caller } = desks.local;
    const later = edits.find(({ kind }) => kind === "update");
    await expect(retryEdit(context, caller, later?.editId ?? 0)).rejects.toThrow(
      "This change waits for an earlier change of this load.",
    );
    expect(await desks.edits()).toEqual(edits);
  });

  it("is not dropped with a later edit, which would post the load twice", async () => {
    const desks = await openDeskPair();
    const here = await post(desks.local);
    loseAnswers(desks, true);
    await desks.sync.runCycle();
    hideExtensions(desks);
    await edit(desks.local, here, { note: "later" });
    const later = (await desks.edits()).find(({ kind }) => kind === "update");
    const { context, caller } = desks.local;
    await expect(discardEdit(context, caller, later?.editId ?? 0)).rejects.toThrow(
      "This change waits for the post of this load",
    );
    await edit(desks.local, here, { note: "latest" });
    await desks.advance(60_000);
    expect(await listLoadIds(desks.remote)).toHaveLength(1);
  });

  it("is not sent with a later edit after it was dropped", async () => {
    const desks = await openDeskPair();
    const here = await post(desks.local);
    loseAnswers(desks, true);
    await desks.sync.runCycle();
    hideExtensions(desks);
    const [blocked] = await desks.edits();
    await discardEdit(desks.local.context, desks.local.caller, blocked?.editId ?? 0);
    await edit(desks.local, here, { note: "later" });
    await desks.advance(60_000);
    expect(await desks.edits()).toEqual([]);
    expect(await listLoadIds(desks.remote)).toHaveLength(1);
  });

  it("is sent again when the broker says that it is not posted", async () => {
    const desks = await openDeskPair();
    await post(desks.local);
    desks.intercept((request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/lanedesk/v1") return new Response("{}", { status: 404 });
      return request.method === "POST" && pathname.endsWith("/load")
        ? new Response("", { status: 502 })
        : undefined;
    });
    await desks.sync.runCycle();
    hideExtensions(desks);
    const [blocked] = await desks.edits();
    expect(blocked).toMatchObject({ state: "in doubt" });
    await retryEdit(desks.local.context, desks.local.caller, blocked?.editId ?? 0);
    await desks.sync.runCycle();
    expect(await desks.edits()).toEqual([]);
    expect(await listLoadIds(desks.remote)).toHaveLength(1);
  });
});

describe("a post whose answer could not be stored", () => {
  /** A desk whose disk is full after the first answer to a post, until `makeRoom`. */
  async function openOnFullDisk() {
    const desks = await openDeskPair();
    const { local, http, secrets } = desks;
    const { write } = local.store;
    const faults: unknown[] = [];
    const sync = createTestSync({ context: local.context, http, secrets }, (cause) => faults.push(cause));
    const full = new LanedeskError("unavailable", "The disk is full.");
    desks.intercept(async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/lanedesk/v1") return new Response("{}", { status: 404 });
      if (request.method !== "POST" || !pathname.endsWith("/load")) return undefined;
      const answered = await desks.answer(request);
      local.store.write = () => Promise.reject(full);
      return answered;
    });
    const here = await post(local, { note: "mine" });
    await sync.runCycle();
    await sync.runCycle();
    expect(faults).toContain(full);
    expect((await readSyncStatus(local.context, sync)).problem).toContain(full.message);
    const makeRoom = () => {
      local.store.write = write;
    };
    return { desks, sync, here, makeRoom };
  }

  it("is stored once there is space again", async () => {
    const { desks, sync, here, makeRoom } = await openOnFullDisk();
    makeRoom();
    await edit(desks.local, here, { note: "later" });
    desks.local.clock.pass(600_000);
    await sync.runCycle();
    expect(await desks.edits()).toEqual([]);
    const [there = "", ...others] = await listLoadIds(desks.remote);
    expect(others).toEqual([]);
    expect(await read(desks.remote, there)).toMatchObject({ note: "later" });
  });

  it("is in doubt after another remote was connected", async () => {
    const { desks, sync, makeRoom } = await openOnFullDisk();
    makeRoom();
    sync.reset();
    desks.local.clock.pass(600_000);
    await sync.runCycle();
    expect(await desks.edits()).toMatchObject([{ state: "in doubt" }]);
    expect(await listLoadIds(desks.remote)).toHaveLength(1);
  });
});
