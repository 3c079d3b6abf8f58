import { expect, test } from "vitest";
import { readBoardPage } from "../../../../electron/services/board/board-page.ts";
import { decideCarrier } from "../../../../electron/services/carrier-rules/decide-carrier.ts";
import type { CarrierReport } from "../../../../electron/services/carriers/carrier-facts.ts";
import {
  findCarrierByNumber,
  getCarrier,
  recordCarriers,
} from "../../../../electron/services/carriers/carriers.ts";
import { saveCarrier } from "../../../../electron/services/carriers/save-carrier.ts";
import { bookLoad, unbookLoad } from "../../../../electron/services/loads/book.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { deleteLoad } from "../../../../electron/services/loads/delete.ts";
import { getLoadDetails } from "../../../../electron/services/loads/get.ts";
import { getOperator } from "../../../../electron/services/people/require-role.ts";
import { changeSettings } from "../../../../electron/services/settings/settings.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import { bookRequest } from "../../../../shared/views/booking.ts";
import { MAX_FACT_CHARS } from "../../../../shared/views/carrier.ts";
import { noDecision } from "../../../../shared/views/carrier-decision.ts";
import { DEFAULT_CARRIER_RULES } from "../../../../shared/views/carrier-rules.ts";
import { loadDetails } from "../../../../shared/views/load-changes.ts";
import { getLoad } from "../../../support/get-load.ts";
import { fullLoad, smallLoad } from "../../../support/loads.ts";
import { type TestService, testService } from "../../../support/service.ts";

async function withLoad(body: object = smallLoad): Promise<TestService & { loadId: string }> {
  const service = await testService();
  const { load } = await postLoad(service.context, service.caller, loadRequest.parse(body));
  return { ...service, loadId: load.loadId };
}

const book = ({ context, caller, loadId }: TestService & { loadId: string }, change: object = {}) =>
  bookLoad(context, caller, bookRequest.parse({ loadId, carrierName: "Swift", rate: 2450, ...change }));

const details = ({ context, caller, loadId }: TestService & { loadId: string }) =>
  getLoadDetails(context, caller, loadId);

/** Adds a carrier called Juniper Express; returns its number inside Lanedesk. */
async function addCarrier({ context, caller }: TestService, report: CarrierReport): Promise<number> {
  await recordCarriers(context, caller, [{ mcNumber: "MC200001", legalName: "Juniper Express", ...report }]);
  const found = await findCarrierByNumber(context, caller, { usdotNumber: report.usdotNumber });
  return found?.insdId ?? 0;
}

const rates = ({ context, caller }: TestService, equipmentCode = "V") =>
  context.store.read(["bookedRates"], ({ bookedRates }) =>
    bookedRates.findBetweenStates(
      { accountId: caller.accountId, equipmentCode, from: "2000-01-01", until: "2100-01-01", limit: 10 },
      "TX",
      "GA",
    ),
  );

test("sets state, carrier and history of a booked load", async () => {
  const service = await withLoad();
  const { load, revision, isUsedForRates } = await book(service);
  expect(load).toMatchObject({ carrierName: "Swift", loadState: { loadStateDescription: "Accepted" } });
  expect(load.loadActivity.at(-1)).toMatchObject({ comment: "Booked with Swift at $2,450" });
  expect({ revision, isUsedForRates }).toEqual({ revision: 2, isUsedForRates: true });
  expect(await getLoad(service.context, service.caller, service.loadId)).toEqual({ load, revision });
  expect(service.announced.map(({ event }) => event)).toEqual([
    "loads.changed",
    "loads.changed",
    "rates.changed",
  ]);
});

test("stores the booked rate under the load's id on the day in the business time zone", async () => {
  const service = await withLoad({ ...fullLoad, equipmentAttributes: { equipmentTypeId: 2 } });
  // Late on the 21st in New York is the 22nd in UTC.
  service.clock.set(Date.UTC(2026, 10, 22, 3));
  await book(service);
  expect(await rates(service, "R")).toMatchObject([
    {
      rateId: service.loadId,
      bookedDate: "2026-11-21",
      totalRate: 2450,
      equipmentCode: "R",
      origin: { city: "Dallas", state: "TX", postalCode: "75201", latitude: 32.7876 },
      destination: { city: "Atlanta", state: "GA" },
      loadNumber: "LN-1001",
      carrierName: "Swift",
      source: "board",
    },
  ]);
});

