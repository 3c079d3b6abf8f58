import { describe, expect, it } from "vitest";
import { bookLoad, unbookLoad } from "../../../../electron/services/loads/book.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { deleteLoad, restoreLoad } from "../../../../electron/services/loads/delete.ts";
import { getLoadDetails } from "../../../../electron/services/loads/get.ts";
import { changeInternalFields } from "../../../../electron/services/loads/internal-fields.ts";
import { updateLoad } from "../../../../electron/services/loads/update.ts";
import { discardEdit } from "../../../../electron/sync/conflicts/discard-edit.ts";
import { resolveEdit } from "../../../../electron/sync/conflicts/resolve-edit.ts";
import { retryEdit } from "../../../../electron/sync/conflicts/retry-edit.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import type { OfficeLoad } from "../../../../shared/office/changes.ts";
import { getLoadState, loadStates } from "../../../../shared/reference/load-states.ts";
import { type InternalChange, noInternalFields } from "../../../../shared/views/internal-fields.ts";
import { loadDetails } from "../../../../shared/views/load-changes.ts";
import { getLoad } from "../../../support/get-load.ts";
import { smallLoad } from "../../../support/loads.ts";
import { aUser } from "../../../support/records.ts";
import { cursorLost, getPage, type OfficeDesk, openOfficeDesk } from "../../../support/sync/fake-office.ts";

const post = async ({ context, caller }: OfficeDesk, change: object = {}) =>
  (await postLoad(context, caller, loadRequest.parse({ ...smallLoad, ...change }))).load.loadId;

async function edit({ context, caller }: OfficeDesk, loadId: string, change: object): Promise<void> {
  const { load } = await getLoad(context, caller, loadId);
  await updateLoad(context, caller, loadId, loadRequest.parse({ ...load, ...change }));
}

const read = async ({ context, caller }: OfficeDesk, loadId: string) =>
  (await getLoad(context, caller, loadId)).load;

const readEdits = ({ store }: OfficeDesk) =>
  store.read(["outbox"], async ({ outbox }) => (await outbox.readPage("", null, 200)).records);

const readLog = async ({ store, caller }: OfficeDesk) => {
  const { records } = await store.read(["syncLog"], ({ syncLog }) =>
    syncLog.readPage(caller.accountId, null, 5),
  );
  return records.map(({ message }) => message).join(" ");
};

const getKinds = ({ batches }: OfficeDesk) => batches.map((edits) => edits.map(({ kind }) => kind));

/** A load as the office returns it. */
async function officeLoad(
  desk: OfficeDesk,
  loadId: string,
  change: Partial<OfficeLoad>,
): Promise<OfficeLoad> {
  const load = await read(desk, loadId);
  const now = desk.context.env.clock.now();
  return {
    ...{ ...load, revision: 2, createdAt: now, updatedAt: now, refreshedAt: now, refreshes: 0 },
    ...{ booking: null, internal: noInternalFields, updatedBy: "bo-there" },
    loadActivity: [{ ...load.loadActivity[0], id: `${loadId}-there`, comment: "By Bo" } as never],
    ...change,
  };
}

/** A desk with a posted load that both sides have. */
async function openWithLoad(change: object = {}): Promise<{ desk: OfficeDesk; loadId: string }> {
  const desk = await openOfficeDesk();
  const loadId = await post(desk, { note: "first", ...change });
  await desk.sync.runCycle();
  desk.batches.length = 0;
  return { desk, loadId };
}

