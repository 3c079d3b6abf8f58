import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decideCarrier } from "../../../electron/services/carrier-rules/decide-carrier.ts";
import {
  findCarrierByNumber,
  getCarrier,
  recordCarriers,
} from "../../../electron/services/carriers/carriers.ts";
import { clearCarriers, summarizeQueue } from "../../../electron/services/change-queue/change-queue.ts";
import { bookLoad, unbookLoad } from "../../../electron/services/loads/book.ts";
import { postLoad } from "../../../electron/services/loads/create.ts";
import { deleteLoad, restoreLoad } from "../../../electron/services/loads/delete.ts";
import { getLoadDetails } from "../../../electron/services/loads/get.ts";
import { changeInternalFields } from "../../../electron/services/loads/internal-fields.ts";
import { updateLoad } from "../../../electron/services/loads/update.ts";
import { claimCarrierAtOffice } from "../../../electron/sync/carriers/claim-at-office.ts";
import { loadRequest } from "../../../shared/interface/load.ts";
import { getLoad } from "../../support/get-load.ts";
import { smallLoad } from "../../support/loads.ts";
import { hasPostgres, type PostgresServer, runSql, startPostgres } from "../../support/postgres.ts";
import {
  type OfficeDesktop,
  type OfficeServer,
  openOfficeDesktop,
  readLoads,
  serveOffice,
} from "../../support/sync/office-desktops.ts";

const WAIT = { timeout: 20_000, interval: 20 };

