import { expect, test } from "vitest";
import {
  markDueSeen,
  readCarrierOverview,
  visitCarriers,
} from "../../../../electron/services/carrier-rules/carrier-overview.ts";
import { decideCarrier, recordCallBack } from "../../../../electron/services/carrier-rules/decide-carrier.ts";
import { assertBookable } from "../../../../electron/services/carrier-rules/read-verdict.ts";
import {
  refreshVerdicts,
  refreshVerdictsOfDay,
} from "../../../../electron/services/carrier-rules/refresh-verdicts.ts";
import {
  getCarrier,
  recordCarriers,
  searchCarriers,
} from "../../../../electron/services/carriers/carriers.ts";
import { listSharedContacts } from "../../../../electron/services/carriers/list-shared-contacts.ts";
import {
  clearCarriers,
  fetchCarriers,
  summarizeQueue,
} from "../../../../electron/services/change-queue/change-queue.ts";
import { markQueueSeen } from "../../../../electron/services/change-queue/mark-seen.ts";
import { readQueuePage } from "../../../../electron/services/change-queue/queue-page.ts";
import { getOperator } from "../../../../electron/services/people/require-role.ts";
import { changeSettings } from "../../../../electron/services/settings/settings.ts";
import { noDecision } from "../../../../shared/views/carrier-decision.ts";
import { addCarriers, getReport } from "../../../support/carriers.ts";
import { anAccount, aUser } from "../../../support/records.ts";
import { type TestService, testNow, testService } from "../../../support/service.ts";

const {
  author: _,
  decidedAt: __,
  calledBackAt: ___,
  calledBackBy: ____,
  remitToChangedAt: _____,
  ...form
} = noDecision;
const blocked = { ...form, status: "blocked" as const, note: "double brokered" };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A store with one carrier, number 1. */
async function formatCarrier(): Promise<TestService> {
  const service = await testService();
  await service.context.store.write(["users"], ({ users }) =>
    users.add(aUser({ userId: "u", accountId: "a", firstName: "Dana", lastName: "Reyes" })),
  );
  await addCarriers(service.context, "a", [1]);
  return service;
}

const getGroups = async ({ context, caller }: TestService) =>
  (await readCarrierOverview(context, caller)).groups;

const readVerdict = async ({ context, caller }: Pick<TestService, "context" | "caller">) =>
  (await getCarrier(context, caller, 1)).verdict;

test("blocks a carrier until the brokerage changes its decision", async () => {
  const { context, caller } = await formatCarrier();
  await decideCarrier(context, caller, 1, blocked);
  const verdict = await readVerdict({ context, caller });
  expect(verdict).toMatchObject({ result: "stop", isBlocked: true });
  expect(verdict.outcomes[0]?.reason).toBe("Blocked by Dana Reyes: double brokered");
  expect(() => assertBookable(verdict, "the customer insists")).toThrow(/books no loads with this carrier/);
  await decideCarrier(context, caller, 1, form);
  expect(await readVerdict({ context, caller })).toMatchObject({ result: "unknown", isBlocked: false });
});

test("ends the reason of a decision without the note's period", async () => {
  const { context, caller } = await formatCarrier();
  await decideCarrier(context, caller, 1, { ...blocked, note: "Claims unpaid." });
  const verdict = await readVerdict({ context, caller });
  expect(() => assertBookable(verdict, "")).toThrow("Blocked by Dana Reyes: Claims unpaid. Your brokerage");
});

test("asks for a reason to book a carrier that is unknown", async () => {
  const { context, caller } = await formatCarrier();
  const verdict = await readVerdict({ context, caller });
  expect(() => assertBookable(verdict, " ")).toThrow(/Enter a reason/);
  expect(() => assertBookable(verdict, "Called their insurer")).not.toThrow();
});

test("names the outcome that needs a reason, not a milder outcome", async () => {
  const { context, caller } = await formatCarrier();
  await recordCarriers(context, caller, [{ ...getReport(1), safetyRating: "Conditional" }]);
  const verdict = await readVerdict({ context, caller });
  expect(verdict).toMatchObject({ result: "attention", isReasonRequired: true });
  expect(() => assertBookable(verdict, "")).toThrow(/^Permission to operate is not known\. Enter a reason/);
});

