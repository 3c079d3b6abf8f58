import { describe, expect, it } from "vitest";
import { recordCarriers } from "../../../electron/services/carriers.ts";
import { queueSummary } from "../../../electron/services/change-queue.ts";
import { deleteLoad } from "../../../electron/services/delete-load.ts";
import { postLoad } from "../../../electron/services/post-load.ts";
import { refreshLoads } from "../../../electron/services/refresh-loads.ts";
import {
  recordRegistrationSteps,
  registrationStepsToday,
} from "../../../electron/services/registration-steps.ts";
import { dropEdit } from "../../../electron/sync/choices/drop.ts";
import { linkEdit } from "../../../electron/sync/choices/link.ts";
import { resolveEdit } from "../../../electron/sync/choices/resolve.ts";
import { retryEdit } from "../../../electron/sync/choices/retry.ts";
import { connectRemote, disconnectRemote, previewConnection } from "../../../electron/sync/connection.ts";
import { outboxWindow } from "../../../electron/sync/outbox-rows.ts";
import { readProgress, resumeSync } from "../../../electron/sync/progress.ts";
import { readSyncStatus } from "../../../electron/sync/status.ts";
import { loadRequest } from "../../../shared/interface/load.ts";
import { beBare, beCopy, edit, inConflict, loadIds, post, read } from "../../support/sync/desk-work.ts";
import { type Desk, openTwoDesks, type TwoDesks } from "../../support/sync/two-desks.ts";

describe("a network that is cut", () => {
  it("is told of when nothing got through, also where a single load was to be sent", async () => {
    const desks = await openTwoDesks();
    await desks.sync.cycle();
    await post(desks.local);
    desks.meddle((request) => {
      if (request.method === "POST" && request.url.endsWith("/load")) throw new TypeError("fetch failed");
      return undefined;
    });
    await desks.sync.cycle();
    const status = await readSyncStatus(desks.local.context, desks.sync);
    expect(status).toMatchObject({
      offlineSince: expect.any(Number),
      problem: expect.stringContaining("answer"),
    });
    desks.meddle(() => undefined);
    await desks.sync.cycle();
    expect(await readSyncStatus(desks.local.context, desks.sync)).toMatchObject({
      offlineSince: null,
      problem: "",
      pending: 0,
    });
  });
});

