import { expect, test } from "vitest";
import { decideCarrier } from "../../../../electron/services/carrier-rules/decide-carrier.ts";
import {
  findCarrierByNumber,
  getCarrier,
  recordCarriers,
  searchCarriers,
} from "../../../../electron/services/carriers/carriers.ts";
import {
  clearCarriers,
  fetchCarriers,
  summarizeQueue,
} from "../../../../electron/services/change-queue/change-queue.ts";
import { readQueuePage } from "../../../../electron/services/change-queue/queue-page.ts";
import {
  clearCarriersWithUndo,
  restoreClearedCarriers,
} from "../../../../electron/services/change-queue/undo-clear.ts";
import { decisionForm, noDecision } from "../../../../shared/views/carrier-decision.ts";
import { type TestService, testService } from "../../../support/service.ts";

const lease = 120_000;

/** Carriers with the USDOT numbers 1, 2, …, changed a second after each other. */
async function withCarriers(howMany: number): Promise<TestService> {
  const service = await testService();
  for (let number = 1; number <= howMany; number++) {
    await report(service, { usdotNumber: String(number), legalName: `Carrier ${number}` });
    service.clock.pass(1_000);
  }
  return service;
}

const report = ({ context, caller }: TestService, facts: Parameters<typeof recordCarriers>[2][number]) =>
  recordCarriers(context, caller, [facts]);
const fetch = ({ context, caller }: TestService, limit: number) => fetchCarriers(context, caller, limit);
const fetched = async (service: TestService, limit: number) => (await fetch(service, limit)).insdIds;
const summary = ({ context, caller }: TestService) => summarizeQueue(context, caller);
const window = ({ context, caller }: TestService) =>
  readQueuePage(context, caller, { after: null, size: 200 });
const clear = ({ context, caller }: TestService, insdIds: unknown[], timeStamp: unknown) =>
  clearCarriers(
    context,
    caller,
    insdIds.map((insdID) => ({ insdID, timeStamp })),
  );
const results = async (...asked: Parameters<typeof clear>) =>
  (await clear(...asked)).map(({ result }) => result);

test("fetches new carriers once, oldest first", async () => {
  const service = await withCarriers(5);
  expect(await summary(service)).toMatchObject({ waiting: 5, leased: 0, stuck: 0 });
  expect(await fetched(service, 2)).toEqual([1, 2]);
  expect(await fetched(service, 2)).toEqual([3, 4]);
  expect(await fetched(service, 10)).toEqual([5]);
  expect(await fetched(service, 10)).toEqual([]);
  expect(await summary(service)).toMatchObject({ waiting: 0, leased: 5, oldestAt: null });
});

