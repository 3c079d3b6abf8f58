import { expect, test } from "vitest";
import {
  getCarrier,
  recordCarriers,
  searchCarriers,
} from "../../../../electron/services/carriers/carriers.ts";
import { clearCarriers, summarizeQueue } from "../../../../electron/services/change-queue/change-queue.ts";
import { readQueuePage } from "../../../../electron/services/change-queue/queue-page.ts";
import { type TestService, testService } from "../../../support/service.ts";

type Reports = Parameters<typeof recordCarriers>[2];

const record = ({ context, caller }: TestService, ...reports: Reports) =>
  recordCarriers(context, caller, reports);
const whole = ({ context, caller }: TestService, insdId: number) => getCarrier(context, caller, insdId);
const rows = async ({ context, caller }: TestService) =>
  (await readQueuePage(context, caller, { after: null, size: 200 })).rows;
const waiting = async ({ context, caller }: TestService) => (await summarizeQueue(context, caller)).waiting;

test("adds a carrier once and records later differences in its history and the queue", async () => {
  const service = await testService();
  expect(await record(service, { usdotNumber: "1", legalName: "Ironwood LLC", drivers: 3 })).toEqual([
    "added",
  ]);
  service.clock.pass(1_000);
  expect(await record(service, { usdotNumber: "1", legalName: "Ironwood Inc", drivers: 4 })).toEqual([
    "changed",
  ]);
  const { carrier, history } = await whole(service, 1);
  expect(carrier).toMatchObject({ insdId: 1, facts: { legalName: "Ironwood Inc", drivers: 4, phone: "" } });
  const at = service.clock.now();
  expect(history).toEqual([
    { field: "drivers", before: 3, after: 4, at },
    { field: "legalName", before: "Ironwood LLC", after: "Ironwood Inc", at },
  ]);
  expect((await rows(service))[0]).toMatchObject({ name: "Ironwood Inc", isNew: true });
});

test("does not queue or publish an unchanged carrier", async () => {
  const service = await testService();
  await record(service, { usdotNumber: "1", phone: "555" }, { usdotNumber: "2" });
  const { readAt } = await whole(service, 1);
  await clearCarriers(service.context, service.caller, [
    { insdID: 1, timeStamp: readAt },
    { insdID: 2, timeStamp: readAt },
  ]);
  const before = service.announced.length;
  expect(await record(service, { usdotNumber: "2" }, { usdotNumber: "1", phone: "555" })).toEqual([
    "unchanged",
    "unchanged",
  ]);
  expect(await waiting(service)).toBe(0);
  expect(service.announced.length).toBe(before);
});

test("keeps facts that a report omits", async () => {
  const service = await testService();
  await record(service, { usdotNumber: "1", legalName: "Ironwood LLC", phone: "555" });
  await record(service, { usdotNumber: "1", allowedToOperate: false });
  expect((await whole(service, 1)).carrier.facts).toMatchObject({
    legalName: "Ironwood LLC",
    phone: "555",
    allowedToOperate: false,
  });
});

test("merges two reports of one carrier in a file", async () => {
  const service = await testService();
  expect(
    await record(
      service,
      { usdotNumber: "1", mcNumber: "MC5" },
      { usdotNumber: "1", phone: "555" },
      { mcNumber: "MC5", phone: "555" },
      { mcNumber: "MC7" },
      { usdotNumber: "3", mcNumber: "MC7" },
    ),
  ).toEqual(["added", "changed", "unchanged", "added", "changed"]);
  expect(await waiting(service)).toBe(2);
  expect((await whole(service, 2)).carrier.facts).toMatchObject({ usdotNumber: "3", mcNumber: "MC7" });
});

test("never adds a second carrier with the USDOT number of a stored one", async () => {
  const service = await testService();
  await record(service, { usdotNumber: "7" });
  expect(
    await record(service, { mcNumber: "MC5" }, { usdotNumber: "7", mcNumber: "MC5", phone: "1" }),
  ).toEqual(["added", "changed"]);
  expect((await whole(service, 1)).carrier.facts).toMatchObject({ usdotNumber: "7", phone: "1" });
  expect((await rows(service)).map(({ usdotNumber }) => usdotNumber).sort()).toEqual(["", "7"]);
});