describe("a connection that is reset after the request arrived", () => {
  /** The next request of this kind reaches the remote, and its answer gets lost. */
  function resetOnce(desks: TwoDesks, isMeant: (request: Request) => boolean): void {
    let isDone = false;
    desks.meddle(async (request) => {
      if (isDone || !isMeant(request)) return undefined;
      isDone = true;
      await desks.answer(request);
      throw Object.assign(new TypeError("fetch failed"), {
        cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }),
      });
    });
  }

  const wordsOf = async (desks: TwoDesks) => (await desks.edits()).map(({ words }) => words);

  it("is told of a post, which is asked for again under its key and stands there once", async () => {
    const desks = await openTwoDesks();
    await post(desks.local);
    resetOnce(desks, ({ method, url }) => method === "POST" && url.endsWith("/load"));
    await desks.sync.cycle();
    expect(await wordsOf(desks)).toEqual([
      "No answer came when this load was posted. It is asked for again under the same key, so that it is posted once. The remote did not answer: the connection broke off.",
    ]);
    await desks.pass(60_000);
    expect(await desks.edits()).toEqual([]);
    expect(await loadIds(desks.remote)).toHaveLength(1);
  });

  it("is told of a change, which is compared and found to be there", async () => {
    const desks = await openTwoDesks();
    const here = await post(desks.local);
    await desks.sync.cycle();
    await edit(desks.local, here, { note: "changed" });
    resetOnce(desks, ({ method }) => method === "PUT");
    await desks.sync.cycle();
    expect(await wordsOf(desks)).toEqual([
      "The remote did not answer: the connection broke off. The change may have arrived there; it is kept here, too. It is compared with what the remote has before it is sent again, so that nobody's change is lost.",
    ]);
    await desks.pass(60_000);
    expect(await desks.edits()).toEqual([]);
    const [there = ""] = await loadIds(desks.remote);
    expect(await read(desks.remote, there)).toMatchObject({ note: "changed" });
  });

  it("is told of a delete, which ends with the load deleted there", async () => {
    const desks = await openTwoDesks();
    const here = await post(desks.local);
    await desks.sync.cycle();
    await deleteLoad(desks.local.context, desks.local.caller, here, { reason: "2", comment: null });
    resetOnce(desks, ({ method }) => method === "DELETE");
    await desks.pass(60_000);
    expect(await wordsOf(desks)).toEqual([
      "The remote did not answer: the connection broke off. The delete may have arrived there; it is kept here, too. It is sent again by itself: what is deleted there already stays so.",
    ]);
    await desks.pass(60_000);
    expect(await desks.edits()).toEqual([]);
    const [there = ""] = await loadIds(desks.remote);
    expect(await read(desks.remote, there)).toMatchObject({ loadState: { loadStateId: 5 } });
  });

  it("is told of a refresh, which is put off and asked for again", async () => {
    const desks = await openTwoDesks();
    const here = await post(desks.local);
    await desks.sync.cycle();
    desks.local.clock.pass(3_600_000);
    desks.remote.clock.pass(3_600_000);
    await refreshLoads(desks.local.context, desks.local.caller, [here]);
    resetOnce(desks, ({ url }) => url.endsWith("/integrator"));
    await desks.sync.cycle();
    const [held] = await desks.edits();
    expect(held?.words).toBe(
      "The remote did not answer: the connection broke off. The refresh may have arrived there; it is kept here, too. It is asked for again by itself: to refresh a load twice does no harm.",
    );
    expect(held?.dueAt).toBeGreaterThan(desks.local.clock.now());
    await desks.pass(60_000);
    expect(await desks.edits()).toEqual([]);
  });
});

describe("sending many loads", () => {
  it("tells how far it has come, names each load in the diary, and is halted at the next load", async () => {
    const desks = await openTwoDesks();
    const { context } = desks.local;
    for (let count = 0; count < 200; count += 1) await post(desks.local, { loadNumber: `A-${count}` });
    const told: (number | undefined)[] = [];
    desks.meddle(async () => {
      const { draining } = await readSyncStatus(context, desks.sync);
      told.push(draining?.total);
      if (desks.asked.length >= 50) desks.sync.halt();
      return undefined;
    });
    await desks.sync.cycle();
    expect(told).toContain(200);
    const left = (await desks.edits()).length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(200);
    expect(await loadIds(desks.remote)).toHaveLength(200 - left);
    expect((await readSyncStatus(context, desks.sync)).draining).toBeNull();
    const { records } = await desks.local.store.read(["syncLog"], ({ syncLog }) =>
      syncLog.page(desks.local.caller.accountId, null, 1),
    );
    expect(records[0]?.words).toMatch(/^Load A-\d+: Posted on the remote\.$/);
    desks.meddle(() => undefined);
    await desks.sync.cycle();
    expect(await desks.edits()).toEqual([]);
  });

  it("ends at the next load when the program is closed, also where another cycle was asked for", async () => {
    const desks = await openTwoDesks();
    for (let count = 0; count < 200; count += 1) await post(desks.local);
    const cycles = [desks.sync.cycle(), desks.sync.cycle()];
    await new Promise<void>((resolve) => {
      desks.meddle(() => {
        if (desks.asked.length >= 20) resolve();
        return undefined;
      });
    });
    await desks.sync.stop();
    await Promise.all(cycles);
    expect((await desks.edits()).length).toBeGreaterThan(0);
  });
});

