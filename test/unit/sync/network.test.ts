import { describe, expect, it } from "vitest";
import { deleteLoad } from "../../../electron/services/loads/delete.ts";
import { refreshLoads } from "../../../electron/services/loads/refresh.ts";
import { readSyncStatus } from "../../../electron/sync/status/read-status.ts";
import { edit, loadIds, post, read } from "../../support/sync/desk-work.ts";
import { openTwoDesks, type TwoDesks } from "../../support/sync/two-desks.ts";

describe("a network that is cut", () => {
  it("is told of when nothing got through, also where a single load was to be sent", async () => {
    const desks = await openTwoDesks();
    await desks.sync.runCycle();
    await post(desks.local);
    desks.meddle((request) => {
      if (request.method === "POST" && request.url.endsWith("/load")) throw new TypeError("fetch failed");
      return undefined;
    });
    await desks.sync.runCycle();
    const status = await readSyncStatus(desks.local.context, desks.sync);
    expect(status).toMatchObject({
      offlineSince: expect.any(Number),
      problem: expect.stringContaining("answer"),
    });
    desks.meddle(() => undefined);
    await desks.sync.runCycle();
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

  const wordsOf = async (desks: TwoDesks) => (await desks.edits()).map(({ message }) => message);

  it("is told of a post, which is asked for again under its key and stands there once", async () => {
    const desks = await openTwoDesks();
    await post(desks.local);
    resetOnce(desks, ({ method, url }) => method === "POST" && url.endsWith("/load"));
    await desks.sync.runCycle();
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
    await desks.sync.runCycle();
    await edit(desks.local, here, { note: "changed" });
    resetOnce(desks, ({ method }) => method === "PUT");
    await desks.sync.runCycle();
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
    await desks.sync.runCycle();
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
    await desks.sync.runCycle();
    desks.local.clock.pass(3_600_000);
    desks.remote.clock.pass(3_600_000);
    await refreshLoads(desks.local.context, desks.local.caller, [here]);
    resetOnce(desks, ({ url }) => url.endsWith("/integrator"));
    await desks.sync.runCycle();
    const [held] = await desks.edits();
    expect(held?.message).toBe(
      "The remote did not answer: the connection broke off. The refresh may have arrived there; it is kept here, too. It is asked for again by itself: to refresh a load twice does no harm.",
    );
    expect(held?.dueAt).toBeGreaterThan(desks.local.clock.now());
    await desks.pass(60_000);
    expect(await desks.edits()).toEqual([]);
  });
});
