import { describe, expect, it } from "vitest";
import { decideCarrier, recordCallBack } from "../../../../electron/services/carrier-rules/decide-carrier.ts";
import {
  getCarrier,
  recordReports,
  searchCarriers,
} from "../../../../electron/services/carriers/carriers.ts";
import { saveCarrier } from "../../../../electron/services/carriers/save-carrier.ts";
import { summarizeQueue } from "../../../../electron/services/change-queue/change-queue.ts";
import {
  clearCarriersWithUndo,
  restoreClearedCarriers,
} from "../../../../electron/services/change-queue/undo-clear.ts";
import { importFile } from "../../../../electron/services/import/import.ts";
import { previewImport } from "../../../../electron/services/import/preview.ts";
import { readRows } from "../../../../electron/services/office/read-rows.ts";
import {
  claimCarrierAtOffice,
  claimNextCarriersAtOffice,
} from "../../../../electron/sync/carriers/claim-at-office.ts";
import { emptyCarrierFacts } from "../../../../shared/interface/expanded-carrier.ts";
import { noDecision } from "../../../../shared/views/carrier-decision.ts";
import { testService } from "../../../support/service.ts";
import {
  cursorLost,
  getPage,
  type OfficeDesk,
  officeUrl,
  openOfficeDesk,
} from "../../../support/sync/fake-office.ts";

/** The office's id of the carrier with USDOT number 100. */
const THERE = 41;
const identity = { usdotNumber: "100", mcNumber: "", intrastateNumber: "" };
const DAY = "2026-11-20";
const changedAt = Date.UTC(2026, 10, 20);

const carrierRow = (phone: string, asOf = DAY) => ({
  area: "carriers",
  id: String(THERE),
  record: {
    insdId: THERE,
    facts: { ...emptyCarrierFacts, usdotNumber: "100", legalName: "Fast Freight", phone },
    sources: [{ source: "FMCSA", asOf, fields: [] }],
    createdAt: changedAt,
    changedAt,
  },
});

const queueRow = (latestChangeAt = changedAt, change: object = {}) => ({
  area: "queue",
  id: String(THERE),
  carrier: identity,
  record: {
    ...{ insdId: THERE, state: "waiting", claim: null, isNew: false, severity: 1, verdict: "fine" },
    ...{ isChangedSinceRead: false, changedAt: latestChangeAt, latestChangeAt },
    changes: [{ field: "phone", before: "1", after: "2", at: latestChangeAt }],
    ...change,
  },
});

const decisionRow = (change: object) => ({
  area: "decisions",
  id: String(THERE),
  carrier: identity,
  record: { ...noDecision, insdId: THERE, author: "Bo Ray", decidedAt: 5, ...change },
});

const form = (change: object) => {
  const { status, note, endDate, remitTo, w9Date, certificateEnd } = noDecision;
  return { status, note, endDate, remitTo, w9Date, certificateEnd, ...change };
};

let pages = 0;
async function receive(desk: OfficeDesk, ...rows: object[]): Promise<void> {
  pages += 1;
  desk.pages = [{ ...getPage(`carriers ${pages}`), rows }];
  await desk.sync.runCycle();
}

/** A desk that has other carriers with other ids, and then that of the office. */
async function openWithCarrier(): Promise<{ desk: OfficeDesk; insdId: number }> {
  const desk = await openOfficeDesk((await testService()).context.store);
  await desk.sync.runCycle();
  await recordReports(desk.context, desk.caller, [
    { facts: { usdotNumber: "7" }, source: "Own", asOf: "" },
    { facts: { usdotNumber: "100", phone: "555-0001" }, source: "Own", asOf: "2026-10-01" },
  ]);
  await receive(desk, carrierRow("555-0002"), queueRow());
  const [found] = await desk.store.read(["carriers"], ({ carriers }) =>
    carriers.findByIdentity(desk.caller.accountId, [identity]),
  );
  desk.batches.length = 0;
  return { desk, insdId: found?.insdId ?? 0 };
}

const findEntry = async ({ store, caller }: OfficeDesk, insdId: number) =>
  (
    await store.read(["changeQueue"], ({ changeQueue }) => changeQueue.findMany(caller.accountId, [insdId]))
  )[0];