describe("a conflict", () => {
  it("shows both values and sends nothing until one is chosen", async () => {
    const desks = await openTwoDesks();
    const { there } = await inConflict(desks);
    const { rows } = await outboxWindow(desks.local.context, desks.local.caller.accountId, {
      after: null,
      size: 10,
    });
    expect(rows).toMatchObject([
      {
        state: "conflict",
        conflict: {
          kind: "fields",
          fields: [{ label: "Note", base: "first", local: "mine", remote: "theirs" }],
        },
      },
    ]);
    expect(await read(desks.remote, there)).toMatchObject({ note: "theirs", loadLabel: null });
  });

  it.each([
    ["local", "mine"],
    ["remote", "theirs"],
  ] as const)(
    "is solved with the %s value on both sides, and keeps what was changed besides",
    async (side, note) => {
      const desks = await openTwoDesks();
      const { here, there, editId } = await inConflict(desks);
      await resolveEdit(desks.local.context, desks.local.caller, editId, {
        how: "fields",
        choices: { note: side },
      });
      await desks.sync.cycle();
      expect(await read(desks.local, here)).toMatchObject({ note, loadLabel: "Hot" });
      expect(await read(desks.remote, there)).toMatchObject({ note, loadLabel: "Hot" });
      expect(await desks.edits()).toEqual([]);
    },
  );

  it("is not solved by half, and then nothing is changed", async () => {
    const desks = await openTwoDesks();
    const { here, editId } = await inConflict(desks);
    const half = resolveEdit(desks.local.context, desks.local.caller, editId, { how: "fields", choices: {} });
    await expect(half).rejects.toThrow("Choose a value for Note");
    expect(await read(desks.local, here)).toMatchObject({ note: "mine" });
  });

  it("that is dropped leaves the remote's version", async () => {
    const desks = await openTwoDesks();
    const { here, editId } = await inConflict(desks);
    await dropEdit(desks.local.context, desks.local.caller, editId);
    await desks.sync.cycle();
    expect(await read(desks.local, here)).toMatchObject({ note: "theirs", loadLabel: null });
    expect(await desks.edits()).toEqual([]);
  });

  it("between a delete here and a change there is the broker's to decide", async () => {
    const desks = await openTwoDesks();
    const here = await post(desks.local);
    await desks.sync.cycle();
    const [there = ""] = await loadIds(desks.remote);
    await edit(desks.remote, there, { note: "still wanted" });
    await deleteLoad(desks.local.context, desks.local.caller, here, { reason: "2", comment: null });
    await desks.sync.cycle();
    const [held] = await desks.edits();
    expect(held).toMatchObject({ kind: "delete", state: "conflict", conflict: { kind: "changed" } });
    await resolveEdit(desks.local.context, desks.local.caller, held?.editId ?? 0, { how: "remote" });
    expect(await read(desks.local, here)).toMatchObject({
      note: "still wanted",
      loadState: { loadStateId: 1 },
    });
  });

  it("with a load that ended there keeps the edits aside, to be posted as a new load", async () => {
    const desks = await openTwoDesks();
    const here = await post(desks.local, { note: "first" });
    await desks.sync.cycle();
    const [there = ""] = await loadIds(desks.remote);
    await edit(desks.local, here, { note: "mine" });
    await deleteLoad(desks.remote.context, desks.remote.caller, there, { reason: "2", comment: null });
    await desks.sync.cycle();
    expect(await read(desks.local, here)).toMatchObject({ note: "first", loadState: { loadStateId: 5 } });
    const [held] = await desks.edits();
    expect(held?.words).toContain("kept aside");
    await resolveEdit(desks.local.context, desks.local.caller, held?.editId ?? 0, { how: "local" });
    await desks.sync.cycle();
    const notes = await Promise.all(
      (await loadIds(desks.remote)).map(async (id) => (await read(desks.remote, id)).note),
    );
    expect(notes.sort()).toEqual(["first", "mine"]);
  });
});

