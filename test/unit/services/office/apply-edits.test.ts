import { describe, expect, it } from "vitest";
import { decideCarrier } from "../../../../electron/services/carrier-rules/decide-carrier.ts";
import {
  getCarrier,
  recordCarriers,
  searchCarriers,
} from "../../../../electron/services/carriers/carriers.ts";
import { saveCarrier } from "../../../../electron/services/carriers/save-carrier.ts";
import { bookLoad } from "../../../../electron/services/loads/book.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { getLoadDetails } from "../../../../electron/services/loads/get.ts";
import { updateLoad } from "../../../../electron/services/loads/update.ts";
import { applyEdits } from "../../../../electron/services/office/apply-edits.ts";
import { loadRequest, updateRequest } from "../../../../shared/interface/load.ts";
import { editsAnswer } from "../../../../shared/office/edits.ts";
import { MAX_FACT_CHARS } from "../../../../shared/views/carrier.ts";
import { noDecision } from "../../../../shared/views/carrier-decision.ts";
import { getLoad } from "../../../support/get-load.ts";
import { smallLoad } from "../../../support/loads.ts";
import { type TestService, testService } from "../../../support/service.ts";

const getId = (number: number) => `10000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const loadId = "abcdef00-0000-4000-8000-000000000001";
let made = 0;

/** An edit of the load with a new id. */
const edit = (kind: string, rest: object = {}) => ({ editId: getId(++made), loadId, kind, ...rest });
const post = () => edit("post", { load: smallLoad });
const update = (revision: number, note: string) => edit("update", { revision, load: { ...smallLoad, note } });
const book = (revision: number, usdotNumber = "", reason = "", contact: object = {}) =>
  edit("book", {
    revision,
    booking: {
      carrier: { name: "Fast Freight", usdotNumber, mcNumber: "", phone: "", email: "", ...contact },
      rate: 2000,
      reason,
    },
  });

async function withPostedLoad() {
  const service = await testService();
  await apply(service, post());
  return service;
}

const apply = ({ context, caller }: TestService, ...edits: { editId: string }[]) =>
  applyEdits(context, caller, edits);

const getNote = async ({ context, caller }: TestService) =>
  (await getLoad(context, caller, loadId)).load.note;

describe("edits of another Lanedesk of the office", () => {
  it("post a load under the sender's id, and every other change of it", async () => {
    const service = await testService();
    const { context, caller } = service;
    expect(
      await apply(
        service,
        post(),
        update(1, "dock 4"),
        book(2),
        edit("unbook", { revision: 3 }),
        edit("delete", { revision: 4, deletion: { reason: "2" } }),
        edit("restore", { revision: 5 }),
        edit("refresh"),
      ),
    ).toMatchObject([1, 2, 3, 4, 5, 6, 6].map((revision) => ({ result: "done", revision })));
    const { load } = await getLoad(context, caller, loadId);
    expect(load).toMatchObject({ loadId, note: "dock 4", source: "Desktop", createdBy: caller.userId });
  });

  it("apply once, however often they are sent", async () => {
    const service = await testService();
    const [posted, changed] = [post(), update(1, "first")];
    const first = await apply(service, posted, changed);
    await updateLoad(service.context, service.caller, loadId, updateRequest.parse(smallLoad));
    expect(await apply(service, posted, changed)).toEqual(first);
    expect(await getNote(service)).toBeNull();
    const { load } = await getLoad(service.context, service.caller, loadId);
    expect(load.loadActivity).toHaveLength(3);
  });

  it("apply once if they are sent at the same time", async () => {
    const service = await testService();
    const posted = post();
    const answers = await Promise.all([apply(service, posted), apply(service, posted)]);
    expect(answers.flat()).toMatchObject([
      { result: "done", revision: 1 },
      { result: "done", revision: 1 },
    ]);
  });

  it("reject another edit with the id of one that was done", async () => {
    const service = await withPostedLoad();
    const changed = update(1, "first");
    const other = { ...update(2, "second"), editId: changed.editId };
    expect(await apply(service, changed, other)).toMatchObject([
      { result: "done" },
      { result: "rejected", code: "reused-key" },
    ]);
    expect(await getNote(service)).toBe("first");
  });

  it("have ids that no Idempotency-Key of a post can repeat", async () => {
    const service = await testService();
    const posted = post();
    await apply(service, posted);
    const idempotency = { key: `lanedesk-edit:${posted.editId}`, bodyHash: "another" };
    const { context, caller } = service;
    const { load } = await postLoad(context, caller, loadRequest.parse(smallLoad), { idempotency });
    expect(load.loadId).not.toBe(loadId);
  });

  it("return the current load when others changed it, and change nothing", async () => {
    const service = await withPostedLoad();
    await apply(service, update(1, "colleague"));
    expect(await apply(service, update(1, "mine"))).toMatchObject([
      { result: "stale", load: { note: "colleague", revision: 2, booking: null } },
    ]);
    expect(await getNote(service)).toBe("colleague");
  });

  it("return the booked load to a desktop that did not have the booking", async () => {
    const service = await withPostedLoad();
    const { context, caller } = service;
    await bookLoad(context, caller, { loadId, carrierName: "Fast Freight", rate: 1800 });
    expect(await apply(service, book(1), update(1, "mine"))).toMatchObject([
      { result: "stale", load: { revision: 2, booking: { rate: 1800 } } },
      { result: "stale", load: { carrierName: "Fast Freight" } },
    ]);
    const known = { ...update(2, "mine") };
    expect(await apply(service, known)).toMatchObject([{ result: "rejected", code: "conflict" }]);
  });

  it("return the load of a post whose id is taken", async () => {
    const service = await withPostedLoad();
    expect(await apply(service, post())).toMatchObject([{ result: "stale", load: { revision: 1 } }]);
  });

  it("change internal fields once, keep a colleague's, and return the load when both changed the rate", async () => {
    const service = await withPostedLoad();
    const internal = (change: object) =>
      edit("internal", {
        internal: { notes: { saved: [], removed: [] }, reminders: { saved: [], removed: [] }, ...change },
      });
    const noted = (text: string) =>
      internal({ notes: { saved: [{ noteId: getId(++made), text, at: 5 }], removed: [] } });
    const rated = (from: number | null, to: number) => internal({ customerRate: { from, to } });
    const first = noted("First");
    expect(
      await apply(service, first, first, noted("Second"), rated(null, 2_000), rated(null, 3_000)),
    ).toMatchObject([
      ...Array.from({ length: 4 }, () => ({ result: "done", revision: 1 })),
      { result: "stale", load: { internal: { customerRate: 2_000 } } },
    ]);
    const { context, caller } = service;
    const { internal: fields } = await getLoadDetails(context, caller, loadId);
    expect(fields).toMatchObject({
      customerRate: 2_000,
      notes: [{ text: "First", author: caller.userId, at: 5 }, { text: "Second" }],
    });
    const many = Array.from({ length: 199 }, (_, index) => ({
      noteId: getId(++made),
      text: `${index}`,
      at: 6,
    }));
    expect(await apply(service, internal({ notes: { saved: many, removed: [] } }))).toMatchObject([
      { result: "rejected", message: expect.stringContaining("200 notes") },
    ]);
  });

  it("are rejected one by one, and the others are applied", async () => {
    const service = await withPostedLoad();
    const invalid = edit("update", { revision: 1, load: { note: 7 } });
    const missing = { ...update(1, "x"), loadId: getId(0) };
    expect(
      await apply(service, invalid, missing, edit("sell"), edit("refresh"), update(1, "applied")),
    ).toMatchObject([
      { result: "rejected", code: "invalid", errors: [{ pointer: "/load/note" }] },
      { result: "rejected", code: "not-found" },
      { result: "rejected", code: "invalid" },
      { result: "done" },
      { result: "done", revision: 2 },
    ]);
  });

  it("reject a declined refresh each time it is sent", async () => {
    const service = await withPostedLoad();
    const declined = edit("refresh");
    const rejected = { result: "rejected", code: "conflict", message: expect.stringContaining("Too early") };
    expect(await apply(service, edit("refresh"), declined, declined)).toMatchObject([
      { result: "done" },
      rejected,
      rejected,
    ]);
    expect(await apply(service, declined)).toMatchObject([rejected]);
  });

  it("of another account's load are rejected one by one, and the others are applied", async () => {
    const service = await withPostedLoad();
    const { context } = service;
    const other = { accountId: "b", userId: "v", role: "administrator", channel: "window" } as const;
    const own = { ...post(), loadId: getId(0) };
    const answers = await applyEdits(context, other, [
      ...[post(), update(1, "x"), book(1), edit("unbook", { revision: 1 })],
      ...[edit("delete", { revision: 1, deletion: { reason: "2" } }), edit("restore", { revision: 1 })],
      ...[edit("refresh"), own],
    ]);
    expect(answers).toMatchObject([
      { result: "rejected", code: "conflict", message: expect.stringContaining("in use") },
      ...Array.from({ length: 6 }, () => ({ result: "rejected", code: "not-found" })),
      { result: "done" },
    ]);
    expect(await getNote(service)).toBeNull();
  });

  it("book a monitored carrier by its numbers, and obey the brokerage's rules", async () => {
    const service = await withPostedLoad();
    const { context, caller } = service;
    await recordCarriers(context, caller, [
      { usdotNumber: "1234567", legalName: "Blocked Inc" },
      { usdotNumber: "7654321", legalName: "Known Inc" },
    ]);
    const [blocked, known] = await context.store.read(["carriers"], ({ carriers }) =>
      carriers.findAfter(caller.accountId, 0, 2),
    );
    await decideCarrier(context, caller, blocked?.insdId ?? 0, {
      ...{ status: "blocked", note: "", endDate: "", remitTo: "", w9Date: "", certificateEnd: "" },
    });
    expect(await apply(service, book(1, "1234567"))).toMatchObject([{ result: "rejected" }]);
    expect(await apply(service, book(1, "7654321", "Called them"))).toMatchObject([
      { result: "done", revision: 2 },
    ]);
    const { booking } = await getLoadDetails(context, caller, loadId);
    expect(booking?.carrier).toMatchObject({ insdId: known?.insdId, name: "Known Inc" });
  });

  it("book no carrier with another USDOT number and the same MC number", async () => {
    const service = await withPostedLoad();
    const { context, caller } = service;
    await recordCarriers(context, caller, [{ usdotNumber: "88", mcNumber: "MC6", legalName: "Birch" }]);
    const booked = book(1, "77", "", { mcNumber: "MC6" });
    expect(await apply(service, booked)).toMatchObject([{ result: "done", revision: 2 }]);
    const { booking } = await getLoadDetails(context, caller, loadId);
    expect(booking?.carrier).toMatchObject({ insdId: null, name: "Fast Freight", usdotNumber: "" });
  });

  it("book a carrier whose name and contact are as long as a user can enter", async () => {
    const service = await withPostedLoad();
    const long = "x".repeat(MAX_FACT_CHARS);
    const carrier = { name: long, phone: long, email: long };
    const answers = await apply(service, book(1, "", "", carrier), update(1, "mine"));
    expect(editsAnswer.parse({ answers })).toMatchObject({
      answers: [{ result: "done" }, { result: "stale", load: { booking: { carrier } } }],
    });
  });

  it("of facts that were entered at a desktop add or change a carrier, unless newer facts are known", async () => {
    const service = await testService();
    const { context, caller } = service;
    const identity = { usdotNumber: "77", mcNumber: "", intrastateNumber: "" };
    const enter = (facts: object, asOf: string) => ({
      ...{ editId: getId(++made), kind: "facts", carrier: identity, facts, asOf },
    });
    const done = { result: "done", revision: 0 };
    const today = new Date(service.clock.now()).toISOString().slice(0, 10);
    const added = enter({ usdotNumber: "77", legalName: "Oak" }, today);
    expect(await apply(service, added, added)).toMatchObject([done, done]);
    expect(await apply(service, enter({ email: "a@oak.example", phone: "5551234567" }, today))).toMatchObject(
      [done],
    );
    expect(await apply(service, enter({ phone: "5550000000" }, "2020-01-01"))).toMatchObject([done]);
    const found = await context.store.read(["carriers"], ({ carriers }) =>
      carriers.findAfter(caller.accountId, 0, 9),
    );
    expect(found.map(({ facts }) => facts)).toMatchObject([
      { legalName: "Oak", email: "a@oak.example", phone: "(555) 123-4567" },
    ]);
    expect(await apply(service, enter({ mcNumber: "no number" }, today))).toMatchObject([
      { result: "rejected", code: "invalid" },
    ]);
  });

  it("of a carrier do not change a carrier with another USDOT number and the same MC number", async () => {
    const service = await testService();
    const { context, caller } = service;
    await recordCarriers(context, caller, [{ usdotNumber: "88", mcNumber: "MC6", legalName: "Birch" }]);
    const carrier = { usdotNumber: "77", mcNumber: "MC6", intrastateNumber: "" };
    const asOf = new Date(service.clock.now()).toISOString().slice(0, 10);
    const after = { ...noDecision, status: "blocked", decidedAt: 5 };
    const decided = { editId: getId(++made), kind: "decide", carrier, before: noDecision, after };
    const facts = { phone: "5551234567" };
    expect(
      await apply(service, decided, { ...{ editId: getId(++made), kind: "facts", carrier, facts, asOf } }),
    ).toMatchObject([{ code: "not-found" }, { result: "done" }]);
    const { carriers } = await searchCarriers(context, caller, { search: "", limit: 9 });
    expect(carriers).toMatchObject([
      { usdotNumber: "77", phone: "(555) 123-4567" },
      { name: "Birch", usdotNumber: "88", phone: "", verdict: { isBlocked: false } },
    ]);
  });

  it("of carriers apply once, and a repeat keeps what a colleague entered since", async () => {
    const service = await testService();
    const { context, caller } = service;
    const carrier = { usdotNumber: "77", mcNumber: "", intrastateNumber: "" };
    const asOf = new Date(service.clock.now()).toISOString().slice(0, 10);
    const facts = { usdotNumber: "77", mcNumber: "", phone: "5551234567" };
    const entered = { editId: getId(++made), kind: "facts", carrier, facts, asOf };
    const [before, after] = [noDecision, { ...noDecision, status: "approved", decidedAt: 5 }];
    const decided = { editId: getId(++made), kind: "decide", carrier, before, after };
    const first = await apply(service, entered, decided);
    const [known] = await context.store.read(["carriers"], ({ carriers }) =>
      carriers.findByIdentity(caller.accountId, [carrier]),
    );
    const insdId = known?.insdId ?? 0;
    await saveCarrier(context, caller, insdId, { phone: "5557654321" });
    const { status, note, endDate, remitTo, w9Date, certificateEnd } = noDecision;
    await decideCarrier(context, caller, insdId, { status, note, endDate, remitTo, w9Date, certificateEnd });
    expect(await apply(service, entered, decided)).toEqual(first);
    const now = await getCarrier(context, caller, insdId);
    expect(now.carrier.facts.phone).toBe("(555) 765-4321");
    expect(now.decision.status).toBe("none");
    const other = { ...entered, asOf: "2020-01-01" };
    expect(await apply(service, other)).toMatchObject([{ code: "reused-key" }]);
  });

  it("of carriers clear what was read, merge decisions, and leave what a colleague decided", async () => {
    const service = await testService();
    const { context, caller } = service;
    await recordCarriers(context, caller, [{ usdotNumber: "1", legalName: "Fast Freight" }]);
    const [carrier] = await context.store.read(["carriers"], ({ carriers }) =>
      carriers.findAfter(caller.accountId, 0, 1),
    );
    const insdId = carrier?.insdId ?? 0;
    const findEntry = async () =>
      (
        await context.store.read(["changeQueue"], (parts) =>
          parts.changeQueue.findMany(caller.accountId, [insdId]),
        )
      )[0];
    const readAt = (await findEntry())?.latestChangeAt ?? 0;
    const clear = (at: number) => ({ editId: getId(++made), kind: "clear", insdId, readAt: at });
    const done = { result: "done", revision: 0 };
    expect(await apply(service, clear(readAt - 1))).toMatchObject([done]);
    expect(await findEntry()).toBeDefined();
    const cleared = clear(readAt);
    expect(await apply(service, cleared, cleared)).toMatchObject([done, done]);
    expect(await findEntry()).toBeUndefined();
    const identity = { usdotNumber: "1", mcNumber: "", intrastateNumber: "" };
    const decide = (before: object, after: object, usdotNumber = "1") => ({
      ...{ editId: getId(++made), kind: "decide", carrier: { ...identity, usdotNumber } },
      before: { ...noDecision, ...before },
      after: { ...noDecision, ...after },
    });
    const approved = decide({}, { status: "approved", decidedAt: 5, author: "Somebody" });
    expect(
      await apply(
        service,
        approved,
        approved,
        decide({}, { remitTo: "Factor Inc" }),
        decide({}, { status: "blocked", decidedAt: 6 }),
        decide({}, {}, "2"),
      ),
    ).toMatchObject([
      ...[done, done, done],
      { result: "rejected", code: "stale" },
      { result: "rejected", code: "not-found" },
    ]);
    const { decision, events } = await getCarrier(context, caller, insdId);
    expect(decision).toMatchObject({ status: "approved", remitTo: "Factor Inc", decidedAt: 5 });
    expect(decision.author).not.toBe("Somebody");
    expect(events.filter(({ kind }) => kind === "decision")).toHaveLength(2);
  });

  it("of carriers limit the times of a desktop whose clock is ahead", async () => {
    const service = await testService();
    const { context, caller, clock } = service;
    await recordCarriers(context, caller, [{ usdotNumber: "1", legalName: "Fast Freight" }]);
    const ahead = clock.now() + 3_600_000;
    const before = { ...noDecision, remitTo: "Factor A" };
    const carrier = { usdotNumber: "1", mcNumber: "", intrastateNumber: "" };
    const decide = (base: object, after: object) => ({
      ...{ editId: getId(++made), kind: "decide", carrier },
      ...{ before: base, after: { ...before, ...after } },
    });
    await apply(service, decide(noDecision, {}));
    const times = { decidedAt: ahead, remitToChangedAt: ahead, calledBackAt: ahead };
    await apply(service, decide(before, { ...times, status: "approved", remitTo: "Factor B" }));
    const { decision } = await getCarrier(context, caller, 1);
    expect(decision).toMatchObject({ status: "approved", remitTo: "Factor B" });
    for (const time of [decision.decidedAt, decision.remitToChangedAt, decision.calledBackAt])
      expect(time).toBeLessThan(ahead);
  });
});
