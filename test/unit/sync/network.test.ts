import { describe, expect, it } from "vitest";
import { deleteLoad } from "../../../electron/services/loads/delete.ts";
import { refreshLoads } from "../../../electron/services/loads/refresh.ts";
import { readSyncStatus } from "../../../electron/sync/status/read-status.ts";
import { edit, listLoadIds, post, read } from "../../support/sync/desk-actions.ts";
import { type DeskPair, openDeskPair } from "../../support/sync/desk-pair.ts";

describe("a network that fails", () => {
  it("is reported if nothing was sent, even for a single load", async () => {
    const desks = await openDeskPair();
    await desks.sync.runCycle();
    await post(desks.local);
    desks.intercept((request) => {
      if (request.method === "POST" && request.url.endsWith("/load")) throw new TypeError("fetch failed");
      return undefined;
    });
    await desks.sync.runCycle();
    const status = await readSyncStatus(desks.local.context, desks.sync);
    expect(status).toMatchObject({
      offlineSince: expect.any(Number),
      problem: expect.stringContaining("respond"),
    });
    desks.intercept(() => undefined);
    await desks.sync.runCycle();
    expect(await readSyncStatus(desks.local.context, desks.sync)).toMatchObject({
      offlineSince: null,
      problem: "",
      pending: 0,
    });
  });
});

describe("the message of an edit", () => {
  const retried = "the change was not sent. Lanedesk will retry.";

  it.each([
    [
      "a web page",
      () => new Response("<html>Sign in</html>", { status: 403 }),
      `A web page (403) came instead of a response from 127.0.0.1:4710, probably from a network that requires a sign-in: open that address in a browser, or ask your network administrator; ${retried}`,
    ],
    [
      "a redirect",
      () => Response.redirect("https://portal.example.com/"),
      `127.0.0.1:4710 redirects to https://portal.example.com/, where Lanedesk sent nothing: sign in to the network with a browser, or connect to the new address of the service; ${retried}`,
    ],
    [
      "a 404 of a proxy",
      () => new Response("{}", { status: 404 }),
      `Probably a proxy, not the load board, responded with 404; contact the operator of 127.0.0.1:4710 or your network administrator; ${retried}`,
    ],
  ])("has two sentences after %s", async (_, answer, message) => {
    const desks = await openDeskPair();
    const here = await post(desks.local);
    await desks.sync.runCycle();
    await edit(desks.local, here, { note: "changed" });
    desks.intercept(({ method }) => (method === "PUT" ? answer() : undefined));
    await desks.sync.runCycle();
    expect(await desks.edits()).toMatchObject([{ state: "pending", message }]);
  });
});

describe("a connection that is reset after the request arrived", () => {
  /** The next matching request reaches the remote, and its answer is lost. */
  function resetOnce(desks: DeskPair, isMatch: (request: Request) => boolean): void {
    let isDone = false;
    desks.intercept(async (request) => {
      if (isDone || !isMatch(request)) return undefined;
      isDone = true;
      await desks.answer(request);
      throw Object.assign(new TypeError("fetch failed"), {
        cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }),
      });
    });
  }

  const readMessages = async (desks: DeskPair) => (await desks.edits()).map(({ message }) => message);

  it("repeats a post with its key, so that it is posted once", async () => {
    const desks = await openDeskPair();
    await post(desks.local);
    resetOnce(desks, ({ method, url }) => method === "POST" && url.endsWith("/load"));
    await desks.sync.runCycle();
    expect(await readMessages(desks)).toEqual([
      "The load board did not respond: the connection was lost; the load may have been posted. Lanedesk repeats the request with the same key, so the load is posted once.",
    ]);
    await desks.advance(60_000);
    expect(await desks.edits()).toEqual([]);
    expect(await listLoadIds(desks.remote)).toHaveLength(1);
  });

  it("compares an update and finds that it arrived", async () => {
    const desks = await openDeskPair();
    const here = await post(desks.local);
    await desks.sync.runCycle();
    await edit(desks.local, here, { note: "changed" });
    resetOnce(desks, ({ method }) => method === "PUT");
    await desks.sync.runCycle();
    expect(await readMessages(desks)).toEqual([
      "The load board did not respond: the connection was lost; the change may have arrived. Lanedesk compares the change with the load board before sending the change again.",
    ]);
    await desks.advance(60_000);
    expect(await desks.edits()).toEqual([]);
    const [there = ""] = await listLoadIds(desks.remote);
    expect(await read(desks.remote, there)).toMatchObject({ note: "changed" });
  });

  it("deletes the load on the remote", async () => {
    const desks = await openDeskPair();
    const here = await post(desks.local);
    await desks.sync.runCycle();
    await deleteLoad(desks.local.context, desks.local.caller, here, { reason: "2", comment: null });
    resetOnce(desks, ({ method }) => method === "DELETE");
    await desks.advance(60_000);
    expect(await readMessages(desks)).toEqual([
      "The load board did not respond: the connection was lost; the delete may have arrived. Lanedesk will send the delete again; deleting twice does no harm.",
    ]);
    await desks.advance(60_000);
    expect(await desks.edits()).toEqual([]);
    const [there = ""] = await listLoadIds(desks.remote);
    expect(await read(desks.remote, there)).toMatchObject({ loadState: { loadStateId: 5 } });
  });

  it("retries a refresh", async () => {
    const desks = await openDeskPair();
    const here = await post(desks.local);
    await desks.sync.runCycle();
    desks.local.clock.pass(3_600_000);
    desks.remote.clock.pass(3_600_000);
    await refreshLoads(desks.local.context, desks.local.caller, [here]);
    resetOnce(desks, ({ url }) => url.endsWith("/integrator"));
    await desks.sync.runCycle();
    const [pending] = await desks.edits();
    expect(pending?.message).toBe(
      "The load board did not respond: the connection was lost; the refresh may have arrived. Lanedesk will send the refresh again; refreshing twice does no harm.",
    );
    expect(pending?.dueAt).toBeGreaterThan(desks.local.clock.now());
    await desks.advance(60_000);
    expect(await desks.edits()).toEqual([]);
  });
});