describe("a post whose answer was lost", () => {
  const loseAnswers = (desks: TwoDesks, isBare: boolean) =>
    desks.meddle(async (request) => {
      const { pathname } = new URL(request.url);
      if (isBare && pathname === "/lanedesk/v1") return new Response("{}", { status: 404 });
      if (request.method !== "POST" || !pathname.endsWith("/load")) return undefined;
      const body = loadRequest.parse(await request.json());
      const key = request.headers.get("idempotency-key") ?? "";
      await postLoad(
        desks.remote.context,
        { ...desks.remote.caller, door: "http" },
        body,
        isBare ? undefined : { key, bodyHash: "x" },
      );
      throw new TypeError("fetch failed");
    });

  it("is in doubt at a remote without Idempotency-Key, and never sent again by itself", async () => {
    const desks = await openTwoDesks();
    await post(desks.local);
    loseAnswers(desks, true);
    await desks.sync.cycle();
    beBare(desks);
    for (let hour = 0; hour < 3; hour += 1) await desks.pass(3_600_000);
    expect(await desks.edits()).toMatchObject([{ kind: "create", state: "in doubt" }]);
    expect(await loadIds(desks.remote)).toHaveLength(1);
  });

  it("is settled when the broker names the load that it became", async () => {
    const desks = await openTwoDesks();
    const here = await post(desks.local, { note: "mine" });
    loseAnswers(desks, true);
    await desks.sync.cycle();
    beBare(desks);
    const [there = ""] = await loadIds(desks.remote);
    const [held] = await desks.edits();
    await desks.sync.ask((session) => linkEdit(session, held?.editId ?? 0, there));
    await edit(desks.local, here, { note: "later" });
    await desks.sync.cycle();
    expect(await read(desks.remote, there)).toMatchObject({ note: "later" });
    expect(await loadIds(desks.remote)).toHaveLength(1);
  });

  it("that is dropped is not sent with a later change either", async () => {
    const desks = await openTwoDesks();
    const here = await post(desks.local);
    loseAnswers(desks, true);
    await desks.sync.cycle();
    beBare(desks);
    const [held] = await desks.edits();
    await dropEdit(desks.local.context, desks.local.caller, held?.editId ?? 0);
    await edit(desks.local, here, { note: "later" });
    await desks.pass(60_000);
    expect(await desks.edits()).toEqual([]);
    expect(await loadIds(desks.remote)).toHaveLength(1);
  });

  it("is sent again when the broker says that it is not there", async () => {
    const desks = await openTwoDesks();
    await post(desks.local);
    desks.meddle((request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/lanedesk/v1") return new Response("{}", { status: 404 });
      return request.method === "POST" && pathname.endsWith("/load")
        ? new Response("", { status: 502 })
        : undefined;
    });
    await desks.sync.cycle();
    beBare(desks);
    const [held] = await desks.edits();
    expect(held).toMatchObject({ state: "in doubt" });
    await retryEdit(desks.local.context, desks.local.caller, held?.editId ?? 0);
    await desks.sync.cycle();
    expect(await desks.edits()).toEqual([]);
    expect(await loadIds(desks.remote)).toHaveLength(1);
  });
});