test("keeps a decision through an import and out of the change queue", async () => {
  const { context, caller } = await formatCarrier();
  await decideCarrier(context, caller, 1, { ...blocked, remitTo: "Factor A", endDate: "2026-12-31" });
  const [before] = (await readQueuePage(context, caller, { after: null, size: 10 })).rows;
  await recordCarriers(context, caller, [{ ...getReport(1), phone: "2145550100" }]);
  const { decision, events } = await getCarrier(context, caller, 1);
  expect(decision).toMatchObject({ status: "blocked", author: "Dana Reyes", remitTo: "Factor A" });
  expect(events.map(({ kind, text }) => [kind, text])).toContainEqual([
    "decision",
    "Blocked until Thu 12/31: double brokered",
  ]);
  expect(before).toMatchObject({ isNew: true, changes: [], verdict: "stop" });
});

test("a decision changes neither the answer of Summary and Fetch nor the time of a Clear", async () => {
  const { context, caller } = await formatCarrier();
  const { readAt } = await fetchCarriers(context, caller, 1);
  await decideCarrier(context, caller, 1, blocked);
  const [cleared] = await clearCarriers(context, caller, [{ insdID: 1, timeStamp: readAt }]);
  expect(cleared).toMatchObject({ result: "Success" });
  await recordCallBack(context, caller, 1);
  expect(await summarizeQueue(context, caller)).toMatchObject({ waiting: 0, leased: 0 });
});

test("records who called back, and stores no event for an unchanged decision", async () => {
  const { context, caller } = await formatCarrier();
  await recordCallBack(context, caller, 1);
  await decideCarrier(context, caller, 1, form);
  const { decision, events } = await getCarrier(context, caller, 1);
  expect(decision).toMatchObject({ calledBackBy: "Dana Reyes", calledBackAt: expect.any(Number) });
  expect(events.map(({ text }) => text)).toEqual(["Called back on the number on file"]);
});

test("keeps a colleague's block when a decision that was begun earlier changes another part", async () => {
  const { context, caller } = await formatCarrier();
  const colleague = { ...caller, userId: "colleague" };
  await decideCarrier(context, colleague, 1, blocked, form);
  await decideCarrier(context, caller, 1, { ...form, w9Date: "2026-11-20" }, form);
  const { decision } = await getCarrier(context, caller, 1);
  expect(decision).toMatchObject({ status: "blocked", note: "double brokered", w9Date: "2026-11-20" });
  // A retry after a lost answer changes nothing.
  expect(await decideCarrier(context, colleague, 1, blocked, form)).toEqual(decision);
  await expect(decideCarrier(context, caller, 1, { ...form, note: "Called" }, form)).rejects.toMatchObject({
    code: "stale",
    message: "A colleague changed the decision of this carrier first. Review the carrier, then decide again.",
  });
});

test("rejects a decision about a carrier of another account", async () => {
  const { context, caller } = await formatCarrier();
  const stranger = { ...caller, accountId: "b" };
  await expect(decideCarrier(context, stranger, 1, blocked)).rejects.toMatchObject({ code: "not-found" });
});

test("groups the queue by verdict, and moves a carrier whose verdict changes", async () => {
  const service = await formatCarrier();
  const { context, caller } = service;
  await recordCarriers(context, caller, [{ ...getReport(2), allowedToOperate: false }]);
  expect(await getGroups(service)).toEqual({ changed: 0, stop: 1, attention: 0, unknown: 1, note: 0 });
  await recordCarriers(context, caller, [{ ...getReport(2), allowedToOperate: true }]);
  expect(await getGroups(service)).toMatchObject({ stop: 0, unknown: 2 });
});

test("keeps a carrier that changed since it was read on top of the list", async () => {
  const service = await formatCarrier();
  const { context, caller } = service;
  await recordCarriers(context, caller, [{ ...getReport(2), allowedToOperate: false }]);
  const { readAt } = await fetchCarriers(context, caller, 10);
  await recordCarriers(context, caller, [{ ...getReport(1), phone: "2145550100" }]);
  await clearCarriers(context, caller, [{ insdID: 1, timeStamp: readAt }]);
  const { rows } = await readQueuePage(context, caller, { after: null, size: 10 });
  expect(rows[0]).toMatchObject({ insdId: 1, isChangedSinceRead: true, verdict: "unknown" });
  expect(await getGroups(service)).toMatchObject({ changed: 1, stop: 1, unknown: 0 });
});

