import { expect, test } from "vitest";
import { listAttention } from "../../../../electron/attention/list-attention.ts";
import { takeStoppedCarrierNotifications } from "../../../../electron/services/board/notify-of-stopped-carriers.ts";
import { decideCarrier } from "../../../../electron/services/carrier-rules/decide-carrier.ts";
import { refreshVerdicts } from "../../../../electron/services/carrier-rules/refresh-verdicts.ts";
import { findCarrierByNumber, recordCarriers } from "../../../../electron/services/carriers/carriers.ts";
import { bookLoad } from "../../../../electron/services/loads/book.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { findCurrentCaller } from "../../../../electron/services/people/current-user.ts";
import { getOperator } from "../../../../electron/services/people/require-role.ts";
import { changeSettings } from "../../../../electron/services/settings/settings.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import { decisionForm, noDecision } from "../../../../shared/views/carrier-decision.ts";
import { smallLoad } from "../../../support/loads.ts";
import { type TestService, testService } from "../../../support/service.ts";

const DAY_MS = 86_400_000;
const blocked = { ...decisionForm.parse(noDecision), status: "blocked" as const };

async function report({ context, caller, clock }: TestService, number: string, allowedToOperate: boolean) {
  await recordCarriers(context, caller, [
    { usdotNumber: number, legalName: `Carrier ${number}`, allowedToOperate },
  ]);
  clock.pass(1_000);
}

async function book({ context, caller, clock }: TestService, number: string, loadNumber: string) {
  const { load } = await postLoad(context, caller, loadRequest.parse({ ...smallLoad, loadNumber }));
  const carrierId = (await findCarrierByNumber(context, caller, { usdotNumber: number }))?.insdId ?? 0;
  await bookLoad(context, caller, { loadId: load.loadId, carrierId, rate: 2_450, reason: "Called" });
  clock.pass(1_000);
}

const take = ({ context, caller }: TestService) => takeStoppedCarrierNotifications(context, caller);

test("notifies once of each booked carrier that changes to stop, even across restarts", async () => {
  const before = await testService();
  await report(before, "1", true);
  await report(before, "2", true);
  await book(before, "1", "A-1");
  expect(await take(before)).toEqual([]);
  await report(before, "1", false);
  await report(before, "2", false);
  const service = await before.restart();
  expect(await take(service)).toEqual([
    { title: "Carrier 1 changed to Stop", body: "Not allowed to operate. Booked on load A-1." },
  ]);
  expect(await take(service)).toEqual([]);
  await report(service, "1", true);
  expect(await take(service)).toEqual([]);
  await report(service, "1", false);
  expect(await take(service)).toHaveLength(1);
});

test("counts a stopped booking among the items to decide, but notifies of it only once", async () => {
  const started = await testService();
  const service = { ...started, caller: await findCurrentCaller(started.context) };
  await report(service, "1", true);
  await book(service, "1", "A-1");
  await take(service);
  await report(service, "1", false);
  expect(await take(service)).toHaveLength(1);
  const { total, items } = await listAttention(service.context);
  expect(total).toBe(1);
  expect(items.filter(({ isNotified }) => isNotified)).toEqual([]);
});

test("does not notify a user of a decision of their own", async () => {
  const service = await testService();
  const { context, caller } = service;
  await report(service, "1", true);
  await book(service, "1", "A-1");
  await take(service);
  const insdId = (await findCarrierByNumber(context, caller, { usdotNumber: "1" }))?.insdId ?? 0;
  await decideCarrier(context, { ...caller, userId: "colleague" }, insdId, blocked);
  expect(await take(service)).toHaveLength(1);
  await decideCarrier(context, caller, insdId, { ...blocked, status: "none" });
  await decideCarrier(context, caller, insdId, blocked);
  expect(await take(service)).toEqual([]);
});

test("shows no notification while the setting is off, and none later for changes in that time", async () => {
  const service = await testService();
  await report(service, "1", true);
  await book(service, "1", "A-1");
  await take(service);
  await changeSettings(service.context, getOperator(), { notifiesStops: false });
  await report(service, "1", false);
  expect(await take(service)).toEqual([]);
  await changeSettings(service.context, getOperator(), { notifiesStops: true });
  expect(await take(service)).toEqual([]);
});

test("summarizes the notifications of many carriers", async () => {
  const service = await testService();
  const numbers = ["1", "2", "3", "4", "5", "6", "7"];
  for (const number of numbers) {
    await report(service, number, true);
    await book(service, number, `A-${number}`);
  }
  await take(service);
  for (const number of numbers) await report(service, number, false);
  const notifications = await take(service);
  expect(notifications).toHaveLength(6);
  expect(notifications.at(-1)?.title).toBe("2 more booked carriers changed to Stop");
});

test("notifies of a carrier that changes because of the date after the clock is set back", async () => {
  const service = await testService();
  const { context, caller, clock } = service;
  const start = clock.now();
  for (const number of ["1", "2"]) {
    await report(service, number, true);
    await book(service, number, `A-${number}`);
  }
  const filing = { kind: "liability" as const, effectiveDate: "2025-01-01", cancellationDate: "2026-11-22" };
  await recordCarriers(context, caller, [{ usdotNumber: "2", insuranceFilings: [filing] }]);
  await take(service);
  clock.pass(2 * DAY_MS);
  await report(service, "1", false);
  expect(await take(service)).toHaveLength(1);
  clock.set(start + DAY_MS);
  await refreshVerdicts(context, caller);
  expect(await take(service)).toMatchObject([{ title: "Carrier 2 changed to Stop" }]);
  expect(await take(service)).toEqual([]);
});

test("notifies of a carrier that changes after the clock, ahead at the first check, is set back", async () => {
  const service = await testService();
  const { clock } = service;
  await report(service, "1", true);
  await book(service, "1", "A-1");
  const before = clock.now();
  clock.pass(2 * DAY_MS);
  expect(await take(service)).toEqual([]);
  clock.set(before);
  await report(service, "1", false);
  expect(await take(service)).toHaveLength(1);
});

test("notifies of a change of the first carrier after the clock, ahead at the first check, is set back", async () => {
  const service = await testService();
  const { clock } = service;
  const before = clock.now();
  clock.pass(2 * DAY_MS);
  expect(await take(service)).toEqual([]);
  clock.set(before);
  await report(service, "1", true);
  await book(service, "1", "A-1");
  await report(service, "1", false);
  expect(await take(service)).toHaveLength(1);
});

test("notifies of every carrier that changed in the millisecond of the last change read", async () => {
  const service = await testService();
  const { context, caller, clock } = service;
  for (const number of ["1", "2"]) {
    await report(service, number, true);
    await book(service, number, `A-${number}`);
  }
  await take(service);
  const [at, texts] = [clock.now(), { author: "", text: "", before: null, after: null, decidedBy: null }];
  const others = Array.from({ length: 999 }, (_, index) => ({
    ...texts,
    insdId: 100 + index,
    accountId: "a",
    kind: "toStop" as const,
    at,
  }));
  await context.store.write(["carrierEvents"], ({ carrierEvents }) => carrierEvents.addMany(others));
  clock.pass(1_000);
  await recordCarriers(context, caller, [
    { usdotNumber: "1", allowedToOperate: false },
    { usdotNumber: "2", allowedToOperate: false },
  ]);
  const notifications = [...(await take(service)), ...(await take(service))];
  expect(notifications.map(({ title }) => title)).toEqual([
    "Carrier 1 changed to Stop",
    "Carrier 2 changed to Stop",
  ]);
});
