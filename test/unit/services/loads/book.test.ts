import { expect, test } from "vitest";
import { bookLoad, unbookLoad } from "../../../../electron/services/loads/book.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { deleteLoad } from "../../../../electron/services/loads/delete.ts";
import { getLoad } from "../../../../electron/services/loads/get.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import { booking } from "../../../../shared/views/booking.ts";
import { fullLoad, smallLoad } from "../../../support/loads.ts";
import { type TestService, testService } from "../../../support/service.ts";

async function withLoad(body: object = smallLoad): Promise<TestService & { loadId: string }> {
  const service = await testService();
  const { load } = await postLoad(service.context, service.caller, loadRequest.parse(body));
  return { ...service, loadId: load.loadId };
}

const book = ({ context, caller, loadId }: TestService & { loadId: string }, change: object = {}) =>
  bookLoad(context, caller, booking.parse({ loadId, carrierName: "Swift", rate: 2450, ...change }));

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
  const { load, revision, countsForRates } = await book(service);
  expect(load).toMatchObject({ carrierName: "Swift", loadState: { loadStateDescription: "Accepted" } });
  expect(load.loadActivity.at(-1)).toMatchObject({ comment: "Booked with Swift at 2,450 USD" });
  expect({ revision, countsForRates }).toEqual({ revision: 2, countsForRates: true });
  expect(await getLoad(service.context, service.caller, service.loadId)).toEqual({ load, revision });
  expect(service.announced.map(({ event }) => event)).toEqual([
    "loads.changed",
    "loads.changed",
    "rates.changed",
  ]);
});

test("stores the booked rate under the load's id on the business day", async () => {
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
  expect(await book(service)).toMatchObject({ countsForRates: false, load: { carrierName: "Swift" } });
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

test("requires a carrier and a rate with at most two decimals", () => {
  const refused = [{ carrierName: " " }, { rate: 0 }, { rate: 1.005 }, { rate: 1_000_001 }].map(
    (change) => booking.safeParse({ loadId: "1", carrierName: "Swift", rate: 1, ...change }).success,
  );
  expect(refused).toEqual([false, false, false, false]);
});