test("marks the whole queue as seen with progress, except for a carrier that changes meanwhile", async () => {
  const service = await testService();
  const { context, caller } = service;
  const reports = Array.from({ length: 450 }, (_, number) => getReport(number + 1));
  await recordCarriers(context, caller, reports);
  const progress: [number, number | null][] = [];
  let change: Promise<unknown> | undefined;
  const marked = await markQueueSeen(context, caller, {
    signal: new AbortController().signal,
    reportProgress(done, total) {
      progress.push([done, total]);
      change ??= recordCarriers(context, caller, [{ ...getReport(449), phone: "2145550100" }]);
    },
  });
  await change;
  expect(marked).toEqual({ cleared: 449, changed: 1, handledIfCanceled: null });
  expect(progress.at(-1)).toEqual([450, 450]);
  const { rows } = await readQueuePage(context, caller, { after: null, size: 10 });
  expect(rows).toMatchObject([{ insdId: 449, isChangedSinceRead: true, changes: [{ field: "phone" }] }]);
});

test("a canceled marking of the queue as seen names the carriers that left the queue", async () => {
  const service = await testService();
  const { context, caller } = service;
  await recordCarriers(
    context,
    caller,
    Array.from({ length: 450 }, (_, number) => getReport(number + 1)),
  );
  const abort = new AbortController();
  const marked = await markQueueSeen(context, caller, {
    signal: abort.signal,
    reportProgress: () => abort.abort(),
  });
  const { rows } = await readQueuePage(context, caller, { after: null, size: 450 });
  const left = new Set(rows.map(({ insdId }) => insdId));
  const removed = Array.from({ length: 450 }, (_, number) => number + 1).filter((id) => !left.has(id));
  expect(left.size).toBe(250);
  expect(marked.handledIfCanceled?.toSorted((a, b) => a - b)).toEqual(removed);
});

test("shows a verdict that becomes worse by date alone, but not in the queue on the wire", async () => {
  const service = await formatCarrier();
  const { context, caller, clock } = service;
  await fetchAndClear(service);
  await context.store.write(["carrierVerdicts"], ({ carrierVerdicts }) =>
    carrierVerdicts.saveMany([
      { insdId: 1, accountId: "a", result: "fine", changesOn: "2026-11-22", dueSince: null, stopSince: null },
    ]),
  );
  await refreshVerdicts(context, caller);
  expect((await readCarrierOverview(context, caller)).dueTotal).toBe(0);
  clock.set(testNow + DAY_MS);
  await refreshVerdicts(context, caller);
  const { due, dueTotal } = await readCarrierOverview(context, caller);
  expect({ due, dueTotal }).toMatchObject({ dueTotal: 1, due: [{ insdId: 1, result: "unknown" }] });
  expect(await summarizeQueue(context, caller)).toMatchObject({ waiting: 0, leased: 0, stuck: 0 });
});

const soundFacts = {
  ...getReport(1),
  phone: "2145550100",
  ...{ allowedToOperate: true, commonAuthority: "A", safetyRating: "S", mcs150Outdated: false },
  ...{ bipdInsuranceOnFile: 1_000_000, cargoInsuranceOnFile: 100_000 },
  authorities: [{ type: "common", docketNumber: "MC1", status: "A", date: "2015-03-01" }],
};

/** Lets the verdict of carrier 1 become Stop, because the day of an insurance cancellation begins. */
async function cancelInsurance({ context, caller, clock }: TestService, today: "2026-11-22"): Promise<void> {
  const filing = { kind: "liability" as const, effectiveDate: "2025-01-01", cancellationDate: today };
  await recordCarriers(context, caller, [{ ...soundFacts, insuranceFilings: [filing] }]);
  clock.pass(DAY_MS);
  await refreshVerdicts(context, caller);
}

test("gives the reason of the worse verdict, also after a later callback", async () => {
  const service = await formatCarrier();
  const { context, caller } = service;
  await cancelInsurance(service, "2026-11-22");
  await recordCallBack(context, caller, 1);
  expect((await readCarrierOverview(context, caller)).due).toMatchObject([
    { insdId: 1, result: "stop", reason: "Liability insurance canceled Sun 11/22 and not replaced" },
  ]);
});

test("a carrier that is fine again leaves the list of worse verdicts", async () => {
  const service = await formatCarrier();
  const { context, caller } = service;
  await cancelInsurance(service, "2026-11-22");
  expect(await readCarrierOverview(context, caller)).toMatchObject({ dueTotal: 1 });
  const filing = { kind: "liability" as const, effectiveDate: "2025-01-01", cancellationDate: "" };
  await recordCarriers(context, caller, [{ ...soundFacts, insuranceFilings: [filing] }]);
  expect((await readVerdict(service)).result).toBe("fine");
  expect(await readCarrierOverview(context, caller)).toMatchObject({ dueTotal: 0, due: [] });
});