describe("a store that was restored", () => {
  /** Posts a load and sends it; afterwards the store is as it was before that. */
  async function restored(desks: TwoDesks, between: object = {}) {
    const here = await post(desks.local, { note: "first" });
    const putBack = desks.local.store.remember();
    if (Object.keys(between).length > 0) await edit(desks.local, here, between);
    await desks.sync.cycle();
    putBack();
    await beCopy(desks.local);
    const [there = ""] = await loadIds(desks.remote);
    return { here, there };
  }

  it("asks a Lanedesk under the same key again, and goes on with the load that it posted", async () => {
    const desks = await openTwoDesks();
    const { here, there } = await restored(desks);
    await desks.sync.cycle();
    expect(await loadIds(desks.remote)).toEqual([there]);
    await edit(desks.local, here, { note: "later" });
    await desks.sync.cycle();
    expect(await read(desks.remote, there)).toMatchObject({ note: "later" });
    expect(await desks.edits()).toEqual([]);
  });

  it("asks which side is right where the load was posted with other content", async () => {
    const desks = await openTwoDesks();
    const { here, there } = await restored(desks, { note: "sent", loadLabel: "Hot" });
    await edit(desks.local, here, { note: "after" });
    await desks.sync.cycle();
    expect(await loadIds(desks.remote)).toEqual([there]);
    const [held] = await desks.edits();
    expect(held).toMatchObject({
      state: "conflict",
      words: expect.stringMatching(/restored from a backup.*Note, Label/),
    });
    await resolveEdit(desks.local.context, desks.local.caller, held?.editId ?? 0, {
      how: "fields",
      choices: { note: "local", loadLabel: "remote" },
    });
    await desks.sync.cycle();
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
    await desks.sync.cycle();
    const [held] = await desks.edits();
    expect(held).toMatchObject({ state: "in doubt", words: expect.stringContaining("restored") });
    expect(await loadIds(desks.remote)).toHaveLength(2);
    expect(await read(desks.local, fresh)).toMatchObject({ note: "made since" });
    await desks.sync.ask((session) => linkEdit(session, held?.editId ?? 0, there));
    await desks.sync.cycle();
    expect(await desks.edits()).toEqual([]);
    expect(await loadIds(desks.remote)).toHaveLength(2);
  });

  it("sends what the broker says is not there", async () => {
    const desks = await openTwoDesks();
    beBare(desks);
    await post(desks.local);
    await beCopy(desks.local);
    await desks.sync.cycle();
    const [held] = await desks.edits();
    expect(await loadIds(desks.remote)).toEqual([]);
    await retryEdit(desks.local.context, desks.local.caller, held?.editId ?? 0);
    await desks.sync.cycle();
    expect(await desks.edits()).toEqual([]);
    expect(await loadIds(desks.remote)).toHaveLength(1);
  });

  const withStops = (...cities: string[]) => ({
    loadStops: cities.map((city) => ({ location: { city, state: "TX", countryCode: "USA" } })),
  });

  it("does not put back a stop that a colleague removed after it had been sent: the broker is asked", async () => {
    const desks = await openTwoDesks();
    const here = await post(desks.local, withStops("Dallas", "Austin"));
    await desks.sync.cycle();
    const [there = ""] = await loadIds(desks.remote);
    await edit(desks.local, here, withStops("Dallas", "Waco", "Austin"));
    const putBack = desks.local.store.remember();
    await desks.sync.cycle();
    await edit(desks.remote, there, withStops("Dallas", "Austin"));
    putBack();
    await beCopy(desks.local);
    await desks.sync.cycle();
    expect((await read(desks.remote, there)).loadStops).toHaveLength(2);
    const [held] = await desks.edits();
    expect(held).toMatchObject({
      state: "conflict",
      words: expect.stringMatching(/restored from a backup.*Stops\..*undone there/),
    });
    await desks.pass(3_600_000);
    expect((await desks.edits())[0]).toMatchObject({ editId: held?.editId, words: held?.words });
    const { context, caller } = desks.local;
    await resolveEdit(context, caller, held?.editId ?? 0, {
      how: "fields",
      choices: { loadStops: "remote" },
    });
    await desks.sync.cycle();
    expect((await read(desks.local, here)).loadStops).toHaveLength(2);
    expect(await desks.edits()).toEqual([]);
  });

  it("asks only about what was changed here; what else a colleague changed is taken over", async () => {
    const desks = await openTwoDesks();
    beBare(desks);
    const here = await post(desks.local, { note: "first" });
    await desks.sync.cycle();
    const [there = ""] = await loadIds(desks.remote);
    await edit(desks.local, here, { loadLabel: "Hot" });
    await edit(desks.remote, there, { note: "theirs" });
    await beCopy(desks.local);
    await desks.sync.cycle();
    const [held] = await desks.edits();
    expect(held).toMatchObject({ state: "conflict", words: expect.stringContaining("in step: Label.") });
    const { context, caller } = desks.local;
    await resolveEdit(context, caller, held?.editId ?? 0, { how: "fields", choices: { loadLabel: "local" } });
    await desks.sync.cycle();
    expect(await read(desks.remote, there)).toMatchObject({ note: "theirs", loadLabel: "Hot" });
    expect(await read(desks.local, here)).toMatchObject({ note: "theirs", loadLabel: "Hot" });
    expect(await desks.edits()).toEqual([]);
  });

  it("sends by itself what the remote cannot have had, because its load is as it was agreed", async () => {
    for (const isBare of [false, true]) {
      const desks = await openTwoDesks();
      if (isBare) beBare(desks);
      const here = await post(desks.local, { note: "first" });
      await desks.sync.cycle();
      await edit(desks.local, here, { note: "mine" });
      await beCopy(desks.local);
      await desks.sync.cycle();
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
      await connectRemote(context, desks.wire, desks.secrets, desks.draft);
      if (Object.keys(between).length > 0) await edit(desks.local, here, between);
      await desks.sync.cycle();
      putBack();
      await beCopy(desks.local);
      clock.pass(1);
      await post(desks.local, { note: "made since" });
      expect(await previewConnection(context)).toMatchObject({ toSend: 2, isCopy: true });
      await connectRemote(context, desks.wire, desks.secrets, desks.draft);
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
      await connectRemote(context, desks.wire, desks.secrets, { ...desks.draft, postsCopies: true });
      await desks.sync.cycle();
      expect(await desks.edits()).toEqual([]);
      expect(await loadIds(desks.remote)).toHaveLength(1);
    });

    it("finds the load at a Lanedesk under its key, also where it was changed before it was sent", async () => {
      const { desks } = await connectedTwice(false, { loadLabel: "Hot" });
      expect(await loadIds(desks.remote)).toHaveLength(2);
      expect(await desks.edits()).toMatchObject([
        { kind: "update", state: "conflict", words: expect.stringContaining("Label") },
      ]);
    });

    it("asks also where the load is sent only once it is changed", async () => {
      const desks = await openTwoDesks(false);
      beBare(desks);
      const { context } = desks.local;
      const here = await post(desks.local, { note: "first" });
      await beCopy(desks.local);
      await connectRemote(context, desks.wire, desks.secrets, { ...desks.draft, sendsExisting: false });
      await edit(desks.local, here, { note: "changed" });
      await desks.sync.cycle();
      expect(await desks.edits()).toMatchObject([{ kind: "create", state: "in doubt" }]);
      expect(await loadIds(desks.remote)).toEqual([]);
    });
  });

  it("deletes a load there too that was deleted here before it was found again", async () => {
    const desks = await openTwoDesks();
    const { here, there } = await restored(desks);
    const { context, caller } = desks.local;
    await deleteLoad(context, caller, here, { reason: "2", comment: null });
    await desks.sync.cycle();
    await desks.pass(60_000);
    expect(await read(desks.remote, there)).toMatchObject({ loadState: { loadStateId: 5 } });
    expect(await desks.edits()).toEqual([]);
  });
});