async function clear({ context, caller }: OfficeDesk, insdId: number) {
  const { readAt } = await getCarrier(context, caller, insdId);
  return clearCarriersWithUndo(context, caller, [{ insdID: insdId, timeStamp: readAt }]);
}

describe("carriers of an office", () => {
  it("are merged with those of the desktop by USDOT number, and an older fact replaces none", async () => {
    const { desk, insdId } = await openWithCarrier();
    const { context, caller } = desk;
    expect(insdId).not.toBe(THERE);
    expect((await getCarrier(context, caller, insdId)).carrier.facts).toMatchObject({
      legalName: "Fast Freight",
      phone: "555-0002",
    });
    await receive(desk, carrierRow("555-0000", "2026-09-01"));
    expect((await getCarrier(context, caller, insdId)).carrier.facts.phone).toBe("555-0002");
    await receive(desk, { ...carrierRow("555-0003"), id: "42" });
    expect(await desk.store.read(["carriers"], ({ carriers }) => carriers.count(caller.accountId))).toBe(2);
  });

  it.each([
    ["the only source", "2026-11-21"],
    ["a later source", "2026-11-22"],
  ])("lose a fact that %s cleared, also when the desktop missed that change", async (_, day) => {
    const { desk, insdId } = await openWithCarrier();
    const { context: office, caller, clock } = await testService();
    const entered = { usdotNumber: "100", phone: "5550000009", email: "a@fast.example", legalName: "Fast" };
    const { insdId: there } = await saveCarrier(office, caller, null, entered);
    const readRow = async () => {
      const change = { area: "carriers", key: String(there) } as const;
      return (await readRows(office, caller, [change]))[0] ?? {};
    };
    await receive(desk, await readRow());
    clock.pass(Date.parse(day) - Date.parse("2026-11-21"));
    await saveCarrier(office, caller, there, { phone: "" });
    await saveCarrier(office, caller, there, { email: "b@fast.example" });
    await receive(desk, await readRow());
    const { facts } = (await getCarrier(desk.context, desk.caller, insdId)).carrier;
    expect(facts).toMatchObject({ phone: "", email: "b@fast.example" });
  });

  it.each([
    ["with", { usdotNumber: "100", mcNumber: "6" }],
    ["without", { usdotNumber: "", mcNumber: "6" }],
  ])("get the main MC number that a user corrected at the office, %s a USDOT number", async (_, numbers) => {
    const { desk } = await openWithCarrier();
    const { context: office, caller } = await testService();
    const { insdId: there } = await saveCarrier(office, caller, null, { ...numbers, legalName: "Fast" });
    const expectNumber = async (mcNumber: string) => {
      const change = { area: "carriers", key: String(there) } as const;
      await receive(desk, (await readRows(office, caller, [change]))[0] ?? {});
      const found = await searchCarriers(desk.context, desk.caller, { search: "fast", limit: 9 });
      expect(found.carriers.filter((carrier) => carrier.name === "Fast")).toMatchObject([{ mcNumber }]);
    };
    await expectNumber("MC6");
    await saveCarrier(office, caller, there, { mcNumber: "66" });
    await expectNumber("MC66");
    await saveCarrier(office, caller, there, { mcNumber: "6" });
    await expectNumber("MC6");
  });

  it.each([
    ["with only an FF number", { dockets: [{ number: "FF9", status: "A" }] }, { usdotNumber: "200" }],
    ["whose MC number changed", { mcNumber: "MC6" }, { mcNumber: "66", usdotNumber: "200" }],
    [
      "whose intrastate number changed",
      { intrastateNumber: "TX1" },
      { intrastateNumber: "TX2", usdotNumber: "200" },
    ],
  ])(
    "get the USDOT number that a user added at the office, also a carrier %s",
    async (_, numbers, change) => {
      const { desk } = await openWithCarrier();
      const { context: office, caller } = await testService();
      const report = { facts: { ...numbers, legalName: "Fast" }, source: "Own", asOf: "" };
      await recordReports(office, caller, [report]);
      const there =
        (await searchCarriers(office, caller, { search: "fast", limit: 9 })).carriers[0]?.insdId ?? 0;
      await recordReports(desk.context, desk.caller, [report]);
      await saveCarrier(office, caller, there, change);
      await receive(
        desk,
        (await readRows(office, caller, [{ area: "carriers", key: String(there) }]))[0] ?? {},
      );
      const found = await searchCarriers(desk.context, desk.caller, { search: "fast", limit: 9 });
      expect(found.carriers.filter(({ name }) => name === "Fast")).toMatchObject([{ usdotNumber: "200" }]);
    },
  );

  it("are not found by an earlier intrastate number that another carrier has now", async () => {
    const { desk } = await openWithCarrier();
    const { context: office, caller } = await testService();
    const save = (insdId: number | null, facts: object) => saveCarrier(office, caller, insdId, facts);
    const { insdId: birch } = await save(null, { intrastateNumber: "TX1", legalName: "Birch" });
    await save(birch, { intrastateNumber: "TX2" });
    const { insdId: cedar } = await save(null, { intrastateNumber: "TX1", legalName: "Cedar" });
    for (const insdId of [cedar, birch]) {
      const [row] = await readRows(office, caller, [{ area: "carriers", key: String(insdId) }]);
      await receive(desk, row ?? {});
    }
    const found = await searchCarriers(desk.context, desk.caller, { search: "TX", limit: 9 });
    expect(found.carriers.map(({ name }) => name)).toEqual(["Birch", "Cedar"]);
  });

  it("are marked if a carrier with another USDOT number has the same FF number", async () => {
    const { desk } = await openWithCarrier();
    const facts = { usdotNumber: "8", dockets: [{ number: "FF9", status: "A" }] };
    await recordReports(desk.context, desk.caller, [{ facts, source: "Own", asOf: "" }]);
    const { record, ...row } = carrierRow("1");
    await receive(desk, {
      ...row,
      id: "42",
      record: { ...record, insdId: 42, facts: { ...record.facts, ...facts, usdotNumber: "200" } },
    });
    const shared = await desk.store.read(["carriers"], ({ carriers }) =>
      carriers.findByIdentity(desk.caller.accountId, [
        { ...identity, usdotNumber: "8" },
        { ...identity, usdotNumber: "200" },
      ]),
    );
    expect(shared.map((carrier) => carrier?.facts.mcSharedWith)).toEqual(["200", "8"]);
  });

  it("enter and leave the queue with the office's, and show who works on them", async () => {
    const { desk, insdId } = await openWithCarrier();
    expect(await findEntry(desk, insdId)).toMatchObject({ state: "waiting", latestChangeAt: changedAt });
    await receive(
      desk,
      queueRow(changedAt, { state: "leased", claim: { userId: "bo-there", remainingMs: 9 } }),
    );
    expect(await summarizeQueue(desk.context, desk.caller)).toMatchObject({ colleagues: 1 });
    await receive(desk, { ...queueRow(), record: null });
    expect(await findEntry(desk, insdId)).toBeUndefined();
  });

  it("are claimed at the office under its id, and here", async () => {
    const { desk, insdId } = await openWithCarrier();
    await claimCarrierAtOffice(desk.context, desk.caller, desk.sync.callRemote, insdId);
    await claimCarrierAtOffice(desk.context, desk.caller, desk.sync.callRemote, 1);
    expect(desk.claimed).toEqual([THERE]);
    expect(await findEntry(desk, insdId)).toMatchObject({ lease: { userId: desk.caller.userId } });
  });

  it("are fetched at the office, not from this store's copy of the queue", async () => {
    const { desk, insdId } = await openWithCarrier();
    desk.waiting = [THERE];
    expect(await claimNextCarriersAtOffice(desk.context, desk.sync.callRemote, 10)).toBe(1);
    expect(desk.claimed).toEqual([THERE]);
    await receive(
      desk,
      queueRow(changedAt, { state: "leased", claim: { userId: "ann-there", remainingMs: 9 } }),
    );
    expect(await findEntry(desk, insdId)).toMatchObject({ state: "leased" });
  });
});