test("moves a queued carrier to the group of its verdict when a day begins, without a change on the wire", async () => {
  const service = await formatCarrier();
  const { context, caller, clock } = service;
  const { signal } = new AbortController();
  await context.store.write(["accounts"], ({ accounts }) => accounts.add(anAccount({ accountId: "a" })));
  const filing = { kind: "liability" as const, effectiveDate: "2025-01-01", cancellationDate: "2026-11-22" };
  await recordCarriers(context, caller, [{ ...getReport(1), insuranceFilings: [filing] }]);
  await refreshVerdictsOfDay(context, signal);
  const read = async () => ({
    groups: await getGroups(service),
    entries: await context.store.read(["changeQueue"], (parts) => parts.changeQueue.findMany("a", [1])),
  });
  const before = await read();
  expect(before.groups).toMatchObject({ attention: 1, stop: 0 });
  clock.pass(12 * HOUR_MS);
  await refreshVerdictsOfDay(context, signal);
  const after = await read();
  expect(after.groups).toMatchObject({ attention: 0, stop: 1 });
  const { verdict } = await getCarrier(context, caller, 1);
  expect(verdict.result).toBe("stop");
  expect(after.entries).toEqual(before.entries.map((entry) => ({ ...entry, verdict: "stop" })));
});

test("judges the carriers of each account when two accounts start at the same time", async () => {
  const { context, caller } = await formatCarrier();
  const other = { ...caller, accountId: "b" };
  await addCarriers(context, "b", [2]);
  const readProgress = () => context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("verdictRules"));
  await Promise.all([refreshVerdicts(context, caller), refreshVerdicts(context, other)]);
  expect(Object.keys((await readProgress()) ?? {}).toSorted()).toEqual(["a", "b"]);
});

async function fetchAndClear({ context, caller }: TestService): Promise<void> {
  const { insdIds, readAt } = await fetchCarriers(context, caller, 100);
  await clearCarriers(
    context,
    caller,
    insdIds.map((insdID) => ({ insdID, timeStamp: readAt })),
  );
}

test("judges every carrier again after a change of the rules", async () => {
  const service = await formatCarrier();
  const { context, caller } = service;
  await recordCarriers(context, caller, [{ ...getReport(2), allowedToOperate: false }]);
  await refreshVerdicts(context, caller);
  await changeSettings(context, getOperator(), { ruleNotAllowed: "attention" });
  await refreshVerdicts(context, caller);
  expect(await getGroups(service)).toMatchObject({ stop: 0, attention: 1, unknown: 1 });
});

test("judges the first carriers again after a change of the rules before the first look at them", async () => {
  const service = await testService();
  const { context, caller } = service;
  await recordCarriers(context, caller, [{ ...getReport(2), allowedToOperate: false }]);
  await changeSettings(context, getOperator(), { ruleNotAllowed: "attention" });
  await refreshVerdicts(context, caller);
  expect(await getGroups(service)).toMatchObject({ stop: 0, attention: 1 });
});

test("lists the carriers that changed to stop since the user's last visit", async () => {
  const { context, caller, clock } = await formatCarrier();
  expect(await visitCarriers(context, caller)).toMatchObject({ total: 0 });
  clock.pass(60_000);
  await recordCarriers(context, caller, [{ ...getReport(1), allowedToOperate: false }]);
  clock.pass(60_000);
  expect(await visitCarriers(context, caller)).toMatchObject({
    total: 1,
    changed: [{ insdId: 1, reason: "Not allowed to operate", result: "stop" }],
  });
  expect(await visitCarriers(context, caller)).toMatchObject({ total: 0 });
});

test("lists a carrier that changed to stop after the clock was set back", async () => {
  const { context, caller, clock } = await formatCarrier();
  clock.pass(2 * DAY_MS);
  await visitCarriers(context, caller);
  clock.set(testNow);
  await recordCarriers(context, caller, [{ ...getReport(1), allowedToOperate: false }]);
  expect(await visitCarriers(context, caller)).toMatchObject({ total: 1, changed: [{ insdId: 1 }] });
  expect(await visitCarriers(context, caller)).toMatchObject({ total: 0 });
});

test("lists a change of the first carrier after the clock, ahead at the first visit, is set back", async () => {
  const { context, caller, clock } = await testService();
  clock.pass(2 * DAY_MS);
  await visitCarriers(context, caller);
  clock.set(testNow);
  await recordCarriers(context, caller, [{ ...getReport(1), allowedToOperate: true }]);
  await recordCarriers(context, caller, [{ ...getReport(1), allowedToOperate: false }]);
  expect(await visitCarriers(context, caller)).toMatchObject({ total: 1, changed: [{ insdId: 1 }] });
});

