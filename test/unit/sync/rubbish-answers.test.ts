import { describe, expect, it } from "vitest";
import { recordCarriers } from "../../../electron/services/carriers/carriers.ts";
import { summarizeQueue } from "../../../electron/services/change-queue/change-queue.ts";
import { deleteLoad } from "../../../electron/services/loads/delete.ts";
import { refreshLoads } from "../../../electron/services/loads/refresh.ts";
import { readOutboxPage } from "../../../electron/sync/conflicts/outbox-page.ts";
import { readSyncStatus } from "../../../electron/sync/status/read-status.ts";
import { edit, loadIds, post, read } from "../../support/sync/desk-work.ts";
import { openTwoDesks, type TwoDesks } from "../../support/sync/two-desks.ts";

const page = "<!DOCTYPE html><html><body><h1>Welcome to Airport Wi-Fi</h1><form>…</form></body></html>";
const html = { "Content-Type": "text/html; charset=utf-8" };

/** What may come in place of an answer of the remote. */
const rubbish: Record<string, () => Response> = {
  "a page": () => new Response(page, { headers: html }),
  "a page that is called JSON": () => new Response(page, { headers: { "Content-Type": "application/json" } }),
  "JSON that broke off": () => new Response('{"loadId":"1","loadStops":[{"loca'),
  message: () => new Response("OK", { headers: { "Content-Type": "text/plain" } }),
  nothing: () => new Response(""),
  "an object that says nothing": () => Response.json({}),
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

const standing = ({ local, sync }: TwoDesks) => readSyncStatus(local.context, sync);

/** A desk that is in step, with a change, a post, a delete and a refresh that wait. */
async function deskWithWork() {
  const desks = await openTwoDesks();
  const { context, caller } = desks.local;
  const [changed = "", deleted = "", refreshed = ""] = [
    await post(desks.local, { loadNumber: "changed" }),
    await post(desks.local, { loadNumber: "deleted" }),
    await post(desks.local, { loadNumber: "refreshed" }),
  ];
  await desks.sync.runCycle();
  const { lastSyncAt } = await standing(desks);
  expect(lastSyncAt).not.toBeNull();
  desks.local.clock.pass(3_600_000);
  desks.remote.clock.pass(3_600_000);
  await edit(desks.local, changed, { note: "mine" });
  await post(desks.local, { loadNumber: "new" });
  await deleteLoad(context, caller, deleted, { reason: "2", comment: null });
  await refreshLoads(context, caller, [refreshed]);
  return { desks, lastSyncAt };
}

async function expectAllArrived(desks: TwoDesks): Promise<void> {
  expect(await desks.edits()).toEqual([]);
  const there = await Promise.all((await loadIds(desks.remote)).map((id) => read(desks.remote, id)));
  const found = there.map(({ loadNumber, note, loadState }) => [loadNumber, note, loadState.loadStateId]);
  expect(found.sort()).toEqual([
    ["changed", "mine", 1],
    ["deleted", null, 5],
    ["new", null, 1],
    ["refreshed", null, 1],
  ]);
}

describe.each(Object.entries(rubbish))("%s in place of every answer", (_, answer) => {
  it.each([
    ["from the whole address", () => true],
    ["about the loads alone", isOfLoads],
  ])("%s is told, is no step forward, needs nobody, and loses and doubles nothing", async (_, isMeant) => {
    const { desks, lastSyncAt } = await deskWithWork();
    desks.meddle((request) => (isMeant(request) ? answer() : undefined));
    for (let minute = 0; minute < 30; minute += 1) await desks.pass(60_000);
    const status = await standing(desks);
    expect(status.problem).toMatch(/^.{20,}\.$/);
    expect(status).toMatchObject({ lastSyncAt, refused: 0, conflicts: 0, pending: expect.any(Number) });
    expect(status.pending + status.inDoubt).toBe(4);
    const { context, caller } = desks.local;
    const { rows } = await readOutboxPage(context, caller.accountId, { after: null, size: 10 });
    for (const { message } of rows) expect(message).toMatch(/^.{20,}\.$/);
    desks.meddle(() => undefined);
    for (let minute = 0; minute < 12; minute += 1) await desks.pass(60_000);
    await expectAllArrived(desks);
    expect((await standing(desks)).problem).toBe("");
  });

  it("from the carrier monitoring is told, and neither the loads nor the carriers are lost", async () => {
    const { desks, lastSyncAt } = await deskWithWork();
    const { context, caller } = desks.remote;
    await recordCarriers(context, caller, [{ usdotNumber: "100", legalName: "Prairie" }]);
    desks.meddle((request) => (isOfCarriers(request) ? answer() : undefined));
    await desks.pass(600_000);
    const status = await standing(desks);
    expect(status.problem).toMatch(/^Carriers: the carriers that are new or changed were not read\b.+\.$/);
    // Where nobody answers at the address, the steps would only meet the same.
    expect(status.problem).toMatch(/today's registration steps were not read|cannot be reached/);
    expect(status.lastSyncAt).toBe(lastSyncAt);
    await desks.pass(60_000);
    await expectAllArrived(desks);
    desks.meddle(() => undefined);
    await desks.pass(600_000);
    expect((await standing(desks)).problem).toBe("");
    expect((await standing(desks)).lastSyncAt).toBeGreaterThan(lastSyncAt ?? 0);
    expect((await summarizeQueue(context, caller)).waiting).toBe(0);
  });
});