describe("clears at a desktop of an office", () => {
  it("are sent with the time of the office's change, also without an answer, and stay cleared meanwhile", async () => {
    const { desk, insdId } = await openWithCarrier();
    const { answerEdits } = desk;
    desk.answerEdits = () => [];
    expect(await clear(desk, insdId)).toMatchObject([{ result: "Success" }]);
    await receive(desk, queueRow());
    expect(await findEntry(desk, insdId)).toBeUndefined();
    desk.answerEdits = answerEdits;
    await desk.sync.runCycle();
    const [lost, again] = desk.batches;
    expect(lost).toMatchObject([{ kind: "clear", insdId: THERE, readAt: changedAt }]);
    expect(again).toEqual(lost);
    await desk.sync.runCycle();
    expect(desk.batches).toHaveLength(2);
  });

  it("leave a carrier that changed meanwhile in the queue", async () => {
    const { desk, insdId } = await openWithCarrier();
    desk.answerEdits = () => [];
    await clear(desk, insdId);
    await receive(desk, queueRow(changedAt + 1_000));
    expect(await findEntry(desk, insdId)).toMatchObject({ isChangedSinceRead: false });
    await receive(desk, queueRow(changedAt + 1_000, { isChangedSinceRead: true }));
    expect(await findEntry(desk, insdId)).toMatchObject({ isChangedSinceRead: true });
  });

  it("that were undone are not sent", async () => {
    const { desk, insdId } = await openWithCarrier();
    await clear(desk, insdId);
    expect(await restoreClearedCarriers(desk.context, desk.caller, [insdId])).toBe(1);
    await desk.sync.runCycle();
    expect(desk.batches).toEqual([]);
  });
});