/** Starts the scheduled runs with waits that the office does not answer. Returns a function that fails the current wait. */
function holdWaits(desk: OfficeDesk): () => Promise<void> {
  let fail = (_: Error) => {};
  desk.answerWait = (signal) =>
    new Promise((_, reject) => {
      fail = reject;
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  desk.sync.start();
  return () => {
    fail(new TypeError("fetch failed"));
    return new Promise((resolve) => void setImmediate(resolve));
  };
}

const getNextDelayMs = ({ planned }: OfficeDesk) => Math.min(...planned.map(({ delayMs }) => delayMs));

describe("sending edits to an office", () => {
  it("posts a load under its id and updates and books it, each based on the revision before", async () => {
    const desk = await openOfficeDesk();
    const loadId = await post(desk, { note: "first" });
    await edit(desk, loadId, { note: "second" });
    await desk.sync.runCycle();
    await edit(desk, loadId, { note: "third" });
    await bookLoad(desk.context, desk.caller, { loadId, carrierName: "Fast Freight", rate: 1_900 });
    expect(await readEdits(desk)).toMatchObject([{ kind: "book" }]);
    await desk.sync.runCycle();
    expect(desk.batches).toMatchObject([
      [{ kind: "post", loadId, load: { note: "second" } }],
      [{ kind: "update", loadId, revision: 2, load: { note: "third" } }],
      [{ kind: "book", loadId, revision: 3, booking: { carrier: { name: "Fast Freight" }, rate: 1_900 } }],
    ]);
    expect(await readEdits(desk)).toEqual([]);
  });

  it("deletes and restores a load, and does not post one that was deleted before it was sent", async () => {
    const { desk, loadId } = await openWithLoad();
    const { context, caller } = desk;
    await deleteLoad(context, caller, await post(desk), { reason: "2", comment: null });
    await deleteLoad(context, caller, loadId, { reason: "2", comment: "Sold" });
    await desk.sync.runCycle();
    await restoreLoad(context, caller, loadId);
    await desk.sync.runCycle();
    expect(desk.batches).toMatchObject([
      [{ kind: "delete", deletion: { reason: "2", comment: "Sold" } }],
      [{ kind: "restore", loadId }],
    ]);
  });

  it("keeps an edit that a delete replaced before sync sent it, and sends the edit after a restore", async () => {
    const { desk, loadId } = await openWithLoad();
    const { context, caller } = desk;
    const loadState = getLoadState(loadStates.closed);
    const deleted = await officeLoad(desk, loadId, { revision: 3, loadState });
    await edit(desk, loadId, { note: "second" });
    await deleteLoad(context, caller, loadId, { reason: "2", comment: null });
    await desk.sync.runCycle();
    desk.pages = [getPage("second", deleted)];
    await desk.sync.runCycle();
    await restoreLoad(context, caller, loadId);
    await desk.sync.runCycle();
    expect(desk.batches).toMatchObject([
      [{ kind: "delete" }],
      [{ kind: "restore" }],
      [{ kind: "update", load: { note: "second" } }],
    ]);
    expect(await readEdits(desk)).toEqual([]);
  });

  it("sends at most 200 edits at a time", async () => {
    const desk = await openOfficeDesk();
    for (let index = 0; index < 250; index += 1) await post(desk);
    await desk.sync.runCycle();
    expect(desk.batches.map(({ length }) => length)).toEqual([200, 50]);
  });

  it("sends no batch that is larger than the office accepts", async () => {
    const desk = await openOfficeDesk();
    const stop = {
      stopNotes: "語".repeat(4_000),
      location: { city: "Dallas", state: "TX", countryCode: "USA" },
    };
    for (let index = 0; index < 20; index += 1) await post(desk, { loadStops: Array(20).fill(stop) });
    await desk.sync.runCycle();
    const sizes = desk.batches.map((edits) => Buffer.byteLength(JSON.stringify({ since: "", edits })));
    expect(Math.max(...sizes)).toBeLessThan(4 * 1024 * 1024);
    expect(desk.batches.flat()).toHaveLength(20);
    expect(await readEdits(desk)).toEqual([]);
  });

  it("sends the same edit again after a lost answer, and a later edit after it", async () => {
    const desk = await openOfficeDesk();
    const { answerEdits } = desk;
    desk.answerEdits = () => new TypeError("fetch failed", { cause: new Error("socket hang up") });
    const loadId = await post(desk, { note: "first" });
    await desk.sync.runCycle();
    await edit(desk, loadId, { note: "second" });
    desk.answerEdits = answerEdits;
    desk.context.env.clock.now();
    await desk.sync.runCycle();
    const [lost, again, later] = desk.batches;
    expect(again).toEqual(lost);
    expect(later).toMatchObject([{ kind: "update", loadId, load: { note: "second" } }]);
    expect(await readEdits(desk)).toEqual([]);
  });

  it("plans a run 50 ms after a change", async () => {
    const { desk } = await openWithLoad();
    desk.sync.start();
    desk.planned.length = 0;
    desk.sync.runSoon();
    expect(desk.planned.map(({ delayMs }) => delayMs)).toEqual([50]);
    await desk.sync.stop();
  });

  it("retries a failed wait for changes soon, even if edits ended many waits before", async () => {
    const { desk, loadId } = await openWithLoad();
    const failWait = holdWaits(desk);
    for (let count = 0; count < 8; count += 1) {
      await edit(desk, loadId, { note: `note ${count}` });
      await desk.sync.runCycle();
    }
    await failWait();
    expect(getNextDelayMs(desk)).toBeLessThanOrEqual(2_000);
    await desk.sync.stop();
  });

  it("reads changes at least once a minute if every wait for changes fails", async () => {
    const { desk } = await openWithLoad();
    const failWait = holdWaits(desk);
    for (let count = 0; count < 10; count += 1) {
      await desk.sync.runCycle();
      await failWait();
      expect(getNextDelayMs(desk)).toBeLessThanOrEqual(60_000);
    }
    await desk.sync.stop();
  });

  it("shows the reason of a rejected edit, and sends the corrected load", async () => {
    const { desk, loadId } = await openWithLoad();
    const { answerEdits } = desk;
    desk.answerEdits = ([sent]) => [
      { editId: sent?.editId, result: "rejected", code: "invalid", message: "The note is rude.", errors: [] },
    ];
    await edit(desk, loadId, { note: "rude" });
    await desk.sync.runCycle();
    expect(await readEdits(desk)).toMatchObject([
      { state: "rejected", message: expect.stringContaining("The note is rude.") },
    ]);
    desk.answerEdits = answerEdits;
    await edit(desk, loadId, { note: "kind" });
    await desk.sync.runCycle();
    expect(desk.batches.at(-1)).toMatchObject([{ kind: "update", load: { note: "kind" } }]);
    expect(await readEdits(desk)).toEqual([]);
  });

  it("merges an outdated edit with the current load and sends the result", async () => {
    const { desk, loadId } = await openWithLoad();
    const { answerEdits } = desk;
    const load = await officeLoad(desk, loadId, { revision: 5, loadLabel: "Hot" });
    desk.answerEdits = ([sent]) => {
      desk.answerEdits = answerEdits;
      return [{ editId: sent?.editId, result: "stale", load }];
    };
    await edit(desk, loadId, { note: "mine" });
    await desk.sync.runCycle();
    expect(desk.batches.at(-1)).toMatchObject([
      { kind: "update", revision: 5, load: { note: "mine", loadLabel: "Hot" } },
    ]);
    expect(await read(desk, loadId)).toMatchObject({ note: "mine", loadLabel: "Hot" });
  });

  it.each([
    ["fails", () => new Response("{}", { status: 503 })],
    ["rejects the cursor", cursorLost],
  ])("publishes a load that an answer changed here, also if the office then %s", async (_, answerNext) => {
    const { desk, loadId } = await openWithLoad();
    const load = await officeLoad(desk, loadId, { revision: 5, loadLabel: "Hot" });
    desk.answerEdits = ([sent]) => {
      desk.answerEdits = answerNext;
      return [{ editId: sent?.editId, result: "stale", load }];
    };
    await edit(desk, loadId, { note: "mine" });
    desk.events.length = 0;
    await desk.sync.runCycle();
    expect(desk.batches).toHaveLength(2);
    expect(await read(desk, loadId)).toMatchObject({ loadLabel: "Hot" });
    expect(desk.events).toContainEqual({ event: "loads.changed", detail: { loadIds: [loadId] } });
  });
});

describe("receiving changes of an office", () => {
  it("stores a load with its activity and booking, and publishes it once", async () => {
    const { desk, loadId } = await openWithLoad();
    const carrier = { insdId: 7, name: "Fast Freight", usdotNumber: "", mcNumber: "", phone: "", email: "" };
    const load = await officeLoad(desk, loadId, {
      revision: 3,
      note: "theirs",
      loadState: getLoadState(loadStates.accepted),
      carrierName: "Fast Freight",
      booking: { carrier, rate: 2_000, reason: "", bookedAt: 1, bookedBy: "bo-there" },
    });
    desk.pages = [getPage("second", load)];
    desk.events.length = 0;
    await desk.sync.runCycle();
    const [record] = await desk.store.read(["loads"], ({ loads }) =>
      loads.findMany(desk.caller.accountId, [loadId]),
    );
    expect(record).toMatchObject({
      status: "booked",
      note: "theirs",
      booking: { rate: 2_000, carrier: { insdId: null } },
    });
    expect((await read(desk, loadId)).loadActivity.map(({ comment }) => comment)).toEqual(["By Bo"]);
    const published = desk.events.filter(({ event }) => event === "loads.changed");
    expect(published).toEqual([{ event: "loads.changed", detail: { loadIds: [loadId] } }]);
    await desk.sync.runCycle();
    expect(desk.reads.at(-1)?.get("since")).toBe("second");
    expect(desk.batches).toEqual([]);
  });

  it("keeps the revision of a load whose content is the same, so that an open editor can save", async () => {
    const { desk, loadId } = await openWithLoad();
    const before = await getLoad(desk.context, desk.caller, loadId);
    desk.pages = [getPage("second", await officeLoad(desk, loadId, { revision: 2 }))];
    await desk.sync.runCycle();
    const after = await getLoad(desk.context, desk.caller, loadId);
    expect(after.revision).toBe(before.revision);
    expect(after.load.updatedBy).toBe("bo-there");
  });

  it("asks the broker about a field that both sides changed, and sends the choice", async () => {
    const { desk, loadId } = await openWithLoad();
    desk.answerEdits = () => new Response("", { status: 503 });
    await edit(desk, loadId, { note: "mine" });
    await desk.sync.runCycle();
    const load = await officeLoad(desk, loadId, { revision: 4, note: "theirs", loadLabel: "Hot" });
    desk.answerEdits = ([sent]) =>
      sent?.revision === 4
        ? [{ editId: sent.editId, result: "done", revision: 5 }]
        : [{ editId: sent?.editId, result: "stale", load }];
    await desk.sync.runCycle();
    const [conflict] = await readEdits(desk);
    expect(conflict).toMatchObject({ state: "conflict", conflict: { kind: "fields" } });
    await resolveEdit(desk.context, desk.caller, conflict?.editId ?? 0, { how: "local" });
    await desk.sync.runCycle();
    expect(desk.batches.at(-1)).toMatchObject([{ revision: 4, load: { note: "mine", loadLabel: "Hot" } }]);
    expect(await readEdits(desk)).toEqual([]);
  });

  it("keeps the first booking, and reports to the broker that the desktop's own booking was not sent", async () => {
    const { desk, loadId } = await openWithLoad();
    const carrier = {
      insdId: null,
      name: "Slow Freight",
      usdotNumber: "",
      mcNumber: "",
      phone: "",
      email: "",
    };
    const load = await officeLoad(desk, loadId, {
      revision: 3,
      loadState: getLoadState(loadStates.accepted),
      carrierName: "Slow Freight",
      booking: { carrier, rate: 1_500, reason: "", bookedAt: 1, bookedBy: "bo-there" },
    });
    desk.answerEdits = ([sent]) => [{ editId: sent?.editId, result: "stale", load }];
    await bookLoad(desk.context, desk.caller, { loadId, carrierName: "Fast Freight", rate: 1_900 });
    desk.events.length = 0;
    await desk.sync.runCycle();
    expect(desk.events).toContainEqual({ event: "rates.changed", detail: null });
    expect(await readEdits(desk)).toMatchObject([
      {
        state: "conflict",
        conflict: { kind: "booked" },
        message: expect.stringContaining(
          "You booked the load with Fast Freight, but the load was already booked with Slow Freight",
        ),
      },
    ]);
    expect((await read(desk, loadId)).carrierName).toBe("Slow Freight");
  });
});

it("names the office in problems and in the log", async () => {
  const { desk, loadId } = await openWithLoad();
  const { answerEdits } = desk;
  desk.answerEdits = () => new Response("", { status: 503 });
  await edit(desk, loadId, { note: "second" });
  await desk.sync.runCycle();
  expect(desk.sync.getRemoteProblem().message).toBe("The office responded with 503.");
  desk.answerEdits = answerEdits;
  await desk.sync.runCycle();
  expect(await readLog(desk)).toContain("The office responds again.");
});

it("removes the rate of a booking that is discarded before it was sent", async () => {
  const { desk, loadId } = await openWithLoad();
  const { context, caller, store } = desk;
  desk.answerEdits = (edits) =>
    edits.map(({ editId }) => ({ editId, result: "rejected", code: "invalid", message: "No.", errors: [] }));
  await bookLoad(context, caller, { loadId, carrierName: "Fast Freight", rate: 1_900 });
  const readRate = () =>
    store.read(["bookedRates"], async ({ bookedRates }) =>
      (await bookedRates.findMany(caller.accountId, [loadId])).at(0),
    );
  expect(await readRate()).toMatchObject({ totalRate: 1_900 });
  await desk.sync.runCycle();
  const [rejected] = await readEdits(desk);
  await discardEdit(context, caller, rejected?.editId ?? 0);
  expect((await read(desk, loadId)).carrierName).toBe("");
  expect(await readRate()).toBeUndefined();
});

it("restores the booking and its rate if an unbooking is discarded before it was sent", async () => {
  const { desk, loadId } = await openWithLoad();
  const { context, caller, store } = desk;
  await bookLoad(context, caller, { loadId, carrierName: "Fast Freight", rate: 1_900 });
  await desk.sync.runCycle();
  desk.answerEdits = (edits) =>
    edits.map(({ editId }) => ({ editId, result: "rejected", code: "invalid", message: "No.", errors: [] }));
  await unbookLoad(context, caller, { loadId });
  await desk.sync.runCycle();
  const [rejected] = await readEdits(desk);
  await discardEdit(context, caller, rejected?.editId ?? 0);
  const found = await store.read(["loads", "bookedRates"], async ({ loads, bookedRates }) => ({
    load: await loads.find(caller.accountId, loadId),
    rate: (await bookedRates.findMany(caller.accountId, [loadId])).at(0),
  }));
  expect(found).toMatchObject({
    load: { status: "booked", carrierName: "Fast Freight", booking: { rate: 1_900 } },
    rate: { totalRate: 1_900 },
  });
});

describe("records of an office", () => {
  const person = (role: string) => ({
    ...{ userId: "bo-there", accountId: "there", id: "bo-there", emailAddress: "bo@example.com", alias: "" },
    ...{ firstName: "Bo", lastName: "Ray", mobile: "", phone: "", username: "bo" },
    ...{ isDefault: false, isActive: true, role },
  });
  const pageWith = (cursor: string, area: string, record: object) => ({
    ...getPage(cursor),
    rows: [{ area, id: "bo-there", record }],
  });
  const findRole = async ({ store }: OfficeDesk) =>
    (await store.read(["users"], ({ users }) => users.find("bo-there")))?.role;

  it("give a person the role that the person has there, also when it changes", async () => {
    const desk = await openOfficeDesk();
    desk.pages = [pageWith("second", "people", person("manager"))];
    await desk.sync.runCycle();
    expect(await findRole(desk)).toBe("manager");
    desk.pages = [pageWith("third", "people", person("broker"))];
    await desk.sync.runCycle();
    expect(await findRole(desk)).toBe("broker");
  });

  it("of a person without an e-mail address do not change a user without one", async () => {
    const desk = await openOfficeDesk();
    const own = aUser({ accountId: desk.caller.accountId, email: "" });
    await desk.store.write(["users"], ({ users }) => users.add(own));
    desk.pages = [pageWith("second", "people", { ...person("broker"), emailAddress: "" })];
    await desk.sync.runCycle();
    expect(await desk.store.read(["users"], ({ users }) => users.find(own.userId))).toEqual(own);
    expect(await findRole(desk)).toBe("broker");
  });

  it("that can't be read stop the reads with a request to update Lanedesk, and are read later", async () => {
    const { desk } = await openWithLoad();
    const since = desk.reads.at(-1)?.get("since");
    desk.pages = [pageWith("second", "people", person("owner"))];
    await desk.sync.runCycle();
    expect(desk.sync.getRemoteProblem().message).toContain("Update Lanedesk");
    desk.pages = [pageWith("second", "people", person("manager"))];
    await desk.sync.runCycle();
    expect(desk.reads.at(-1)?.get("since")).toBe(since);
    expect(await findRole(desk)).toBe("manager");
    expect(desk.sync.getRemoteProblem().message).toBe("");
  });

  it("of areas that this version does not know are read by a version that knows them", async () => {
    const { desk } = await openWithLoad();
    desk.pages = [pageWith("second", "invoices", {})];
    await desk.sync.runCycle();
    expect(desk.sync.getRemoteProblem().message).toBe("");
    await desk.sync.runCycle();
    expect(desk.reads.at(-1)?.get("since")).toBe("second");
    await desk.store.write(["keyValue"], async ({ keyValue }) => {
      const progress = await keyValue.get("officeProgress");
      // As a version that did not know people.
      if (progress) await keyValue.set("officeProgress", { ...progress, areas: ["loads"] });
    });
    await desk.sync.runCycle();
    expect(desk.reads.at(-1)?.get("since")).not.toBe("second");
  });
});

describe("the internal fields of a load", () => {
  const change = ({ context, caller }: OfficeDesk, loadId: string, value: InternalChange) =>
    changeInternalFields(context, caller, loadId, value);
  const note = (text: string) => ({ noteId: crypto.randomUUID(), text });
  const customer = (name: string, customerRate: number | null = null) =>
    ({ kind: "customer", customer: name, customerRate }) as const;
  const readInternal = async ({ store, caller }: OfficeDesk, loadId: string) =>
    (await store.read(["loads"], ({ loads }) => loads.find(caller.accountId, loadId)))?.internal;

  it("are sent after the load, also those of a booked one, and only what changed", async () => {
    const desk = await openOfficeDesk();
    const loadId = await post(desk);
    await change(desk, loadId, { kind: "add note", ...note("First") });
    await desk.sync.runCycle();
    await bookLoad(desk.context, desk.caller, { loadId, carrierName: "Fast Freight", rate: 1_900 });
    await desk.sync.runCycle();
    await change(desk, loadId, customer("Acme", 2_500));
    expect(await readEdits(desk)).toMatchObject([{ kind: "update", state: "pending" }]);
    await desk.sync.runCycle();
    expect(desk.batches).toMatchObject([
      [{ kind: "post" }],
      [{ kind: "internal", internal: { notes: { saved: [{ text: "First" }] } } }],
      [{ kind: "book" }],
      [
        {
          kind: "internal",
          internal: {
            customer: { from: "", to: "Acme" },
            customerRate: { from: null, to: 2_500 },
            notes: { saved: [], removed: [] },
          },
        },
      ],
    ]);
    expect(await readEdits(desk)).toEqual([]);
  });

  it("leave the base of a later update as it was, so that a colleague's update is not overwritten", async () => {
    const { desk, loadId } = await openWithLoad();
    const revision = 2;
    await change(desk, loadId, { kind: "customer", customer: "Acme", customerRate: 2_000 });
    desk.answerEdits = ([sent]) => [{ editId: sent?.editId, result: "done", revision: revision + 1 }];
    await desk.sync.runCycle();
    await edit(desk, loadId, { note: "mine" });
    await desk.sync.runCycle();
    expect(desk.batches.at(-1)).toMatchObject([{ kind: "update", revision }]);
  });

  it("are merged with a colleague's, and a rate that both changed becomes a note", async () => {
    const { desk, loadId } = await openWithLoad();
    const { answerEdits } = desk;
    const theirs = { ...note("Theirs"), at: 5, author: "bo-there" };
    const internal = { ...noInternalFields, customerRate: 2_400, notes: [theirs] };
    const load = await officeLoad(desk, loadId, { internal });
    desk.answerEdits = ([sent]) => {
      desk.answerEdits = answerEdits;
      return [{ editId: sent?.editId, result: "stale", load }];
    };
    await change(desk, loadId, { kind: "add note", ...note("Mine") });
    await change(desk, loadId, customer("Acme", 2_500.5));
    await desk.sync.runCycle();
    const merged = await readInternal(desk, loadId);
    expect(merged).toMatchObject({ customer: "Acme", customerRate: 2_400 });
    expect(merged?.notes.map(({ text }) => text)).toEqual([
      "Theirs",
      "Mine",
      "The office has a different customer rate. Lanedesk kept the office's value: $2,400. Entered here: $2,500.50.",
    ]);
    expect(desk.batches.at(-1)).toMatchObject([
      { kind: "internal", internal: { customer: { to: "Acme" }, notes: { saved: [{ text: "Mine" }, {}] } } },
    ]);
    expect(await readEdits(desk)).toEqual([]);
  });

  it("stay readable if a colleague's notes and those from here exceed the limit together", async () => {
    const { desk, loadId } = await openWithLoad();
    const notes = Array.from({ length: 200 }, () => ({ ...note("Theirs"), at: 5, author: "bo-there" }));
    const load = await officeLoad(desk, loadId, { internal: { ...noInternalFields, notes } });
    desk.answerEdits = ([sent]) => [{ editId: sent?.editId, result: "stale", load }];
    await change(desk, loadId, { kind: "add note", ...note("Mine") });
    await desk.sync.runCycle();
    const details = loadDetails.parse(await getLoadDetails(desk.context, desk.caller, loadId));
    expect(details.internal.notes).toHaveLength(201);
  });

  it("stay unsent during a conflict of the load, and accept a colleague's changes", async () => {
    const { desk, loadId } = await openWithLoad();
    await edit(desk, loadId, { note: "mine" });
    await change(desk, loadId, { kind: "add note", ...note("Mine") });
    const theirs = { ...note("Theirs"), at: 5, author: "bo-there" };
    const internal = { ...noInternalFields, notes: [theirs] };
    const load = await officeLoad(desk, loadId, { revision: 4, note: "theirs", internal });
    desk.answerEdits = ([sent]) =>
      sent?.kind === "update" && sent.revision !== 4
        ? [{ editId: sent.editId, result: "stale", load }]
        : [{ editId: sent?.editId, result: "done", revision: 5 }];
    await desk.sync.runCycle();
    const [conflict] = await readEdits(desk);
    expect(conflict).toMatchObject({ state: "conflict" });
    const texts = async () => (await readInternal(desk, loadId))?.notes.map(({ text }) => text);
    expect(await texts()).toEqual(["Theirs", "Mine"]);
    await resolveEdit(desk.context, desk.caller, conflict?.editId ?? 0, { how: "local" });
    await desk.sync.runCycle();
    expect(desk.batches.at(-1)).toMatchObject([
      { kind: "internal", internal: { notes: { saved: [{ text: "Mine" }], removed: [] } } },
    ]);
    expect(await readEdits(desk)).toEqual([]);
  });

  it("are sent while the broker decides on a load that ended at the office", async () => {
    const { desk, loadId } = await openWithLoad();
    await edit(desk, loadId, { note: "mine" });
    await change(desk, loadId, { kind: "add note", ...note("Mine") });
    const loadState = getLoadState(loadStates.closed);
    const load = await officeLoad(desk, loadId, { revision: 4, note: "first", loadState });
    desk.answerEdits = ([sent]) =>
      sent?.kind === "update"
        ? [{ editId: sent.editId, result: "stale", load }]
        : [{ editId: sent?.editId, result: "done", revision: 5 }];
    await desk.sync.runCycle();
    expect(desk.batches.at(-1)).toMatchObject([
      { kind: "internal", internal: { notes: { saved: [{ text: "Mine" }] } } },
    ]);
    expect(await readEdits(desk)).toMatchObject([{ state: "conflict", conflict: { kind: "deleted" } }]);
  });

  it("can be retried while the broker decides on a load that ended at the office", async () => {
    const { desk, loadId } = await openWithLoad();
    await edit(desk, loadId, { note: "mine" });
    await change(desk, loadId, { kind: "add note", ...note("Mine") });
    const loadState = getLoadState(loadStates.closed);
    const load = await officeLoad(desk, loadId, { revision: 4, note: "first", loadState });
    const rejection = { code: "conflict", message: "Too many notes.", errors: [] } as const;
    desk.answerEdits = ([sent]) => [
      sent?.kind === "update"
        ? { editId: sent.editId, result: "stale", load }
        : { editId: sent?.editId, result: "rejected", ...rejection },
    ];
    await desk.sync.runCycle();
    const rejected = (await readEdits(desk)).find(({ state }) => state === "rejected");
    desk.answerEdits = ([sent]) => [{ editId: sent?.editId, result: "done", revision: 5 }];
    await retryEdit(desk.context, desk.caller, rejected?.editId ?? 0);
    await desk.sync.runCycle();
    expect(await readEdits(desk)).toMatchObject([{ state: "conflict", conflict: { kind: "deleted" } }]);
  });

  it("are discarded with a rejected change, and the log names them", async () => {
    const { desk, loadId } = await openWithLoad();
    desk.answerEdits = ([sent]) => [
      { editId: sent?.editId, result: "rejected", code: "conflict", message: "Too many notes.", errors: [] },
    ];
    await change(desk, loadId, { kind: "customer", customer: "Acme", customerRate: 2_000 });
    await change(desk, loadId, { kind: "add note", ...note("Mine") });
    await desk.sync.runCycle();
    const [rejected] = await readEdits(desk);
    expect(rejected).toMatchObject({
      state: "rejected",
      message: expect.stringContaining("Too many notes."),
    });
    await discardEdit(desk.context, desk.caller, rejected?.editId ?? 0);
    expect((await readInternal(desk, loadId))?.notes).toEqual([]);
    const log = await readLog(desk);
    expect(log).toContain("Discarded: customer Acme, customer rate $2,000, note “Mine”.");
    expect(log).toContain("The load is the same as at the office.");
  });
});

describe("an office that was set back", () => {
  it("gets lost loads and lost changes again, and nothing is deleted", async () => {
    const { desk, loadId: lost } = await openWithLoad({ note: "lost" });
    const older = await post(desk, { note: "old" });
    await desk.sync.runCycle();
    const before = await officeLoad(desk, older, { revision: 2, note: "old" });
    desk.pages = [getPage("second", before)];
    await desk.sync.runCycle();
    await edit(desk, older, { note: "new" });
    await desk.sync.runCycle();
    desk.batches.length = 0;
    desk.pages = [cursorLost(), { ...getPage("again", before), epoch: "second" }];
    await desk.sync.runCycle();
    await desk.sync.runCycle();
    expect(desk.reads.filter((query) => !query.has("since"))).toHaveLength(2);
    expect(desk.batches.flat()).toEqual([
      expect.objectContaining({ kind: "update", loadId: older, revision: 2 }),
      expect.objectContaining({ kind: "post", loadId: lost }),
    ]);
    expect(await read(desk, lost)).toMatchObject({ note: "lost" });
    expect(await read(desk, older)).toMatchObject({ note: "new" });
    expect(await readEdits(desk)).toEqual([]);
    expect(getKinds(desk)).toHaveLength(1);
  });
});