describe("a remote that is not what it was", () => {
  it("is sent again what it lost, by the desk that posted it", async () => {
    const desks = await openTwoDesks();
    const here = await post(desks.local, { note: "mine" });
    await desks.sync.cycle();
    const [there = ""] = await loadIds(desks.remote);
    desks.meddle((request) =>
      request.url.endsWith(there) ? new Response("{}", { status: 404 }) : undefined,
    );
    await desks.pass(3_600_000);
    await desks.sync.cycle();
    expect(await loadIds(desks.remote)).toHaveLength(2);
    expect(await read(desks.local, here)).toMatchObject({ note: "mine", loadState: { loadStateId: 1 } });
  });

  it("is asked about at another service; what is kept here alone is not posted there with a later change", async () => {
    const desks = await openTwoDesks();
    beBare(desks);
    const here = await post(desks.local);
    await desks.sync.cycle();
    desks.meddle((request) =>
      ["/lanedesk/v1", "/loadmanagement/v2/load/"].some((path) =>
        new URL(request.url).pathname.startsWith(path),
      )
        ? new Response("{}", { status: 404 })
        : undefined,
    );
    await desks.pass(3_600_000);
    const [held] = await desks.edits();
    expect(held).toMatchObject({ conflict: { kind: "missing" } });
    await resolveEdit(desks.local.context, desks.local.caller, held?.editId ?? 0, { how: "remote" });
    await edit(desks.local, here, { note: "later" });
    await desks.pass(3_600_000);
    expect(await desks.edits()).toEqual([]);
    expect(desks.asked.filter((asked) => asked === "POST /loadmanagement/v2/load")).toHaveLength(1);
  });

  it("that knows none of many loads any more stops everything and asks", async () => {
    const desks = await openTwoDesks();
    for (let count = 0; count < 12; count += 1) await post(desks.local);
    await desks.sync.cycle();
    desks.meddle((request) =>
      request.method === "GET" && request.url.includes("/load/")
        ? new Response("{}", { status: 404 })
        : undefined,
    );
    await desks.pass(3_600_000);
    expect(await readProgress(desks.local.context)).toMatchObject({ paused: "many missing" });
    expect(await desks.edits()).toEqual([]);
    const status = await readSyncStatus(desks.local.context, desks.sync);
    expect(status.problem).toContain("12 of 12 loads");
    await resumeSync(desks.local.context);
    await desks.sync.cycle();
    expect(await desks.edits()).toHaveLength(12);
  });

  it("that refuses the token pauses the account with words, and loses nothing", async () => {
    const desks = await openTwoDesks();
    await post(desks.local);
    desks.meddle(() => new Response("{}", { status: 401 }));
    await desks.sync.cycle();
    const before = desks.asked.length;
    await desks.pass(3_600_000);
    expect(desks.asked).toHaveLength(before);
    expect(await readSyncStatus(desks.local.context, desks.sync)).toMatchObject({
      paused: "token refused",
      pending: 1,
    });
    desks.meddle(() => undefined);
    await connectRemote(desks.local.context, desks.wire, desks.secrets, desks.draft);
    await desks.sync.cycle();
    expect(await loadIds(desks.remote)).toHaveLength(1);
  });

  it("that refuses one load holds up no other", async () => {
    const desks = await openTwoDesks();
    await post(desks.local, { note: "bad" });
    await post(desks.local, { note: "good" });
    desks.meddle(async (request) =>
      request.method === "POST" && (await request.text()).includes('"bad"')
        ? new Response(JSON.stringify({ detail: "No such commodity." }), { status: 400 })
        : undefined,
    );
    await desks.sync.cycle();
    expect(await desks.edits()).toMatchObject([
      { state: "refused", words: expect.stringContaining("No such commodity.") },
    ]);
    expect(await loadIds(desks.remote)).toHaveLength(1);
  });
});