describe("facts that are entered at a desktop of an office", () => {
  it("are sent in their order until the office answers, and enter the queue only there", async () => {
    const { desk } = await openWithCarrier();
    const { context, caller, answerEdits } = desk;
    desk.answerEdits = () => [];
    const { insdId } = await saveCarrier(context, caller, null, { usdotNumber: "55", legalName: "Oak" });
    await saveCarrier(context, caller, insdId, { phone: "5551234567" });
    expect(await findEntry(desk, insdId)).toBeUndefined();
    await desk.sync.runCycle();
    desk.answerEdits = answerEdits;
    await desk.sync.runCycle();
    await desk.sync.runCycle();
    const [first, second] = desk.batches;
    expect(desk.batches).toHaveLength(2);
    expect(second).toEqual(first);
    const carrier = { ...identity, usdotNumber: "55" };
    expect(first).toMatchObject([
      { kind: "facts", carrier, facts: { usdotNumber: "55", legalName: "Oak" } },
      { kind: "facts", carrier, facts: { phone: "5551234567" } },
    ]);
  });

  it("from a file are rejected with the address of the office, where the file belongs", async () => {
    const { desk } = await openWithCarrier();
    const { context, caller } = desk;
    const rows = "usdotNumber,legalName\n55,Oak\n";
    const rejection = { code: "conflict", message: expect.stringContaining("Import the file there") };
    await expect(importFile(context, caller, "carriers", rows)).rejects.toMatchObject(rejection);
    await expect(previewImport(context, caller, { kind: "carriers", content: rows })).rejects.toMatchObject(
      rejection,
    );
  });
});

it("reads no change queue from the monitoring address while an office is connected, and logs it once", async () => {
  const desk = await openOfficeDesk((await testService()).context.store, officeUrl);
  await desk.sync.runCycle();
  await desk.sync.runCycle();
  expect(new Set(desk.monitored)).toEqual(new Set(["RegistrationStepAPI.aspx"]));
  const { records } = await desk.store.read(["syncLog"], ({ syncLog }) =>
    syncLog.readPage(desk.caller.accountId, null, 99),
  );
  const said = records.filter(({ message }) => message.includes("change queue comes from the office"));
  expect(said).toHaveLength(1);
});

