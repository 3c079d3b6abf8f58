import { expect, test } from "vitest";
import { bookLoad } from "../../../../electron/services/loads/book.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { estimateLaneForLoad } from "../../../../electron/services/loads/load-rate.ts";
import { updateLoad } from "../../../../electron/services/loads/update.ts";
import { listGivenEstimates, readTrackRecord } from "../../../../electron/services/rates/given-estimates.ts";
import { decode } from "../../../../shared/failure.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import { rateTrendRequest } from "../../../../shared/interface/rate-trend.ts";
import { atlanta, dallas, smallLoad } from "../../../support/loads.ts";
import { trendRequest } from "../../../support/rates.ts";
import { aRate } from "../../../support/records.ts";
import { testService } from "../../../support/service.ts";

test("keeps the estimate of a booked load and counts how many rates were inside its range", async () => {
  const { context, caller } = await testService();
  const book = async (rate: number) => {
    const { load } = await postLoad(context, caller, loadRequest.parse(smallLoad));
    await bookLoad(context, caller, { loadId: load.loadId, carrierName: "Swift", rate });
    const [stored] = await context.store.read(["bookedRates"], ({ bookedRates }) =>
      bookedRates.findMany(caller.accountId, [load.loadId]),
    );
    return stored;
  };
  expect((await book(2_000))?.estimate).toBeUndefined();
  expect(await readTrackRecord(context, caller.accountId)).toEqual({ inside: 0, bookings: 0 });
  const second = await book(2_010);
  expect(second?.estimate?.lower).toBeLessThan(2_000);
  expect(second?.estimate?.upper).toBeGreaterThan(2_000);
  await book(9_000);
  expect(await readTrackRecord(context, caller.accountId)).toEqual({ inside: 1, bookings: 2 });
});

test("stores the estimate given for a load and compares it with the agreed rate", async () => {
  const { context, caller } = await testService();
  const rates = [2_000, 2_010, 1_990].map((totalRate, index) =>
    aRate({
      accountId: caller.accountId,
      rateId: `${index}`,
      bookedDate: "2026-11-20",
      totalRate,
      miles: 800,
    }),
  );
  await context.store.write(["bookedRates"], ({ bookedRates }) => bookedRates.addMany(rates));
  const { load } = await postLoad(context, caller, loadRequest.parse(smallLoad));
  const ask = (City: string) => {
    const request = { ...trendRequest(), Destination: { City, StateCode: "GA", ZipCode: "" } };
    return estimateLaneForLoad(context, caller, load.loadId, decode(rateTrendRequest, request));
  };
  await ask("Macon");
  const find = () => context.store.read(["loads"], ({ loads }) => loads.find(caller.accountId, load.loadId));
  expect((await find())?.estimate).toBeUndefined();
  const given = await ask("Atlanta");
  expect((await find())?.estimate?.rate).toBe(given.evidence.estimate);
  // The market doubles; the load is compared with what the broker saw.
  await context.store.write(["bookedRates"], ({ bookedRates }) =>
    bookedRates.addMany(rates.map((rate) => ({ ...rate, rateId: `${rate.rateId}b`, totalRate: 4_000 }))),
  );
  await bookLoad(context, caller, { loadId: load.loadId, carrierName: "Swift", rate: 3_900 });
  const { rows, next } = await listGivenEstimates(context, caller, undefined, 10);
  expect(next).toBeUndefined();
  expect(rows).toMatchObject([
    {
      rateId: load.loadId,
      destination: "Atlanta, GA",
      estimate: given.evidence.estimate,
      agreedRate: 3_900,
      isInside: given.answer.upperBound >= 3_900,
    },
  ]);
});

test("compares a load that is booked after an edit of its lane with the new lane's estimate", async () => {
  const { context, caller } = await testService();
  const macon = { ...atlanta, city: "Macon" };
  const end = (city: string, postalCode: string) => ({ ...aRate().destination, city, postalCode });
  const rates = [2_000, 2_010, 1_990].flatMap((totalRate, index) => [
    aRate({
      accountId: caller.accountId,
      rateId: `a${index}`,
      bookedDate: "2026-11-20",
      totalRate,
      miles: 800,
    }),
    aRate({
      ...{ accountId: caller.accountId, rateId: `m${index}`, bookedDate: "2026-11-20", miles: 800 },
      ...{ totalRate: 2 * totalRate, destination: end("Macon", "31201") },
    }),
  ]);
  await context.store.write(["bookedRates"], ({ bookedRates }) => bookedRates.addMany(rates));
  const { load } = await postLoad(context, caller, loadRequest.parse(smallLoad));
  const ask = (City: string) =>
    estimateLaneForLoad(
      context,
      caller,
      load.loadId,
      decode(rateTrendRequest, { ...trendRequest(), Destination: { City, StateCode: "GA", ZipCode: "" } }),
    );
  const before = await ask("Atlanta");
  const edited = { ...smallLoad, loadStops: [{ location: dallas }, { location: macon }] };
  await updateLoad(context, caller, load.loadId, loadRequest.parse(edited));
  const after = await ask("Macon");
  expect(after.evidence.estimate).toBeGreaterThan(before.evidence.estimate + 50);
  const rate = Math.round(after.evidence.estimate);
  await bookLoad(context, caller, { loadId: load.loadId, carrierName: "Swift", rate });
  const { rows } = await listGivenEstimates(context, caller, undefined, 10);
  expect(rows).toMatchObject([
    { destination: "Macon, GA", estimate: after.evidence.estimate, isInside: true },
  ]);
  expect(await readTrackRecord(context, caller.accountId)).toEqual({ inside: 1, bookings: 1 });
  const { evidence } = await ask("Macon");
  // The booking is no evidence for its own estimate.
  expect(evidence.lane).toBe(after.evidence.lane);
});