describe("connecting", () => {
  it("previews and sends what is there already", async () => {
    const desks = await openTwoDesks(false);
    await post(desks.local);
    const deleted = await post(desks.local);
    await deleteLoad(desks.local.context, desks.local.caller, deleted, { reason: "2", comment: null });
    expect(await desks.edits()).toEqual([]);
    expect((await previewConnection(desks.local.context)).linked).toBe(0);
    await connectRemote(desks.local.context, desks.wire, desks.secrets, desks.draft);
    await desks.sync.cycle();
    expect(await loadIds(desks.remote)).toHaveLength(1);
  });

  it("refuses a token that the remote refuses, and an address that anybody could listen to", async () => {
    const desks = await openTwoDesks(false);
    const connect = (change: object) =>
      connectRemote(desks.local.context, desks.wire, desks.secrets, { ...desks.draft, ...change });
    await expect(connect({ token: "wrong" })).rejects.toThrow("no service that takes this token");
    await expect(connect({ baseUrl: "http://loads.example.com" })).rejects.toThrow("https");
    expect(await desks.secrets.read()).toBeUndefined();
  });

  it("asks before it sends known loads to another address", async () => {
    const desks = await openTwoDesks();
    await post(desks.local);
    await desks.sync.cycle();
    const other = { ...desks.draft, baseUrl: "http://127.0.0.1:9" };
    const connect = (address: "same" | "moved") =>
      connectRemote(desks.local.context, desks.wire, desks.secrets, { ...other, address });
    await expect(connect("same")).rejects.toThrow("moved");
    await connect("moved");
    await desks.sync.cycle();
    expect(await loadIds(desks.remote)).toHaveLength(1);
  });

  it("goes on after a break with what was edited in between", async () => {
    const desks = await openTwoDesks();
    const here = await post(desks.local);
    await desks.sync.cycle();
    await disconnectRemote(desks.local.context, desks.secrets);
    await edit(desks.local, here, { note: "in between" });
    await connectRemote(desks.local.context, desks.wire, desks.secrets, desks.draft);
    await desks.sync.cycle();
    await desks.sync.cycle();
    const [there = ""] = await loadIds(desks.remote);
    expect(await read(desks.remote, there)).toMatchObject({ note: "in between" });
  });
});