describe("an office that was set back", () => {
  const setBack = async (desk: OfficeDesk, ...rows: object[]) => {
    desk.pages = [cursorLost(), { epoch: "second", rows, cursor: "again", hasMore: false }];
    await desk.sync.runCycle();
    await desk.sync.runCycle();
  };

  it("gets decisions and entered facts again that it lost, and takes newer ones", async () => {
    const { desk, insdId } = await openWithCarrier();
    const { context, caller } = desk;
    await saveCarrier(context, caller, insdId, { phone: "5550000000" });
    await saveCarrier(context, caller, null, { usdotNumber: "55", legalName: "Oak" });
    await decideCarrier(
      context,
      caller,
      insdId,
      form({ status: "blocked", certificateEnd: "2026-01-01" }) as never,
    );
    await desk.sync.runCycle();
    desk.batches.length = 0;
    await setBack(desk, carrierRow("1"), decisionRow({ status: "approved", certificateEnd: "2027-01-01" }));
    expect(desk.batches.flat()).toMatchObject([
      { kind: "facts", carrier: identity, facts: { phone: "(555) 000-0000" } },
      {
        kind: "decide",
        before: { status: "approved" },
        after: { status: "blocked", certificateEnd: "2027-01-01" },
      },
      { kind: "facts", facts: { usdotNumber: "55", legalName: "Oak" } },
    ]);
    const { carrier, decision } = await getCarrier(context, caller, insdId);
    expect(carrier.facts.phone).toBe("(555) 000-0000");
    expect(decision).toMatchObject({ status: "blocked", certificateEnd: "2027-01-01" });
  });

  it("does not get the facts of a carrier with another USDOT number and the same MC number", async () => {
    const desk = await openOfficeDesk((await testService()).context.store);
    await saveCarrier(desk.context, desk.caller, null, {
      ...{ usdotNumber: "55", mcNumber: "7", legalName: "Oak", phone: "5550000009" },
    });
    await desk.sync.runCycle();
    desk.batches.length = 0;
    const { record, ...row } = carrierRow("1");
    await setBack(desk, { ...row, record: { ...record, facts: { ...record.facts, mcNumber: "MC7" } } });
    expect(desk.batches.flat()).toMatchObject([{ kind: "facts", carrier: { usdotNumber: "55" } }]);
    expect(desk.batches).toHaveLength(1);
  });

  it("keeps facts that no user entered or cleared here", async () => {
    const desk = await openOfficeDesk((await testService()).context.store);
    const { insdId } = await saveCarrier(desk.context, desk.caller, null, {
      ...{ usdotNumber: "100", legalName: "Fast Freight", phone: "555-0009", email: "a@b.example" },
    });
    await saveCarrier(desk.context, desk.caller, insdId, { email: "" });
    await desk.sync.runCycle();
    desk.batches.length = 0;
    const { record, ...row } = carrierRow("1");
    const facts = { ...record.facts, mcNumber: "MC7", city: "Dallas", email: "a@b.example" };
    await setBack(desk, { ...row, record: { ...record, facts } });
    const [sent] = desk.batches.flat();
    expect(desk.batches).toHaveLength(1);
    expect(sent).toMatchObject({ kind: "facts", carrier: { usdotNumber: "100", mcNumber: "MC7" } });
    expect(sent?.facts).toEqual({ phone: "555-0009", email: "" });
  });

  it("gets nothing that it still has", async () => {
    const { desk, insdId } = await openWithCarrier();
    await receive(desk, decisionRow({ status: "approved" }));
    await setBack(desk, carrierRow("1"), decisionRow({ status: "approved" }));
    await setBack(desk, carrierRow("1"), decisionRow({ status: "blocked", decidedAt: 6 }));
    expect(desk.batches).toEqual([]);
    const { decision } = await getCarrier(desk.context, desk.caller, insdId);
    expect(decision.status).toBe("blocked");
  });
});

