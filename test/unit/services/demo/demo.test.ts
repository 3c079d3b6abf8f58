import { expect, test } from "vitest";
import { readBoardPage } from "../../../../electron/services/board/board-page.ts";
import { readCarrierOverview } from "../../../../electron/services/carrier-rules/carrier-overview.ts";
import { getCarrier, recordCarriers } from "../../../../electron/services/carriers/carriers.ts";
import { listRegistrationStepsToday } from "../../../../electron/services/carriers/registration-steps.ts";
import { summarizeQueue } from "../../../../electron/services/change-queue/change-queue.ts";
import { readQueuePage } from "../../../../electron/services/change-queue/queue-page.ts";
import { DEFAULT_DEMO, fillDemo } from "../../../../electron/services/demo/demo.ts";
import { findCurrentCaller } from "../../../../electron/services/people/current-user.ts";
import { getOperator } from "../../../../electron/services/people/require-role.ts";
import { listUsers } from "../../../../electron/services/people/users.ts";
import { estimateRate } from "../../../../electron/services/rates/rate-trend.ts";
import { decode } from "../../../../shared/failure.ts";
import { load } from "../../../../shared/interface/load.ts";
import { rateTrendRequest } from "../../../../shared/interface/rate-trend.ts";
import { getLoad } from "../../../support/get-load.ts";
import { trendRequest } from "../../../support/rates.ts";
import { type TestService, testService } from "../../../support/service.ts";

const small = { loads: 60, carriers: 120, rates: 250, seed: 7 };

async function filled(size = small, now?: number): Promise<TestService> {
  const service = await testService(now);
  await fillDemo(service.context, getOperator(), size);
  return { ...service, caller: await findCurrentCaller(service.context) };
}

const board = ({ context, caller }: TestService) =>
  readBoardPage(context, caller, {
    view: "all",
    order: "number",
    isDescending: false,
    after: null,
    size: 200,
  });
const queue = async ({ context, caller }: TestService) =>
  (await readQueuePage(context, caller, { after: null, size: 200 })).rows;
const rateCount = ({ context, caller }: TestService) =>
  context.store.read(["bookedRates"], ({ bookedRates }) => bookedRates.count(caller.accountId));

test("generates loads of every status, carriers to review, and rates", async () => {
  const service = await filled();
  const { rows, total } = await board(service);
  expect(total).toBe(60);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["available", "booked", "deleted"]));
  expect(rows.every(({ miles, rate }) => (miles ?? 0) >= 25 && (rate ?? 0) >= 250)).toBe(true);
  const carriers = await queue(service);
  expect(carriers.some(({ isNew }) => isNew)).toBe(true);
  expect(carriers.some(({ changes }) => changes.length > 0)).toBe(true);
  expect(carriers.length).toBeLessThan(60);
  expect(await rateCount(service)).toBe(250);
  expect((await listUsers(service.context, service.caller.accountId)).length).toBe(8);
});

test("some carriers are stopped, and the facts about none are unknown", async () => {
  const { context, caller } = await filled();
  const { groups } = await readCarrierOverview(context, caller);
  expect(groups.stop).toBeGreaterThan(0);
  expect(groups.unknown).toBe(0);
});

test("booked loads have a monitored carrier that is not stopped, its phone, and an agreed rate", async () => {
  const rows = (await board(await filled())).rows.filter(({ status }) => status === "booked");
  expect(rows.length).toBeGreaterThan(5);
  for (const row of rows) {
    expect(row.carrierId).not.toBeNull();
    expect(row.carrierPhone).toMatch(/^\(555\) /);
    expect(row.isCarrierStopped).toBe(false);
    expect(row.agreedRate).toBeGreaterThan((row.rate ?? 0) * 0.8);
    expect(row.agreedRate).toBeLessThanOrEqual((row.rate ?? 0) * 1.1);
  }
});

test("generates the same brokerage for the same seed and day", async () => {
  const first = await filled();
  const same = await filled();
  const other = await filled({ ...small, carriers: 1, rates: 1, seed: 8 });
  const loads = async (service: TestService) =>
    (await board(service)).rows.map(({ postedBy: _, ...row }) => row);
  expect(await loads(same)).toEqual(await loads(first));
  expect(await queue(same)).toEqual(await queue(first));
  expect(await loads(other)).not.toEqual(await loads(first));
}, 20_000);