test("identifies a carrier by USDOT, then MC, then intrastate number", async () => {
  const service = await testService();
  await record(service, { usdotNumber: "1" }, { mcNumber: "MC2" }, { intrastateNumber: "CA3" });
  await record(
    service,
    { usdotNumber: "1", mcNumber: "MC2", phone: "1" },
    { intrastateNumber: "CA3", phone: "3" },
  );
  const phones = await Promise.all(
    [1, 2, 3].map(async (id) => (await whole(service, id)).carrier.facts.phone),
  );
  expect(phones).toEqual(["1", "", "3"]);
});

test("adds a new carrier when an MC number moves to another USDOT number", async () => {
  const service = await testService();
  await record(service, { usdotNumber: "1", mcNumber: "MC5", legalName: "Old" });
  expect(await record(service, { usdotNumber: "2", mcNumber: "MC5", legalName: "New" })).toEqual(["added"]);
  expect((await whole(service, 1)).carrier.facts.legalName).toBe("Old");
});

test("puts stops first, and lost authority and insurance first among them", async () => {
  const service = await testService();
  const good = {
    allowedToOperate: true,
    commonAuthority: "A",
    bipdInsuranceOnFile: 1_000_000,
    safetyRating: "",
  };
  const numbers = ["1", "2", "3", "4", "5", "6", "7", "10"];
  await record(
    service,
    ...numbers.map((usdotNumber) => ({
      ...good,
      usdotNumber,
      legalName: usdotNumber,
      bipdInsuranceRequired: 750_000,
    })),
  );
  await record(
    service,
    { usdotNumber: "1", phone: "555" },
    { usdotNumber: "2", bipdInsuranceOnFile: 800_000 },
    { usdotNumber: "3", bipdInsuranceOnFile: 500_000 },
    { usdotNumber: "4", commonAuthority: "I" },
    { usdotNumber: "5", safetyRating: "Unsatisfactory" },
    { usdotNumber: "6", outOfServiceDate: "2026-11-01" },
    { usdotNumber: "8", legalName: "Barred", allowedToOperate: false },
    { usdotNumber: "9", allowedToOperate: false },
    { usdotNumber: "10", safetyRating: "Unrated" },
  );
  expect((await rows(service)).map(({ usdotNumber, severity }) => [usdotNumber, severity])).toEqual([
    ["3", "critical"],
    ["4", "critical"],
    ["5", "critical"],
    ["6", "critical"],
    ["2", "check"],
    ["8", "check"],
    ["9", "info"],
    ["10", "check"],
    ["1", "info"],
    ["7", "info"],
  ]);
});

test.each([
  ["laredo", "1"],
  ["laredo tx", "1"],
  ["blue dallas", "2"],
  ["(214) 555-0102", "2"],
  ["214.555.0102", "2"],
  ["+1 214 555 0102", "2"],
  ["5550101", "1"],
])("finds %s by city or phone, in the queue and among all carriers", async (search, usdotNumber) => {
  const service = await testService();
  await record(
    service,
    { usdotNumber: "1", legalName: "Blue Ridge", city: "LAREDO", state: "TX", phone: "(214) 555-0101" },
    { usdotNumber: "2", legalName: "Blue Sky", city: "DALLAS", state: "TX", phone: "2145550102" },
  );
  const { context, caller } = service;
  const { rows: queued } = await readQueuePage(context, caller, { after: null, size: 50, search });
  const { carriers: found } = await searchCarriers(context, caller, { search, limit: 10 });
  expect([queued, found].map((list) => list.map((carrier) => carrier.usdotNumber))).toEqual([
    [usdotNumber],
    [usdotNumber],
  ]);
});

test("names a carrier without a name by its number, in the queue and among all carriers", async () => {
  const service = await testService();
  await record(service, { mcNumber: "MC500001" });
  const { context, caller } = service;
  const { rows: queued } = await readQueuePage(context, caller, { after: null, size: 50, search: "" });
  const { carriers: found } = await searchCarriers(context, caller, { search: "500001", limit: 10 });
  expect([...queued, ...found].map(({ name }) => name)).toEqual(["MC500001", "MC500001"]);
});

test("does not find a carrier of another account", async () => {
  const service = await testService();
  await record(service, { usdotNumber: "1" });
  await expect(getCarrier(service.context, { accountId: "b" }, 1)).rejects.toMatchObject({
    code: "not-found",
  });
});