describe("decisions about a carrier", () => {
  const decide = ({ context, caller }: OfficeDesk, insdId: number, change: object) =>
    decideCarrier(context, caller, insdId, form(change) as never);
  const readDecision = async ({ context, caller }: OfficeDesk, insdId: number) =>
    (await getCarrier(context, caller, insdId)).decision;

  it("of colleagues apply here, with their name in the timeline and the verdict", async () => {
    const { desk, insdId } = await openWithCarrier();
    await receive(desk, decisionRow({ status: "blocked", note: "Double brokered" }));
    const { decision, verdict, events } = await getCarrier(desk.context, desk.caller, insdId);
    expect(decision).toMatchObject({ status: "blocked", author: "Bo Ray" });
    expect(verdict.isBlocked).toBe(true);
    expect(events).toContainEqual(
      expect.objectContaining({ author: "Bo Ray", text: "Blocked: Double brokered" }),
    );
  });

  it("of colleagues name no author for a W-9, because the office names only the author of the status", async () => {
    const { desk, insdId } = await openWithCarrier();
    const approved = { status: "approved", author: "Ann Lee" };
    await receive(desk, decisionRow({ ...approved, remitTo: "Factor Inc" }));
    await receive(desk, decisionRow({ ...approved, remitTo: "Factor Inc", w9Date: "2026-11-01" }));
    const { events } = await getCarrier(desk.context, desk.caller, insdId);
    const decisions = events.filter(({ kind }) => kind === "decision");
    expect(decisions.map(({ author, text }) => [author, text]).toSorted()).toEqual([
      ["", "Remit-to: none → Factor Inc"],
      ["", "W-9: none → 2026-11-01"],
      ["Ann Lee", "Approved"],
    ]);
  });

  it("are sent once as one, with the decision that they were made from", async () => {
    const { desk, insdId } = await openWithCarrier();
    await decide(desk, insdId, { status: "watch" });
    await decide(desk, insdId, { status: "approved" });
    await desk.sync.runCycle();
    await desk.sync.runCycle();
    expect(desk.batches).toMatchObject([
      [{ kind: "decide", carrier: identity, before: { status: "none" }, after: { status: "approved" } }],
    ]);
  });

  it("of a colleague replace the desktop's own unsent one, which the log names; the rest is sent", async () => {
    const { desk, insdId } = await openWithCarrier();
    const { answerEdits } = desk;
    desk.answerEdits = ([sent]) => [
      { editId: sent?.editId, result: "rejected", code: "stale", message: "Changed.", errors: [] },
    ];
    await decide(desk, insdId, { status: "approved", remitTo: "Factor Inc" });
    await receive(desk, decisionRow({ status: "blocked" }));
    expect(await readDecision(desk, insdId)).toMatchObject({ status: "blocked", remitTo: "Factor Inc" });
    desk.answerEdits = answerEdits;
    await desk.sync.runCycle();
    expect(desk.batches.at(-1)).toMatchObject([
      { kind: "decide", before: { status: "blocked" }, after: { status: "blocked", remitTo: "Factor Inc" } },
    ]);
    const log = await desk.store.read(["syncLog"], ({ syncLog }) =>
      syncLog.readPage(desk.caller.accountId, null, 5),
    );
    expect(log.records[0]?.message).toContain(
      "Fast Freight: Lanedesk did not send your decision, because Bo Ray",
    );
  });

  it("that replace only an unsent W-9 are logged without the author, and with the number of a nameless carrier", async () => {
    const { desk, insdId } = await openWithCarrier();
    desk.answerEdits = () => [];
    const { record, ...row } = carrierRow("555-0003");
    const sources = [{ source: "FMCSA", asOf: "2026-11-21", fields: ["legalName"] }];
    const nameless = { ...record, facts: { ...record.facts, legalName: "" }, sources };
    await receive(desk, { ...row, record: nameless }, decisionRow({ status: "approved", author: "Ann Lee" }));
    await decide(desk, insdId, { status: "approved", w9Date: "2026-10-01" });
    await receive(desk, decisionRow({ status: "approved", author: "Ann Lee", w9Date: "2026-11-01" }));
    expect(await readDecision(desk, insdId)).toMatchObject({ w9Date: "2026-11-01" });
    const log = await desk.store.read(["syncLog"], ({ syncLog }) =>
      syncLog.readPage(desk.caller.accountId, null, 5),
    );
    expect(log.records.map(({ message }) => message)).toContain(
      "USDOT 100: Lanedesk did not send your W-9, because a colleague made a change before you. That change applies.",
    );
  });

  it("of colleagues add no callback to the timeline while a later callback is unsent", async () => {
    const { desk, insdId } = await openWithCarrier();
    const { context, caller } = desk;
    const called = { calledBackAt: 5, calledBackBy: "Ann Lee" };
    await receive(desk, decisionRow(called));
    await recordCallBack(context, caller, insdId);
    desk.answerEdits = () => [];
    await receive(desk, decisionRow({ ...called, note: "Prefers e-mail" }));
    const { decision, events } = await getCarrier(context, caller, insdId);
    expect(decision).toMatchObject({ note: "Prefers e-mail", calledBackAt: expect.any(Number) });
    expect(decision.calledBackAt).toBeGreaterThan(5);
    expect(events.filter(({ kind }) => kind === "callBack")).toHaveLength(2);
  });
});