test("dates the changes of carriers by the day in the business time zone", async () => {
  const eightPm = Date.UTC(2026, 10, 22, 1);
  const { context, caller } = await filled(small, eightPm);
  const carriers = await context.store.read(["carriers"], (parts) =>
    parts.carriers.findAfter(caller.accountId, 0, small.carriers),
  );
  const dates = carriers.map(({ facts }) => facts.outOfServiceDate).filter(Boolean);
  expect(new Set(dates)).toEqual(new Set(["2026-11-21"]));
});

test("adds nothing when filled again with the same seed", async () => {
  const service = await filled();
  const before = await summarizeQueue(service.context, service.caller);
  await fillDemo(service.context, getOperator(), small);
  expect((await board(service)).total).toBe(60);
  expect(await rateCount(service)).toBe(250);
  expect(await summarizeQueue(service.context, service.caller)).toEqual(before);
});

test("leaves carriers unchanged when filled again with the same seed", { tags: "long" }, async () => {
  const service = await filled();
  const readCarriers = async () => {
    const details = (await queue(service)).map(({ insdId }) =>
      getCarrier(service.context, service.caller, insdId),
    );
    return (await Promise.all(details)).map(({ carrier, history }) => ({ carrier, history }));
  };
  const before = await readCarriers();
  expect(before.some(({ history }) => history.length > 0)).toBe(true);
  await fillDemo(service.context, getOperator(), small);
  expect(await readCarriers()).toEqual(before);
});

test("keeps the user's own carriers in the queue", async () => {
  const service = await testService();
  const caller = await findCurrentCaller(service.context);
  await recordCarriers(service.context, caller, [{ usdotNumber: "1", legalName: "My own" }]);
  await fillDemo(service.context, getOperator(), small);
  expect((await queue({ ...service, caller })).map(({ name }) => name)).toContain("My own");
});

test("generates loads that match the interface schema", async () => {
  const service = await filled();
  const { rows } = await board(service);
  expect(rows.length).toBeGreaterThan(0);
  for (const { loadId } of rows) {
    const found = await getLoad(service.context, service.caller, loadId);
    expect(load.parse(found.load)).toEqual(found.load);
  }
});

test("generates rates for an estimate and today's registration steps", { tags: "long" }, async () => {
  const service = await filled({ ...small, rates: 4_000 });
  const moment = new Date(service.clock.now()).toISOString();
  const request = decode(rateTrendRequest, {
    ...trendRequest(moment),
    Origin: { City: "Houston", StateCode: "TX", ZipCode: "" },
    Destination: { City: "Dallas", StateCode: "TX", ZipCode: "" },
  });
  const { evidence } = await estimateRate(service.context, service.caller, request);
  expect(evidence.estimate).toBeGreaterThan(400);
  expect(evidence.estimate).toBeLessThan(1_500);
  expect(evidence.observedWeeks).toContain(true);
  const steps = await listRegistrationStepsToday(service.context, service.caller, {
    MonitorID: null,
    MCNumber: null,
    USDOTNumber: null,
    IntraStateNumber: null,
    AllActivityForToday: true,
  });
  expect(steps.length).toBeGreaterThan(3);
});

test("keeps generated records when canceled", async () => {
  const service = await testService();
  const stop = new AbortController();
  const work = { signal: stop.signal, reportProgress: (done: number) => done >= 400 && stop.abort() };
  await fillDemo(service.context, getOperator(), { ...small, rates: 2_000 }, work);
  const mine = { ...service, caller: await findCurrentCaller(service.context) };
  expect(await rateCount(mine)).toBe(400);
  expect((await board(mine)).total).toBe(0);
});

test("rejects the demo while a remote is connected", async () => {
  const service = await testService();
  const caller = await findCurrentCaller(service.context);
  const remote = {
    accountId: caller.accountId,
    isConnected: true,
    baseUrl: "https://remote.example.com",
    monitorUrl: "",
    clientId: "",
  };
  await service.context.store.write(["keyValue"], ({ keyValue }) => keyValue.set("remote", remote));
  await expect(fillDemo(service.context, getOperator(), small)).rejects.toMatchObject({ code: "conflict" });
  const mine = { ...service, caller };
  expect([(await board(mine)).total, await rateCount(mine), (await queue(mine)).length]).toEqual([0, 0, 0]);
});

test("has 300 loads, 400 carriers and 4,000 rates by default", () => {
  expect(DEFAULT_DEMO).toMatchObject({ loads: 300, carriers: 400, rates: 4_000 });
});
