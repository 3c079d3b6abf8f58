import { describe, expect, it } from "vitest";
import { recordCarriers } from "../../../electron/services/carriers/carriers.ts";
import { summarizeQueue } from "../../../electron/services/change-queue/change-queue.ts";
import { deleteLoad } from "../../../electron/services/loads/delete.ts";
import { refreshLoads } from "../../../electron/services/loads/refresh.ts";
import { readOutboxPage } from "../../../electron/sync/conflicts/outbox-page.ts";
import { readSyncStatus } from "../../../electron/sync/status/read-status.ts";
import { edit, listLoadIds, post, read } from "../../support/sync/desk-actions.ts";
import { type DeskPair, openDeskPair } from "../../support/sync/desk-pair.ts";

const page = "<!DOCTYPE html><html><body><h1>Welcome to Airport Wi-Fi</h1><form>…</form></body></html>";
const html = { "Content-Type": "text/html; charset=utf-8" };

/** Responses that may come instead of the remote's answer. */
const wrongResponses: Record<string, () => Response> = {
  "a page": () => new Response(page, { headers: html }),
  "a page with the content type of JSON": () =>
    new Response(page, { headers: { "Content-Type": "application/json" } }),
  "incomplete JSON": () => new Response('{"loadId":"1","loadStops":[{"loca'),
  text: () => new Response("OK", { headers: { "Content-Type": "text/plain" } }),
  nothing: () => new Response(""),
  "an empty object": () => Response.json({}),
  "a list": () => Response.json([1, 2, 3]),
  "a 302 to a sign-in page": () =>
    new Response(null, { status: 302, headers: { Location: "https://portal/" } }),
  "a 307 to a sign-in page": () =>
    new Response(null, { status: 307, headers: { Location: "https://portal/" } }),
  "a page with 403": () => new Response(page, { status: 403, headers: html }),
  "a page with 404": () => new Response(page, { status: 404, headers: html }),
  "a proxy's 407": () => new Response("", { status: 407 }),
  "a page with 502": () => new Response(page, { status: 502, headers: html }),
  "a page with 511": () => new Response(page, { status: 511, headers: html }),
};

const isOfCarriers = ({ url }: Request) => /\/_c\/|\/carriers\//.test(url);
const isOfLoads = ({ url }: Request) => url.includes("/loadmanagement/");

const getStatus = ({ local, sync }: DeskPair) => readSyncStatus(local.context, sync);

/** A synchronized desk with an update, a post, a delete and a refresh to send. */
async function openWithWork() {
  const desks = await openDeskPair();
  const { context, caller } = desks.local;
  const [changed = "", deleted = "", refreshed = ""] = [
    await post(desks.local, { loadNumber: "changed" }),
    await post(desks.local, { loadNumber: "deleted" }),
    await post(desks.local, { loadNumber: "refreshed" }),
  ];
  await desks.sync.runCycle();
  const { lastSyncAt } = await getStatus(desks);
  expect(lastSyncAt).not.toBeNull();
  desks.local.clock.pass(3_600_000);
  desks.remote.clock.pass(3_600_000);
  await edit(desks.local, changed, { note: "mine" });
  await post(desks.local, { loadNumber: "new" });
  await deleteLoad(context, caller, deleted, { reason: "2", comment: null });
  await refreshLoads(context, caller, [refreshed]);
  return { desks, lastSyncAt };
}

async function expectAllArrived(desks: DeskPair): Promise<void> {
  expect(await desks.edits()).toEqual([]);
  const there = await Promise.all((await listLoadIds(desks.remote)).map((id) => read(desks.remote, id)));
  const found = there.map(({ loadNumber, note, loadState }) => [loadNumber, note, loadState.loadStateId]);
  expect(found.sort()).toEqual([
    ["changed", "mine", 1],
    ["deleted", null, 5],
    ["new", null, 1],
    ["refreshed", null, 1],
  ]);
}

describe.each(Object.entries(wrongResponses))("%s instead of every answer", (_, answer) => {
  it.each([
    ["of the whole remote", () => true],
    ["about loads", isOfLoads],
  ])("%s is reported, needs no decision, and loses and duplicates nothing", async (_, isMatch) => {
    const { desks, lastSyncAt } = await openWithWork();
    desks.intercept((request) => (isMatch(request) ? answer() : undefined));
    for (let minute = 0; minute < 30; minute += 1) await desks.advance(60_000);
    const status = await getStatus(desks);
    expect(status.problem).toMatch(/^.{20,}\.$/);
    expect(status).toMatchObject({ lastSyncAt, refused: 0, conflicts: 0, pending: expect.any(Number) });
    expect(status.pending + status.inDoubt).toBe(4);
    const { context, caller } = desks.local;
    const { rows } = await readOutboxPage(context, caller.accountId, { after: null, size: 10 });
    for (const { message } of rows) expect(message).toMatch(/^.{20,}\.$/);
    desks.intercept(() => undefined);
    for (let minute = 0; minute < 12; minute += 1) await desks.advance(60_000);
    await expectAllArrived(desks);
    expect((await getStatus(desks)).problem).toBe("");
  });

  it("of carrier monitoring is reported, and loses neither loads nor carriers", async () => {
    const { desks, lastSyncAt } = await openWithWork();
    const { context, caller } = desks.remote;
    await recordCarriers(context, caller, [{ usdotNumber: "100", legalName: "Prairie" }]);
    desks.intercept((request) => (isOfCarriers(request) ? answer() : undefined));
    await desks.advance(600_000);
    const status = await getStatus(desks);
    expect(status.problem).toMatch(/^Carriers: new and changed carriers were not read\b.+\.$/);
    // If the address can't be reached, the steps are not tried.
    expect(status.problem).toMatch(/today's registration steps were not read|Can't reach/);
    expect(status.lastSyncAt).toBe(lastSyncAt);
    await desks.advance(60_000);
    await expectAllArrived(desks);
    desks.intercept(() => undefined);
    await desks.advance(600_000);
    expect((await getStatus(desks)).problem).toBe("");
    expect((await getStatus(desks)).lastSyncAt).toBeGreaterThan(lastSyncAt ?? 0);
    expect((await summarizeQueue(context, caller)).waiting).toBe(0);
  });
});