test("unbook posts the load again and removes its rate", async () => {
  const service = await withLoad();
  await book(service);
  const { load } = await unbookLoad(service.context, service.caller, { loadId: service.loadId });
  expect(load).toMatchObject({ carrierName: "", loadState: { loadStateDescription: "Posted" } });
  expect(load.loadActivity.at(-1)?.comment).toBe("Unbooked from Swift");
  expect(await rates(service)).toEqual([]);
  await book(service, { rate: 2500 });
  expect(await rates(service)).toMatchObject([{ totalRate: 2500 }]);
});

test("books a load with unknown places without storing a rate", async () => {
  const nowhere = { location: { city: "Xyzzy", state: "Nowhere", countryCode: "US" } };
  const service = await withLoad({ ...smallLoad, loadStops: [nowhere, nowhere] });
  expect(await book(service)).toMatchObject({ isUsedForRates: false, load: { carrierName: "Swift" } });
  expect(service.announced.at(-1)?.event).toBe("loads.changed");
});

test("rejects booking a booked, deleted or changed load", async () => {
  const service = await withLoad();
  await expect(book(service, { revision: 7 })).rejects.toMatchObject({ code: "stale" });
  expect(await rates(service)).toEqual([]);
  await book(service, { revision: 1 });
  await expect(book(service, { carrierName: "Other" })).rejects.toThrow(/booked with Swift/);
  await unbookLoad(service.context, service.caller, { loadId: service.loadId });
  await expect(unbookLoad(service.context, service.caller, { loadId: service.loadId })).rejects.toThrow(
    /not booked/,
  );
  await deleteLoad(service.context, service.caller, service.loadId, { reason: "2", comment: null });
  await expect(book(service)).rejects.toThrow(/is deleted/);
  await expect(book({ ...service, loadId: "none" })).rejects.toMatchObject({ code: "not-found" });
});

test("stores the carrier's id and a copy of its identity, which later reports do not change", async () => {
  const service = await withLoad();
  const carrierId = await addCarrier(service, { usdotNumber: "1000001", phone: "2145550100" });
  await book(service, { carrierId, reason: "Called the office", email: "dispatch@juniper.example" });
  await recordCarriers(service.context, service.caller, [
    { usdotNumber: "1000001", legalName: "Renamed LLC", phone: "9" },
  ]);
  expect(await details(service)).toMatchObject({
    load: { carrierName: "Juniper Express" },
    booking: {
      carrier: {
        insdId: carrierId,
        name: "Juniper Express",
        usdotNumber: "1000001",
        mcNumber: "MC200001",
        phone: "(214) 555-0100",
        email: "dispatch@juniper.example",
      },
      rate: 2450,
      reason: "Called the office",
      bookedBy: service.caller.userId,
    },
  });
});

test("shows a booking with the longest phone and e-mail address of a carrier", async () => {
  const service = await withLoad();
  const contact = { phone: "9".repeat(MAX_FACT_CHARS), email: "e".repeat(MAX_FACT_CHARS) };
  const carrierId = await addCarrier(service, { usdotNumber: "1000001", ...contact });
  await book(service, { carrierId, reason: "Called the office" });
  expect(loadDetails.parse(await details(service)).booking?.carrier).toMatchObject(contact);
});

test("names a carrier without a name by its number", async () => {
  const service = await withLoad();
  const form = { intrastateNumber: "TX 123" };
  const { insdId: carrierId } = await saveCarrier(service.context, service.caller, null, form);
  const { load } = await book(service, { carrierId, reason: "Called the office" });
  expect(load).toMatchObject({ carrierName: "TX 123" });
  expect(load.loadActivity.at(-1)?.comment).toContain("Booked with TX 123 at $2,450");
});

test("lists a carrier's loads by its id, not by its name", async () => {
  const service = await withLoad();
  const carrierId = await addCarrier(service, { usdotNumber: "1000001" });
  const namesake = await addCarrier(service, { usdotNumber: "1000002", mcNumber: "MC200002" });
  await book(service, { carrierId, reason: "Called the office" });
  const getLoads = (id: number) =>
    readBoardPage(service.context, service.caller, {
      view: "booked",
      order: "updated",
      isDescending: true,
      carrierId: id,
      after: null,
      size: 10,
    });
  expect(await getLoads(carrierId)).toMatchObject({
    total: 1,
    rows: [{ loadId: service.loadId, carrierId, agreedRate: 2450 }],
  });
  expect(await getLoads(namesake)).toMatchObject({ total: 0, rows: [] });
});

