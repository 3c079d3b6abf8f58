import { describe, expect, it } from "vitest";
import { deleteLoad, restoreLoad } from "../../../electron/services/loads/delete.ts";
import { dropEdit } from "../../../electron/sync/conflicts/drop-edit.ts";
import { linkEdit } from "../../../electron/sync/conflicts/link-edit.ts";
import { readOutboxPage } from "../../../electron/sync/conflicts/outbox-page.ts";
import { resolveEdit } from "../../../electron/sync/conflicts/resolve-edit.ts";
import { beBare, edit, loadIds, post, read } from "../../support/sync/desk-work.ts";
import { syncAt } from "../../support/sync/sync-at.ts";
import { openTwoDesks, type TwoDesks } from "../../support/sync/two-desks.ts";

const isOffer = (request: Request) => new URL(request.url).pathname === "/lanedesk/v1";

describe.each([
  ["a Lanedesk", false],
  ["a bare remote", true],
])("what this desk sent to %s without hearing the answer", (_, isBare) => {
  /** Every change and delete reaches the remote, and its answer gets lost; what the remote offers stays as it is. */
  const loseAnswers = (desks: TwoDesks) =>
    desks.meddle(async (request) => {
      if (isBare && isOffer(request)) return new Response("{}", { status: 404 });
      if (request.method !== "PUT" && request.method !== "DELETE") return undefined;
      await desks.answer(request);
      throw Object.assign(new TypeError("fetch failed"), {
        cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }),
      });
    });

  const beWell = (desks: TwoDesks) =>
    desks.meddle((request) => (isBare && isOffer(request) ? new Response("{}", { status: 404 }) : undefined));

  /** A load that both sides have. */
  async function known(content: object = { note: "first" }) {
    const desks = await openTwoDesks();
    beWell(desks);
    const here = await post(desks.local, content);
    await desks.sync.runCycle();
    const [there = ""] = await loadIds(desks.remote);
    return { desks, here, there };
  }

  /** The same program started again on the same store. */
  const startAgain = ({ local, http, secrets }: TwoDesks) =>
    syncAt({ context: local.context, http, secrets });

  const withContact = (contactName: string, ...more: string[]) => ({
    loadStops: [
      { location: { city: "Dallas", state: "TX", countryCode: "USA" }, contactName },
      ...more.map((city) => ({ location: { city, state: "TX", countryCode: "USA" } })),
      { location: { city: "Atlanta", state: "GA", countryCode: "USA" } },
    ],
  });

  it("is no conflict with what is edited here since", async () => {
    const { desks, here, there } = await known();
    await edit(desks.local, here, { note: "second", loadLabel: "Hot" });
    loseAnswers(desks);
    await desks.sync.runCycle();
    expect(await read(desks.remote, there)).toMatchObject({ note: "second" });
    await edit(desks.local, here, { note: "third" });
    await edit(desks.local, here, { note: "fourth" });
    beWell(desks);
    await desks.pass(60_000);
    expect(await desks.edits()).toEqual([]);
    expect(await read(desks.remote, there)).toMatchObject({ note: "fourth", loadLabel: "Hot" });
    expect(await read(desks.local, here)).toMatchObject({ note: "fourth", loadLabel: "Hot" });
  });

  it("is known as its own after the program was started again, and after several answers were lost", async () => {
    const { desks, here, there } = await known();
    await edit(desks.local, here, { note: "second" });
    loseAnswers(desks);
    await desks.sync.runCycle();
    await edit(desks.local, here, { note: "third" });
    await startAgain(desks).runCycle();
    await edit(desks.local, here, { note: "fourth" });
    beWell(desks);
    desks.local.clock.pass(5 * 3_600_000);
    await startAgain(desks).runCycle();
    expect(await desks.edits()).toEqual([]);
    expect(await read(desks.remote, there)).toMatchObject({ note: "fourth" });
  });

  it("does not come back when it was undone here", async () => {
    const { desks, here, there } = await known();
    await edit(desks.local, here, { note: "second" });
    loseAnswers(desks);
    await desks.sync.runCycle();
    await edit(desks.local, here, { note: "first" });
    beWell(desks);
    await desks.pass(60_000);
    await desks.pass(3_600_000);
    expect(await desks.edits()).toEqual([]);
    expect(await read(desks.local, here)).toMatchObject({ note: "first" });
    expect(await read(desks.remote, there)).toMatchObject({ note: "first" });
  });

  it("is no conflict at a stop either, nor where a stop was added", async () => {
    const { desks, here, there } = await known(withContact("Ann"));
    await edit(desks.local, here, withContact("Bo", "Waco"));
    loseAnswers(desks);
    await desks.sync.runCycle();
    await edit(desks.local, here, withContact("Cy", "Waco", "Austin"));
    beWell(desks);
    await desks.pass(60_000);
    expect(await desks.edits()).toEqual([]);
    const { loadStops } = await read(desks.remote, there);
    expect(loadStops.map(({ location }) => location.city)).toEqual(["Dallas", "Waco", "Austin", "Atlanta"]);
    expect(loadStops[0]).toMatchObject({ contactName: "Cy" });
  });

  it("leaves what a colleague changed since to be asked about, and that alone", async () => {
    const { desks, here, there } = await known({ note: "first", loadLabel: "plain" });
    await edit(desks.local, here, { note: "second", loadLabel: "Hot" });
    loseAnswers(desks);
    await desks.sync.runCycle();
    await edit(desks.remote, there, { loadLabel: "theirs" });
    await edit(desks.local, here, { note: "third", loadLabel: "mine" });
    beWell(desks);
    await desks.pass(60_000);
    const { context, caller } = desks.local;
    const { rows } = await readOutboxPage(context, caller.accountId, { after: null, size: 10 });
    expect(rows).toMatchObject([
      { message: expect.stringContaining("remote: Label."), conflict: { fields: [{ path: "loadLabel" }] } },
    ]);
    await resolveEdit(context, caller, rows[0]?.editId ?? 0, {
      how: "fields",
      choices: { loadLabel: "remote" },
    });
    await desks.pass(60_000);
    const agreed = { note: "third", loadLabel: "theirs" };
    expect(await read(desks.remote, there)).toMatchObject(agreed);
    expect(await read(desks.local, here)).toMatchObject(agreed);
    expect(await desks.edits()).toEqual([]);
  });

  it("is not taken for a colleague's change when the load is deleted here", async () => {
    const { desks, here, there } = await known();
    await edit(desks.local, here, { note: "second" });
    loseAnswers(desks);
    await desks.sync.runCycle();
    await deleteLoad(desks.local.context, desks.local.caller, here, { reason: "2", comment: null });
    beWell(desks);
    await desks.pass(60_000);
    expect(await desks.edits()).toEqual([]);
    expect(await read(desks.remote, there)).toMatchObject({ loadState: { loadStateId: 5 } });
  });

  it("and deleted, is posted anew when the delete is taken back", async () => {
    const { desks, here, there } = await known();
    await deleteLoad(desks.local.context, desks.local.caller, here, { reason: "2", comment: null });
    loseAnswers(desks);
    await desks.pass(60_000);
    expect(await read(desks.remote, there)).toMatchObject({ loadState: { loadStateId: 5 } });
    await restoreLoad(desks.local.context, desks.local.caller, here);
    await edit(desks.local, here, { note: "wanted again" });
    beWell(desks);
    await desks.pass(60_000);
    await desks.pass(60_000);
    expect(await desks.edits()).toEqual([]);
    const there2 = (await loadIds(desks.remote)).filter((loadId) => loadId !== there);
    expect(there2).toHaveLength(1);
    expect(await read(desks.remote, there2[0] ?? "")).toMatchObject({ note: "wanted again" });
    expect(await read(desks.local, here)).toMatchObject({ loadState: { loadStateId: 1 } });
  });

  it("and deleted, is posted anew when the delete is dropped", async () => {
    const { desks, here, there } = await known();
    await deleteLoad(desks.local.context, desks.local.caller, here, { reason: "2", comment: null });
    loseAnswers(desks);
    await desks.pass(60_000);
    const [held] = await desks.edits();
    await dropEdit(desks.local.context, desks.local.caller, held?.editId ?? 0);
    beWell(desks);
    await desks.pass(60_000);
    await desks.pass(60_000);
    expect(await read(desks.local, here)).toMatchObject({ loadState: { loadStateId: 1 } });
    const standing = (await loadIds(desks.remote)).filter((loadId) => loadId !== there);
    expect(standing).toHaveLength(1);
  });
});

describe("a post in doubt", () => {
  it("asks about what a colleague changed before the broker named the load, where it was changed here too", async () => {
    const desks = await openTwoDesks();
    const here = await post(desks.local, { note: "first", loadLabel: "plain" });
    desks.meddle(async (request) => {
      if (isOffer(request)) return new Response("{}", { status: 404 });
      if (request.method !== "POST" || !request.url.endsWith("/load")) return undefined;
      await desks.answer(request);
      throw new TypeError("fetch failed");
    });
    await desks.sync.runCycle();
    beBare(desks);
    const [there = ""] = await loadIds(desks.remote);
    await edit(desks.remote, there, { note: "theirs" });
    await edit(desks.local, here, { note: "mine", loadLabel: "Hot" });
    const [held] = await desks.edits();
    await desks.sync.ask((session) => linkEdit(session, held?.editId ?? 0, there));
    await desks.pass(60_000);
    const { context, caller } = desks.local;
    const { rows } = await readOutboxPage(context, caller.accountId, { after: null, size: 10 });
    expect(rows).toMatchObject([{ state: "conflict", conflict: { fields: [{ path: "note" }] } }]);
    expect(await read(desks.remote, there)).toMatchObject({ note: "theirs" });
  });
});
