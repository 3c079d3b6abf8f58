import { describe, expect, it } from "vitest";
import { deleteLoad, restoreLoad } from "../../../electron/services/loads/delete.ts";
import { updateLoad } from "../../../electron/services/loads/update.ts";
import { discardEdit } from "../../../electron/sync/conflicts/discard-edit.ts";
import { linkEdit } from "../../../electron/sync/conflicts/link-edit.ts";
import { readOutboxPage } from "../../../electron/sync/conflicts/outbox-page.ts";
import { resolveEdit } from "../../../electron/sync/conflicts/resolve-edit.ts";
import { updateRequest } from "../../../shared/interface/load.ts";
import {
  edit,
  hideExtensions,
  isCapabilitiesRequest,
  listLoadIds,
  post,
  read,
} from "../../support/sync/desk-actions.ts";
import { type DeskPair, openDeskPair } from "../../support/sync/desk-pair.ts";
import { createTestSync } from "../../support/sync/test-sync.ts";

describe.each([
  ["a Lanedesk", false],
  ["a bare remote", true],
])("an update or delete sent to %s whose answer was lost", (_, isBare) => {
  /** Every update and delete reaches the remote, and its answer is lost. */
  const loseAnswers = (desks: DeskPair) =>
    desks.intercept(async (request) => {
      if (isBare && isCapabilitiesRequest(request)) return new Response("{}", { status: 404 });
      if (request.method !== "PUT" && request.method !== "DELETE") return undefined;
      await desks.answer(request);
      throw Object.assign(new TypeError("fetch failed"), {
        cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }),
      });
    });

  const stopFaults = (desks: DeskPair) =>
    desks.intercept((request) =>
      isBare && isCapabilitiesRequest(request) ? new Response("{}", { status: 404 }) : undefined,
    );

  /** Posts a load. */
  async function postLinked(content: object = { note: "first" }) {
    const desks = await openDeskPair();
    stopFaults(desks);
    const here = await post(desks.local, content);
    await desks.sync.runCycle();
    const [there = ""] = await listLoadIds(desks.remote);
    return { desks, here, there };
  }

  /** Restarts the program on the same store. */
  const restart = ({ local, http, secrets }: DeskPair) =>
    createTestSync({ context: local.context, http, secrets });

  const withContact = (contactName: string, ...more: string[]) => ({
    loadStops: [
      { location: { city: "Dallas", state: "TX", countryCode: "USA" }, contactName },
      ...more.map((city) => ({ location: { city, state: "TX", countryCode: "USA" } })),
      { location: { city: "Atlanta", state: "GA", countryCode: "USA" } },
    ],
  });

  it("does not conflict with later local edits", async () => {
    const { desks, here, there } = await postLinked();
    await edit(desks.local, here, { note: "second", loadLabel: "Hot" });
    loseAnswers(desks);
    await desks.sync.runCycle();
    expect(await read(desks.remote, there)).toMatchObject({ note: "second" });
    await edit(desks.local, here, { note: "third" });
    await edit(desks.local, here, { note: "fourth" });
    stopFaults(desks);
    await desks.advance(60_000);
    expect(await desks.edits()).toEqual([]);
    expect(await read(desks.remote, there)).toMatchObject({ note: "fourth", loadLabel: "Hot" });
    expect(await read(desks.local, here)).toMatchObject({ note: "fourth", loadLabel: "Hot" });
  });

  it("is recognized after a restart and after several lost answers", async () => {
    const { desks, here, there } = await postLinked();
    await edit(desks.local, here, { note: "second" });
    loseAnswers(desks);
    await desks.sync.runCycle();
    await edit(desks.local, here, { note: "third" });
    await restart(desks).runCycle();
    await edit(desks.local, here, { note: "fourth" });
    stopFaults(desks);
    desks.local.clock.pass(5 * 3_600_000);
    await restart(desks).runCycle();
    expect(await desks.edits()).toEqual([]);
    expect(await read(desks.remote, there)).toMatchObject({ note: "fourth" });
  });

  it("stays undone if it was undone here", async () => {
    const { desks, here, there } = await postLinked();
    await edit(desks.local, here, { note: "second" });
    loseAnswers(desks);
    await desks.sync.runCycle();
    await edit(desks.local, here, { note: "first" });
    stopFaults(desks);
    await desks.advance(60_000);
    await desks.advance(3_600_000);
    expect(await desks.edits()).toEqual([]);
    expect(await read(desks.local, here)).toMatchObject({ note: "first" });
    expect(await read(desks.remote, there)).toMatchObject({ note: "first" });
  });

  it("does not conflict at a stop or with an added stop", async () => {
    const { desks, here, there } = await postLinked(withContact("Ann"));
    await edit(desks.local, here, withContact("Bo", "Waco"));
    loseAnswers(desks);
    await desks.sync.runCycle();
    await edit(desks.local, here, withContact("Cy", "Waco", "Austin"));
    stopFaults(desks);
    await desks.advance(60_000);
    expect(await desks.edits()).toEqual([]);
    const { loadStops } = await read(desks.remote, there);
    expect(loadStops.map(({ location }) => location.city)).toEqual(["Dallas", "Waco", "Austin", "Atlanta"]);
    expect(loadStops[0]).toMatchObject({ contactName: "Cy" });
  });

  it("conflicts only with what a colleague changed since", async () => {
    const { desks, here, there } = await postLinked({ note: "first", loadLabel: "plain" });
    await edit(desks.local, here, { note: "second", loadLabel: "Hot" });
    loseAnswers(desks);
    await desks.sync.runCycle();
    await edit(desks.remote, there, { loadLabel: "theirs" });
    await edit(desks.local, here, { note: "third", loadLabel: "mine" });
    stopFaults(desks);
    await desks.advance(60_000);
    const { context, caller } = desks.local;
    const { rows } = await readOutboxPage(context, caller.accountId, { after: null, size: 10 });
    expect(rows).toMatchObject([
      {
        message: expect.stringContaining("load board: Label."),
        conflict: { fields: [{ path: "loadLabel" }] },
      },
    ]);
    await resolveEdit(context, caller, rows[0]?.editId ?? 0, {
      how: "fields",
      choices: { loadLabel: "remote" },
    });
    await desks.advance(60_000);
    const agreed = { note: "third", loadLabel: "theirs" };
    expect(await read(desks.remote, there)).toMatchObject(agreed);
    expect(await read(desks.local, here)).toMatchObject(agreed);
    expect(await desks.edits()).toEqual([]);
  });

  it("accepts that a colleague removed all stops since", async () => {
    const { desks, here, there } = await postLinked();
    await edit(desks.local, here, { note: "second" });
    loseAnswers(desks);
    await desks.sync.runCycle();
    const { context, caller } = desks.remote;
    const { loadStops: _, ...others } = await read(desks.remote, there);
    await updateLoad(context, caller, there, updateRequest.parse(others));
    await edit(desks.local, here, { note: "third" });
    stopFaults(desks);
    await desks.advance(60_000);
    expect(await desks.edits()).toEqual([]);
    const agreed = { note: "third", loadStops: [] };
    expect(await read(desks.remote, there)).toMatchObject(agreed);
    expect(await read(desks.local, here)).toMatchObject(agreed);
  });

  it("does not conflict with a local delete", async () => {
    const { desks, here, there } = await postLinked();
    await edit(desks.local, here, { note: "second" });
    loseAnswers(desks);
    await desks.sync.runCycle();
    await deleteLoad(desks.local.context, desks.local.caller, here, { reason: "2", comment: null });
    stopFaults(desks);
    await desks.advance(60_000);
    expect(await desks.edits()).toEqual([]);
    expect(await read(desks.remote, there)).toMatchObject({ loadState: { loadStateId: 5 } });
  });

  it("posts the load again if the delete is undone", async () => {
    const { desks, here, there } = await postLinked();
    await deleteLoad(desks.local.context, desks.local.caller, here, { reason: "2", comment: null });
    loseAnswers(desks);
    await desks.advance(60_000);
    expect(await read(desks.remote, there)).toMatchObject({ loadState: { loadStateId: 5 } });
    await restoreLoad(desks.local.context, desks.local.caller, here);
    await edit(desks.local, here, { note: "wanted again" });
    stopFaults(desks);
    await desks.advance(60_000);
    await desks.advance(60_000);
    expect(await desks.edits()).toEqual([]);
    const reposted = (await listLoadIds(desks.remote)).filter((loadId) => loadId !== there);
    expect(reposted).toHaveLength(1);
    expect(await read(desks.remote, reposted[0] ?? "")).toMatchObject({ note: "wanted again" });
    expect(await read(desks.local, here)).toMatchObject({ loadState: { loadStateId: 1 } });
  });

  it("posts the load again if the delete is dropped", async () => {
    const { desks, here, there } = await postLinked();
    await deleteLoad(desks.local.context, desks.local.caller, here, { reason: "2", comment: null });
    loseAnswers(desks);
    await desks.advance(60_000);
    const [blocked] = await desks.edits();
    await discardEdit(desks.local.context, desks.local.caller, blocked?.editId ?? 0);
    stopFaults(desks);
    await desks.advance(60_000);
    await desks.advance(60_000);
    expect(await read(desks.local, here)).toMatchObject({ loadState: { loadStateId: 1 } });
    const posted = (await listLoadIds(desks.remote)).filter((loadId) => loadId !== there);
    expect(posted).toHaveLength(1);
  });
});