describe("carriers of the remote", () => {
  const facts = (usdotNumber: string, legalName: string) => ({ usdotNumber, legalName });
  const carriersOf = ({ store }: Desk) =>
    store.read(["carriers"], async ({ carriers }) =>
      (await carriers.findByIdentity("", [{ usdotNumber: "100", mcNumber: "", intrastateNumber: "" }])).map(
        (carrier) => carrier?.facts.legalName,
      ),
    );

  it("are stored here, and cleared there only then", async () => {
    const desks = await openTwoDesks();
    await recordCarriers(desks.remote.context, desks.remote.caller, [
      facts("100", "Prairie"),
      facts("200", "Delta"),
    ]);
    desks.meddle(async (request) =>
      (await request.text()).includes('"Clear"') ? new Response("", { status: 503 }) : undefined,
    );
    await desks.sync.cycle();
    expect(await carriersOf(desks.local)).toEqual(["Prairie"]);
    expect((await queueSummary(desks.remote.context, desks.remote.caller)).handedOut).toBe(2);
    expect(await readSyncStatus(desks.local.context, desks.sync)).toMatchObject({
      pending: 2,
      problem: expect.stringContaining("Carriers"),
    });
    desks.meddle(() => undefined);
    await desks.sync.cycle();
    expect(await queueSummary(desks.remote.context, desks.remote.caller)).toMatchObject({
      waiting: 0,
      handedOut: 0,
    });
    expect(await readSyncStatus(desks.local.context, desks.sync)).toMatchObject({ pending: 0, problem: "" });
  });

  it("that change between the read and the clear come again", async () => {
    const desks = await openTwoDesks();
    await recordCarriers(desks.remote.context, desks.remote.caller, [facts("100", "Prairie")]);
    let isChanged = false;
    desks.meddle(async (request) => {
      if (!isChanged && (await request.text()).includes('"Clear"')) {
        isChanged = true;
        desks.remote.clock.pass(10);
        await recordCarriers(desks.remote.context, desks.remote.caller, [facts("100", "Prairie Freight")]);
      }
      return undefined;
    });
    await desks.sync.cycle();
    await desks.sync.cycle();
    expect(await carriersOf(desks.local)).toEqual(["Prairie Freight"]);
    expect((await queueSummary(desks.remote.context, desks.remote.caller)).waiting).toBe(0);
  });

  it("bring their registration steps of today", async () => {
    const desks = await openTwoDesks();
    const step = {
      MonitorID: "1",
      CompanyName: "Prairie",
      MCNumber: "MC123",
      USDOTNumber: "100",
      IntraStateNumber: "",
      LastStep: "Thank You",
      UTC_RegistrationDate: new Date(desks.remote.clock.now()).toISOString(),
    };
    await recordRegistrationSteps(desks.remote.context, desks.remote.caller, [step]);
    await desks.sync.cycle();
    const search = {
      MonitorID: null,
      MCNumber: null,
      USDOTNumber: null,
      IntraStateNumber: null,
      AllActivityForToday: true,
    };
    expect(await registrationStepsToday(desks.local.context, desks.local.caller, search)).toMatchObject([
      { LastStep: "Thank You" },
    ]);
  });
});