test("concurrent fetches never lease the same carrier", async () => {
  const service = await withCarriers(30);
  const all = await Promise.all(Array.from({ length: 10 }, () => fetched(service, 4)));
  expect(all.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});

test("leases an uncleared carrier again after 120 seconds", async () => {
  const service = await withCarriers(1);
  await fetched(service, 1);
  service.clock.pass(lease - 1);
  expect(await fetched(service, 1)).toEqual([]);
  service.clock.pass(1);
  expect(await summary(service)).toMatchObject({ waiting: 1, leased: 0 });
  expect(await fetched(service, 1)).toEqual([1]);
});

test("keeps a lease when the clock is changed", async () => {
  const service = await withCarriers(1);
  await fetched(service, 1);
  service.clock.set(service.clock.now() + 24 * 3_600_000);
  expect(await fetched(service, 1)).toEqual([]);
  service.clock.set(service.clock.now() - 48 * 3_600_000);
  service.clock.pass(lease);
  expect(await fetched(service, 1)).toEqual([1]);
});

test("keeps a lease across a restart", async () => {
  const service = await withCarriers(1);
  await fetched(service, 1);
  service.clock.pass(100_000);
  const again = await service.restart();
  expect(await fetched(again, 1)).toEqual([]);
  again.clock.pass(19_999);
  expect(await fetched(again, 1)).toEqual([]);
  again.clock.pass(1);
  expect(await fetched(again, 1)).toEqual([1]);
});

test("hides a carrier for at most 120 seconds when the clock is set back over a restart", async () => {
  const service = await withCarriers(1);
  await fetched(service, 1);
  service.clock.set(service.clock.now() - 3_600_000);
  let again = await service.restart();
  again.clock.pass(60_000);
  expect(await fetched(again, 1)).toEqual([]);
  again = await again.restart();
  again.clock.pass(59_999);
  expect(await fetched(again, 1)).toEqual([]);
  again.clock.pass(1);
  expect(await fetched(again, 1)).toEqual([1]);
});

test("removes a cleared carrier, and clearing it again is harmless", async () => {
  const service = await withCarriers(2);
  const { readAt } = await fetch(service, 2);
  expect(await results(service, ["1", 2, 7], readAt)).toEqual(["Success", "Success", "NotFound"]);
  expect(await results(service, [1, 1], readAt)).toEqual(["NotFound", "NotFound"]);
  expect(await summary(service)).toMatchObject({ waiting: 0, leased: 0, stuck: 0 });
});

test("keeps a carrier that changed after the read and makes it available", async () => {
  const service = await withCarriers(1);
  const { readAt } = await fetch(service, 1);
  await report(service, { usdotNumber: "1", phone: "555" });
  expect(await clear(service, [1], readAt)).toMatchObject([{ insdId: "1", result: "Changed" }]);
  expect(await summary(service)).toMatchObject({ waiting: 1 });
  expect((await window(service)).rows[0]).toMatchObject({
    isNew: false,
    fetches: 0,
    changes: [{ field: "phone", before: "", after: "555" }],
  });
});

test("does not clear a change in the same millisecond as the read", async () => {
  const service = await withCarriers(1);
  const { readAt } = await getCarrier(service.context, service.caller, 1);
  await report(service, { usdotNumber: "1", phone: "1" });
  expect(await results(service, [1], readAt)).toEqual(["Changed"]);
  const { readAt: fetchedAt } = await fetch(service, 1);
  await report(service, { usdotNumber: "1", phone: "2" });
  expect(await results(service, [1], fetchedAt)).toEqual(["Changed"]);
});

test("orders a change after earlier reads despite a clock change and a restart", async () => {
  const service = await withCarriers(1);
  const { readAt } = await fetch(service, 1);
  service.clock.set(service.clock.now() - 3_600_000);
  const again = await service.restart();
  await report(again, { usdotNumber: "1", phone: "1" });
  expect(await results(again, [1], readAt)).toEqual(["Changed"]);
  const whole = await getCarrier(again.context, again.caller, 1);
  expect(await results(again, [1], whole.readAt)).toEqual(["Success"]);
});

test("does not clear a later change with a time in whole seconds", async () => {
  const service = await withCarriers(1);
  service.clock.pass(250);
  await report(service, { usdotNumber: "1", phone: "1" });
  const { readAt } = await fetch(service, 1);
  expect(await results(service, [1], `${readAt.slice(0, 19)}Z`)).toEqual(["Changed"]);
  expect(await results(service, [1], readAt)).toEqual(["Success"]);
});

test("reports an unreadable Clear entry and keeps its carrier", async () => {
  const service = await withCarriers(2);
  const { readAt } = await fetch(service, 2);
  expect(
    await clearCarriers(service.context, service.caller, [
      { insdID: 1 },
      { insdID: 1, timeStamp: "yesterday" },
      { insdID: 1, timeStamp: 5 },
      { insdID: 1, timeStamp: new Date(service.clock.now() + 1).toISOString() },
      { insdID: "x", timeStamp: readAt },
      { timeStamp: readAt },
      { insdID: 2, timeStamp: readAt },
    ]),
  ).toMatchObject([
    { insdId: "1", result: "Error", message: expect.stringContaining("timeStamp") },
    { insdId: "1", result: "Error" },
    { insdId: "1", result: "Error" },
    { insdId: "1", result: "Error", message: expect.stringContaining("future") },
    { insdId: "x", result: "Error", message: expect.stringContaining("insdID") },
    { insdId: "", result: "Error" },
    { insdId: "2", result: "Success", message: "" },
  ]);
  expect(await summary(service)).toMatchObject({ leased: 1 });
});

test("shows every change since the last Clear, oldest first", async () => {
  const service = await withCarriers(1);
  await report(service, { usdotNumber: "1", phone: "1" });
  await report(service, { usdotNumber: "1", city: "Dallas" });
  const { readAt } = await fetch(service, 1);
  await report(service, { usdotNumber: "1", phone: "2" });
  const shown = async () =>
    (await window(service)).rows[0]?.changes.map(({ field, after }) => `${field} ${after}`);
  expect(await shown()).toEqual(["phone 1", "city Dallas", "phone 2"]);
  await clear(service, [1], readAt);
  expect(await shown()).toEqual(["phone 2"]);
});

test("keeps the place of a carrier that changes again", async () => {
  const service = await withCarriers(3);
  await report(service, { usdotNumber: "1", phone: "1" });
  expect(await fetched(service, 3)).toEqual([1, 2, 3]);
});

test("returns a carrier fetched five times last and shows it as stuck", async () => {
  const service = await withCarriers(2);
  for (let times = 0; times < 5; times++) {
    expect(await fetched(service, 1)).toEqual([1]);
    service.clock.pass(lease);
  }
  expect(await summary(service)).toMatchObject({ waiting: 1, stuck: 1, leased: 0 });
  expect((await window(service)).rows.map(({ insdId, state }) => [insdId, state])).toEqual([
    [1, "stuck"],
    [2, "waiting"],
  ]);
  expect(await fetched(service, 2)).toEqual([2, 1]);
});

test("shows the lease's end by the system clock", async () => {
  const service = await withCarriers(1);
  await fetched(service, 1);
  service.clock.pass(20_000);
  expect((await window(service)).rows[0]).toMatchObject({
    state: "leased",
    leaseEndsAt: service.clock.now() + 100_000,
  });
});

test("keeps queues of accounts separate", async () => {
  const service = await withCarriers(1);
  const other = { ...service, caller: { ...service.caller, accountId: "b" } };
  expect(await fetched(other, 10)).toEqual([]);
  expect(await results(other, [1], new Date(service.clock.now()).toISOString())).toEqual(["NotFound"]);
  await report(other, { usdotNumber: "1" });
  expect(await fetched(other, 10)).toEqual([2]);
  expect(await fetched(service, 10)).toEqual([1]);
});

test("searches names and numbers on all pages of the queue", async () => {
  const service = await testService();
  const { context, caller } = service;
  const reports = Array.from({ length: 450 }, (_, index) => ({
    usdotNumber: String(1_000 + index),
    mcNumber: `MC${500_000 + index}`,
    legalName: index % 225 === 0 ? `Blue Ridge ${index}` : `Carrier ${index}`,
  }));
  await recordCarriers(context, caller, reports);
  const found = async (search: string) =>
    (await readQueuePage(context, caller, { after: null, size: 200, search })).rows.map(({ name }) => name);
  expect(await found("ridge blue")).toEqual(["Blue Ridge 0", "Blue Ridge 225"]);
  expect(await found("mc500449")).toEqual(["Carrier 449"]);
  expect(await found("1003")).toEqual(["Carrier 3"]);
  expect(await found("nobody")).toEqual([]);
});

test("finds every carrier by part of a name or number", async () => {
  const service = await withCarriers(0);
  const { context, caller } = service;
  const named = (usdotNumber: string, mcNumber: string, legalName: string, dbaName = "") => ({
    usdotNumber,
    mcNumber,
    legalName,
    dbaName,
  });
  await recordCarriers(context, caller, [
    named("71", "MC500001", "Blue Ridge Freight"),
    named("72", "MC500002", "Old Blue Lines", "Ridgeway"),
    named("73", "MC600003", "Ávila Haulage"),
    { usdotNumber: "74", legalName: "Pine Forwarding", dockets: [{ number: "FF123456", status: "A" }] },
    { usdotNumber: "75", legalName: "Sierra Lines", dockets: [{ number: "MX654321", status: "A" }] },
  ]);
  const found = async (search: string, limit = 50) => {
    const { carriers, total } = await searchCarriers(context, caller, { search, limit });
    return [total, ...carriers.map(({ name, isQueued }) => (isQueued ? name : `${name}, not queued`))];
  };
  expect(await found("blue")).toEqual([2, "Blue Ridge Freight", "Old Blue Lines"]);
  expect(await found("ridge blue", 1)).toEqual([2, "Blue Ridge Freight"]);
  expect(await found("avila")).toEqual([1, "Ávila Haulage"]);
  expect(await found("MC-0500002")).toEqual([1, "Old Blue Lines"]);
  expect([await found("FF-123456"), await found("ff0123456")]).toEqual([
    [1, "Pine Forwarding"],
    [1, "Pine Forwarding"],
  ]);
  expect(await found("MX-0654321")).toEqual([1, "Sierra Lines"]);
  expect(await found("mc 5000")).toEqual([2, "Blue Ridge Freight", "Old Blue Lines"]);
  expect(await found("usdot 073")).toEqual([1, "Ávila Haulage"]);
  expect(await found("nobody")).toEqual([0]);
  await recordCarriers(context, caller, [named("73", "MC600003", "Zephyr")]);
  expect([await found("zeph"), await found("avila")]).toEqual([[1, "Zephyr"], [0]]);
  const [first] = (await searchCarriers(context, caller, { search: "zephyr", limit: 1 })).carriers;
  const read = await getCarrier(context, caller, first?.insdId ?? 0);
  await clear(service, [first?.insdId ?? 0], read.readAt);
  expect(await found("zephyr")).toEqual([1, "Zephyr, not queued"]);
});

test("finds a cleared carrier by its number", async () => {
  const service = await withCarriers(3);
  const { context, caller } = service;
  const read = await getCarrier(context, caller, 2);
  await clear(service, [2], read.readAt);
  const find = (usdotNumber: string) => findCarrierByNumber(context, caller, { usdotNumber });
  for (const text of ["2", "USDOT 2", "dot 002"])
    expect(await find(text)).toMatchObject({ insdId: 2, name: "Carrier 2" });
  expect(await find("Carrier 2")).toBeUndefined();
  expect(await find("77")).toBeUndefined();
});

test("restores cleared carriers with their changes, except those in the queue again", async () => {
  const service = await withCarriers(3);
  const { context, caller } = service;
  const { insdIds, readAt } = await fetch(service, 3);
  const before = (await window(service)).rows;
  await clearCarriersWithUndo(
    context,
    caller,
    insdIds.map((insdID) => ({ insdID, timeStamp: readAt })),
  );
  expect(await summary(service)).toMatchObject({ waiting: 0 });
  await report(service, { usdotNumber: "2", legalName: "Another name" });
  expect(await restoreClearedCarriers(context, caller, insdIds)).toBe(2);
  expect(await summary(service)).toMatchObject({ waiting: 3, leased: 0 });
  const after = (await window(service)).rows;
  expect(after.find(({ insdId }) => insdId === 1)?.changes).toEqual(
    before.find(({ insdId }) => insdId === 1)?.changes,
  );
  expect(await restoreClearedCarriers(context, caller, insdIds)).toBe(0);
});

test("restores a cleared carrier with its current verdict", async () => {
  const service = await withCarriers(1);
  const { context, caller } = service;
  const { insdIds, readAt } = await fetch(service, 1);
  const carriers = insdIds.map((insdID) => ({ insdID, timeStamp: readAt }));
  await clearCarriersWithUndo(context, caller, carriers);
  await decideCarrier(context, caller, 1, { ...decisionForm.parse(noDecision), status: "blocked" });
  await restoreClearedCarriers(context, caller, insdIds);
  expect((await window(service)).rows).toMatchObject([{ insdId: 1, verdict: "stop" }]);
});