it("posts a load again whose delete was discarded while it was being sent", async () => {
  const desks = await openDeskPair();
  const here = await post(desks.local);
  await desks.sync.runCycle();
  const { context, caller } = desks.local;
  await deleteLoad(context, caller, here, { reason: "2", comment: null });
  desks.intercept(async ({ method }) => {
    if (method !== "DELETE") return undefined;
    const [sent] = await desks.edits();
    await discardEdit(context, caller, sent?.editId ?? 0);
    return undefined;
  });
  for (let cycle = 0; cycle < 3; cycle += 1) await desks.advance(60_000);
  expect(await read(desks.local, here)).toMatchObject({ loadState: { loadStateId: 1 } });
  const posted = await Promise.all((await listLoadIds(desks.remote)).map((id) => read(desks.remote, id)));
  expect(posted.map(({ loadState }) => loadState.loadStateId).sort()).toEqual([1, 5]);
});

describe("a post in doubt", () => {
  it("conflicts with what a colleague changed before the broker linked the load", async () => {
    const desks = await openDeskPair();
    const here = await post(desks.local, { note: "first", loadLabel: "plain" });
    desks.intercept(async (request) => {
      if (isCapabilitiesRequest(request)) return new Response("{}", { status: 404 });
      if (request.method !== "POST" || !request.url.endsWith("/load")) return undefined;
      await desks.answer(request);
      throw new TypeError("fetch failed");
    });
    await desks.sync.runCycle();
    hideExtensions(desks);
    const [there = ""] = await listLoadIds(desks.remote);
    await edit(desks.remote, there, { note: "theirs" });
    await edit(desks.local, here, { note: "mine", loadLabel: "Hot" });
    const [blocked] = await desks.edits();
    await desks.sync.callRemote((session) => linkEdit(session, blocked?.editId ?? 0, there));
    await desks.advance(60_000);
    const { context, caller } = desks.local;
    const { rows } = await readOutboxPage(context, caller.accountId, { after: null, size: 10 });
    expect(rows).toMatchObject([{ state: "conflict", conflict: { fields: [{ path: "note" }] } }]);
    expect(await read(desks.remote, there)).toMatchObject({ note: "theirs" });
  });
});
