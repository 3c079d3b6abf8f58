import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookLoad, unbookLoad } from "../../../electron/services/loads/book.ts";
import { postLoad } from "../../../electron/services/loads/create.ts";
import { deleteLoad, restoreLoad } from "../../../electron/services/loads/delete.ts";
import { getLoad } from "../../../electron/services/loads/get.ts";
import { updateLoad } from "../../../electron/services/loads/update.ts";
import { loadRequest } from "../../../shared/interface/load.ts";
import { smallLoad } from "../../support/loads.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../../support/postgres.ts";
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

  /** What has to be the same everywhere. */
  async function summarize({ context, caller }: Place) {
    const loads = await readLoads(context, caller);
    return loads.map((load) => {
      const { loadId, note, loadLabel, status, carrierName, booking, createdAt, updatedAt, refreshedAt } =
        load;
      const rate = status === "booked" ? booking?.rate : undefined;
      return { loadId, note, loadLabel, status, carrierName, rate, createdAt, updatedAt, refreshedAt };
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

  it("shows a post, an update and a booking of one desktop at the other, with who did it", async () => {
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
});