test("books a carrier whose verdict is stop only with a reason, which stays on the load", async () => {
  const service = await withLoad();
  const carrierId = await addCarrier(service, { usdotNumber: "1000001", allowedToOperate: false });
  await expect(book(service, { carrierId, reason: " " })).rejects.toMatchObject({
    code: "invalid",
    fields: [{ pointer: "/reason" }],
  });
  expect(await details(service)).toMatchObject({ booking: null });
  await book(service, { carrierId, reason: "Authority restored, seen on the register" });
  const { load, booking } = await details(service);
  expect(booking?.reason).toBe("Authority restored, seen on the register");
  expect(load.loadActivity.at(-1)?.comment).toBe(
    "Booked with Juniper Express at $2,450. Reason: Authority restored, seen on the register",
  );
});

test("asks for a reason when a shared contact alone makes the carrier a stop, as its panel shows", async () => {
  const service = await withLoad();
  const { context, caller } = service;
  const phone = "2145550100";
  await addCarrier(service, {
    usdotNumber: "1000002",
    mcNumber: "MC200002",
    phone,
    outOfServiceDate: "2026-01-02",
  });
  const carrierId = await addCarrier(service, { usdotNumber: "1000001", phone });
  const rules = Object.keys(DEFAULT_CARRIER_RULES).filter((name) => name.startsWith("rule"));
  const allOff = Object.fromEntries(rules.map((name) => [name, "off"]));
  await changeSettings(context, getOperator(), { ...allOff, ruleSharedContact: "stop" });
  expect((await getCarrier(context, caller, carrierId)).verdict.result).toBe("stop");
  await expect(book(service, { carrierId })).rejects.toMatchObject({
    fields: [{ pointer: "/reason", message: expect.stringContaining("Same phone as") }],
  });
});

test("books an unknown name as not monitored, and rejects an unknown carrier", async () => {
  const service = await withLoad();
  await expect(book(service, { carrierId: 77 })).rejects.toMatchObject({ code: "not-found" });
  await expect(book(service, { carrierName: undefined })).rejects.toMatchObject({ code: "invalid" });
  await book(service, { phone: "2145550100" });
  expect((await details(service)).booking?.carrier).toEqual({
    insdId: null,
    name: "Swift",
    usdotNumber: "",
    mcNumber: "",
    phone: "2145550100",
    email: "",
  });
});

test("removes the booking when the load is unbooked", async () => {
  const service = await withLoad();
  await book(service);
  await unbookLoad(service.context, service.caller, { loadId: service.loadId });
  expect(await details(service)).toMatchObject({ booking: null });
});

test("requires a carrier and a rate with at most two decimals", () => {
  const refused = [{ carrierName: " " }, { rate: 0 }, { rate: 1.005 }, { rate: 1_000_001 }].map(
    (change) => bookRequest.safeParse({ loadId: "1", carrierName: "Swift", rate: 1, ...change }).success,
  );
  expect(refused).toEqual([false, false, false, false]);
});

test.each([
  ["by its number inside Lanedesk", (carrierId: number) => ({ carrierId })],
  ["by its name", () => ({ carrierId: null, carrierName: "JUNIPER EXPRESS." })],
  ["by its USDOT number", () => ({ carrierId: null, carrierName: "USDOT 100001" })],
  ["by its MC number", () => ({ carrierId: null, carrierName: "MC 200001" })],
])("rejects a blocked carrier, %s, also with a reason", async (_, request) => {
  const service = await withLoad();
  const carrierId = await addCarrier(service, { usdotNumber: "100001" });
  const { author: _author, decidedAt: __, calledBackAt: ___, calledBackBy: ____, ...form } = noDecision;
  await decideCarrier(service.context, service.caller, carrierId, { ...form, status: "blocked" });
  await expect(book(service, { ...request(carrierId), reason: "No other truck" })).rejects.toMatchObject({
    code: "conflict",
    fields: [{ code: "carrier-blocked" }],
  });
  const { load } = await getLoad(service.context, service.caller, service.loadId);
  expect(load.loadState?.loadStateDescription).toBe("Posted");
});