test("counts all of more than 1,000 changes to stop, and shows the latest ones", async () => {
  const { context, caller, clock } = await testService();
  await visitCarriers(context, caller);
  const stop = { accountId: "a", author: "", text: "", before: null, after: null, decidedBy: null };
  const events = [...Array.from({ length: 1_100 }, (_, index) => index + 1), 1].map((insdId, index) => ({
    ...stop,
    kind: "toStop" as const,
    insdId,
    at: testNow + index + 1,
  }));
  const verdict = { accountId: "a", result: "stop" as const, changesOn: null, dueSince: null, stopSince: 0 };
  await context.store.write(["carrierEvents", "carrierVerdicts"], async (parts) => {
    await parts.carrierEvents.addMany(events);
    await parts.carrierVerdicts.saveMany(events.map(({ insdId }) => ({ ...verdict, insdId })));
  });
  clock.pass(60_000);
  const { total, changed } = await visitCarriers(context, caller);
  expect(total).toBe(1_100);
  expect(changed.slice(0, 3).map(({ insdId }) => insdId)).toEqual([1, 1_100, 1_099]);
});

test("reports a decision that stops a carrier to the other users only", async () => {
  const { context, caller, clock } = await formatCarrier();
  const colleague = { ...caller, userId: "colleague" };
  await visitCarriers(context, caller);
  await visitCarriers(context, colleague);
  clock.pass(60_000);
  await decideCarrier(context, caller, 1, blocked);
  clock.pass(60_000);
  expect(await visitCarriers(context, caller)).toMatchObject({ total: 0 });
  expect(await visitCarriers(context, colleague)).toMatchObject({ total: 1, changed: [{ insdId: 1 }] });
});

test("marks a due verdict as seen", async () => {
  const { context, caller } = await formatCarrier();
  await context.store.write(["carrierVerdicts"], ({ carrierVerdicts }) =>
    carrierVerdicts.saveMany([
      { insdId: 1, accountId: "a", result: "stop", changesOn: null, dueSince: testNow, stopSince: testNow },
    ]),
  );
  expect(await readCarrierOverview(context, caller)).toMatchObject({ dueTotal: 1, due: [{ insdId: 1 }] });
  await markDueSeen(context, caller, [1]);
  expect(await readCarrierOverview(context, caller)).toMatchObject({ dueTotal: 0, due: [] });
});

test("names the blocked carrier that has the same phone, in another notation", async () => {
  const { context, caller } = await formatCarrier();
  await recordCarriers(context, caller, [
    { ...getReport(1), phone: "(214) 555-0100" },
    { ...getReport(2), phone: "2145550100" },
    { ...getReport(3), phone: "2145550199" },
  ]);
  const getContacts = async (insdId: number) => {
    const { verdict } = await getCarrier(context, caller, insdId);
    return verdict.outcomes.find(({ rule }) => rule === "sharedContact");
  };
  expect(await getContacts(1)).toMatchObject({ result: "fine" });
  await decideCarrier(context, caller, 2, blocked);
  expect(await getContacts(1)).toMatchObject({
    result: "attention",
    reason: "Same phone as Carrier 2 LLC, which is blocked",
  });
  expect(await getContacts(3)).toMatchObject({ result: "fine" });
  const { carriers } = await searchCarriers(context, caller, { search: "carrier", limit: 5 });
  expect(carriers.map(({ sharedContact, verdict }) => [sharedContact, verdict.isBlocked])).toEqual([
    ["Same phone as Carrier 2 LLC, which is blocked", false],
    ["", true],
    ["", false],
  ]);
  expect(await listSharedContacts(context, caller, [1, 2, 3])).toEqual([
    { insdId: 1, result: "attention", text: "Same phone as Carrier 2 LLC, which is blocked" },
  ]);
  await changeSettings(context, getOperator(), { ruleSharedContact: "off" });
  expect(await listSharedContacts(context, caller, [1, 2, 3])).toEqual([]);
});

test("names the blocked carrier among thousands with one phone", { tags: "long" }, async () => {
  const { context, caller } = await formatCarrier();
  const phone = "(800) 555-0100";
  const reports = Array.from({ length: 2_100 }, (_, index) => ({ ...getReport(index + 1), phone }));
  await recordCarriers(context, caller, reports);
  await decideCarrier(context, caller, 2_050, blocked);
  const shown = Array.from({ length: 20 }, (_, index) => index + 1);
  const named = await listSharedContacts(context, caller, shown);
  expect(named[0]).toEqual({
    insdId: 1,
    result: "attention",
    text: "Same phone as Carrier 2050 LLC, which is blocked",
  });
});