describe.runIf(hasPostgres())("the desktops of an office", () => {
  let postgres: PostgresServer;
  let databases = 0;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  async function openOffice(): Promise<{ server: OfficeServer; address: string }> {
    databases += 1;
    const address = await postgres.createDatabase(`desktops_${databases}`);
    return { server: await serveOffice(address), address };
  }

  type Place = Pick<OfficeDesktop, "context" | "caller">;

  const post = async ({ context, caller }: Place, change: object = {}) =>
    (await postLoad(context, caller, loadRequest.parse({ ...smallLoad, ...change }))).load.loadId;

  async function edit({ context, caller }: Place, loadId: string, change: object) {
    const { load } = await getLoad(context, caller, loadId);
    await updateLoad(context, caller, loadId, loadRequest.parse({ ...load, ...change }));
  }

  const book = ({ context, caller }: Place, loadId: string, carrierName: string) =>
    bookLoad(context, caller, { loadId, carrierName, rate: 1_900 });

  const addNote = ({ context, caller }: Place, loadId: string, text: string) =>
    changeInternalFields(context, caller, loadId, {
      kind: "add note",
      noteId: crypto.randomUUID(),
      text,
    });

  /** What has to be the same everywhere. */
  async function summarize({ context, caller }: Place) {
    const loads = await readLoads(context, caller);
    return loads.map((load) => {
      const { loadId, note, loadLabel, status, carrierName, booking, createdAt, updatedAt, refreshedAt } =
        load;
      const rate = status === "booked" ? booking?.rate : undefined;
      const { customer = "", customerRate = null, notes = [], reminders = [] } = load.internal ?? {};
      const internal = { customer, customerRate, notes: notes.map(({ text }) => text), reminders };
      return {
        internal,
        loadId,
        note,
        loadLabel,
        status,
        carrierName,
        rate,
        createdAt,
        updatedAt,
        refreshedAt,
      };
    });
  }

  const countUnsent = async ({ context, caller }: Place) => {
    const counts = await context.store.read(["outbox"], ({ outbox }) => outbox.count(caller.accountId));
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  };

  async function expectEqual(server: OfficeServer, ...desktops: OfficeDesktop[]) {
    for (const desktop of desktops) await expect.poll(() => countUnsent(desktop), WAIT).toBe(0);
    for (const desktop of desktops)
      await expect.poll(() => summarize(desktop), WAIT).toEqual(await summarize(server));
  }

  it("shows a post, an update and a booking of one desktop at the other, with who did it", {
    tags: "long",
    timeout: 60_000,
  }, async () => {
    const { server } = await openOffice();
    const old = await post(server);
    const ann = await openOfficeDesktop(server, server.people.ann);
    const bo = await openOfficeDesktop(server, server.people.bo);
    await expect.poll(async () => (await bo.readLoads()).map(({ loadId }) => loadId), WAIT).toEqual([old]);
    const loadId = await post(ann, { note: "first" });
    const findAtBo = async () => (await bo.readLoads()).find((load) => load.loadId === loadId);
    await expect.poll(findAtBo, WAIT).toMatchObject({ note: "first", createdBy: server.people.ann.userId });
    expect(bo.events).toContainEqual({ event: "loads.changed", detail: { loadIds: [loadId] } });
    await edit(ann, loadId, { note: "second" });
    await book(ann, loadId, "Fast Freight");
    await expect.poll(findAtBo, WAIT).toMatchObject({
      note: "second",
      status: "booked",
      booking: { rate: 1_900, bookedBy: server.people.ann.userId },
    });
    await expectEqual(server, ann, bo);
    const { load } = await getLoad(bo.context, bo.caller, loadId);
    const { authors } = await getLoadDetails(bo.context, bo.caller, loadId);
    expect(Object.values(authors)).toContainEqual(expect.stringContaining("Ann Lee"));
    expect(load.loadActivity.map(({ comment }) => comment)).toEqual(
      (await getLoad(server.context, server.caller, loadId)).load.loadActivity.map(({ comment }) => comment),
    );
    await unbookLoad(bo.context, bo.caller, { loadId });
    await deleteLoad(bo.context, bo.caller, old, { reason: "2", comment: null });
    await expect
      .poll(async () => (await ann.readLoads()).map(({ status }) => status).toSorted(), WAIT)
      .toEqual(["available", "deleted"]);
    await restoreLoad(ann.context, ann.caller, old);
    await expectEqual(server, ann, bo);
  });

  it("has the same data on all sides after network failures, edits and bookings on both sides, and lost responses", {
    tags: "long",
    timeout: 120_000,
  }, async () => {
    const { server } = await openOffice();
    const { ann: annThere, bo: boThere } = server.people;
    const [ann, bo, third] = [
      await openOfficeDesktop(server, annThere),
      await openOfficeDesktop(server, boThere),
      await openOfficeDesktop(server, annThere),
    ];
    const [first, second, deleted] = [await post(ann, { note: "one" }), await post(bo), await post(bo)];
    await expect.poll(async () => (await third.readLoads()).length, WAIT).toBe(3);
    await expectEqual(server, ann, bo, third);
    ann.setCut(true);
    await edit(ann, first, { note: "by Ann" });
    await book(ann, second, "Fast Freight");
    const added = await post(ann, { note: "offline" });
    await book(ann, added, "Slow Freight");
    await edit(bo, first, { loadLabel: "by Bo" });
    await deleteLoad(bo.context, bo.caller, deleted, { reason: "2", comment: null });
    let lost = 0;
    bo.loseAnswers((url) => {
      if (url.endsWith("/edits")) lost += 1;
      return url.endsWith("/edits") && lost === 1;
    });
    await edit(bo, second, { loadLabel: "Hot" });
    await addNote(ann, second, "by Ann");
    await addNote(bo, second, "by Bo");
    await bo.sync.runCycle();
    ann.setCut(false);
    await ann.sync.runCycle();
    await bo.sync.runCycle();
    await expectEqual(server, ann, bo, third);
    const loads = new Map((await third.readLoads()).map((load) => [load.loadId, load]));
    expect(loads.get(first)).toMatchObject({ note: "by Ann", loadLabel: "by Bo" });
    expect(loads.get(second)).toMatchObject({
      status: "booked",
      carrierName: "Fast Freight",
      loadLabel: "Hot",
    });
    expect(loads.get(second)?.internal?.notes.map(({ text }) => text)).toEqual(["by Ann", "by Bo"]);
    expect(loads.get(deleted)?.status).toBe("deleted");
    expect(loads.get(added)).toMatchObject({
      status: "booked",
      carrierName: "Slow Freight",
      note: "offline",
    });
  });

  it("share carriers, decisions and one queue, where a claim and a clear count for everybody", {
    tags: "long",
    timeout: 60_000,
  }, async () => {
    const { server } = await openOffice();
    const [ann, bo] = [
      await openOfficeDesktop(server, server.people.ann),
      await openOfficeDesktop(server, server.people.bo),
    ];
    await recordCarriers(ann.context, ann.caller, [{ usdotNumber: "7", legalName: "Only at Ann's" }]);
    await recordCarriers(server.context, server.caller, [{ usdotNumber: "100", legalName: "Fast Freight" }]);
    const find = ({ context, caller }: Place) => findCarrierByNumber(context, caller, { usdotNumber: "100" });
    for (const place of [ann, bo]) await expect.poll(() => find(place), WAIT).toBeDefined();
    const [atAnn = 0, atBo = 0] = [(await find(ann))?.insdId, (await find(bo))?.insdId];
    const colleagues = async ({ context, caller }: Place) =>
      (await summarizeQueue(context, caller)).colleagues;
    await expect.poll(async () => (await summarizeQueue(bo.context, bo.caller)).waiting, WAIT).toBe(1);
    await claimCarrierAtOffice(ann.context, ann.caller, ann.sync.callRemote, atAnn);
    await expect.poll(() => colleagues(bo), WAIT).toBe(1);
    const decision = async ({ context, caller }: Place, insdId: number) =>
      (await getCarrier(context, caller, insdId)).decision;
    const form = { note: "", endDate: "", remitTo: "", w9Date: "", certificateEnd: "" };
    await decideCarrier(bo.context, bo.caller, atBo, { ...form, status: "blocked" });
    await expect.poll(() => decision(ann, atAnn), WAIT).toMatchObject({ status: "blocked" });
    ann.setCut(true);
    const { readAt } = await getCarrier(ann.context, ann.caller, atAnn);
    const [cleared] = await clearCarriers(ann.context, ann.caller, [{ insdID: atAnn, timeStamp: readAt }]);
    expect(cleared?.result).toBe("Success");
    ann.setCut(false);
    await ann.sync.runCycle();
    for (const place of [server, bo])
      await expect
        .poll(async () => {
          const { waiting, leased, stuck } = await summarizeQueue(place.context, place.caller);
          return waiting + leased + stuck;
        }, WAIT)
        .toBe(0);
  });

  it("sends again what a database that was set back lost, and deletes nothing", {
    tags: "long",
    timeout: 120_000,
  }, async () => {
    const { server, address } = await openOffice();
    const ann = await openOfficeDesktop(server, server.people.ann);
    const bo = await openOfficeDesktop(server, server.people.bo);
    const kept = await post(ann, { note: "kept" });
    await expectEqual(server, ann, bo);
    const [backup] = await runSql<{ number: number }>(address, "select max(number) as number from changes");
    const lost = await post(bo, { note: "lost" });
    await book(bo, lost, "Fast Freight");
    await expectEqual(server, ann, bo);
    await expect.poll(async () => (await ann.readLoads()).length, WAIT).toBe(2);
    // As a backup from before the second load, after which something else happened.
    await runSql(address, `delete from loads where load_id = '${lost}'`);
    await runSql(address, `delete from changes where number is null or number > ${backup?.number}`);
    await runSql(address, `update change_counter set number = ${backup?.number}`);
    const after = await post(server, { note: "after" });
    await Promise.all([ann.sync.runCycle(), bo.sync.runCycle()]);
    const hasAll = async (place: Place) => {
      const loads = await readLoads(place.context, place.caller);
      return [kept, lost, after].every((loadId) => loads.some((load) => load.loadId === loadId));
    };
    for (const place of [server, ann, bo]) await expect.poll(() => hasAll(place), WAIT).toBe(true);
    await expectEqual(server, ann, bo);
    const again = (await readLoads(server.context, server.caller)).find(({ loadId }) => loadId === lost);
    expect(again).toMatchObject({ status: "booked", carrierName: "Fast Freight", note: "lost" });
  });
});
