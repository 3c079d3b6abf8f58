import { expect, test } from "vitest";
import { readRateModel, refreshRateModels } from "../../../../electron/services/rates/account-models.ts";
import { estimateRate } from "../../../../electron/services/rates/rate-trend.ts";
import type { BookedRateRecord } from "../../../../electron/store/store.ts";
import { decode } from "../../../../shared/failure.ts";
import { rateTrendRequest } from "../../../../shared/interface/rate-trend.ts";
import { trendRequest } from "../../../support/rates.ts";
import { aRate } from "../../../support/records.ts";
import { type TestService, testService } from "../../../support/service.ts";

const ACCOUNT = "account-a";

const add = ({ context }: TestService, ...rates: BookedRateRecord[]) =>
  context.store.write(["bookedRates"], ({ bookedRates }) => bookedRates.addMany(rates));

const recent = (rateId: string, change: Partial<BookedRateRecord> = {}) =>
  aRate({ rateId, bookedDate: "2026-11-20", ...change });

const getEnd = ({ city, state, postalCode }: BookedRateRecord["origin"]) => ({
  City: city,
  StateCode: state,
  ZipCode: postalCode,
});

/** The estimate for the lane, miles and equipment of a rate. */
const estimateFor = (
  { context }: Pick<TestService, "context">,
  { origin, destination, miles, equipmentCode }: BookedRateRecord,
) => {
  const request = {
    ...trendRequest(),
    ...{ Origin: getEnd(origin), Destination: getEnd(destination) },
    ...{ Mileage: miles, EquipmentCode: equipmentCode },
  };
  return estimateRate(context, { accountId: ACCOUNT }, decode(rateTrendRequest, request));
};

test("a new, a corrected and a withdrawn rate count in the next estimate", async () => {
  const service = await testService();
  const { context } = service;
  expect(await readRateModel(context, ACCOUNT)).toBeUndefined();
  await add(service, recent("one"));
  const first = await readRateModel(context, ACCOUNT);
  expect(first?.count).toBe(1);
  expect(await readRateModel(context, ACCOUNT)).toBe(first);
  await context.store.write(["bookedRates"], ({ bookedRates }) =>
    bookedRates.save(recent("one", { totalRate: 1_500 })),
  );
  const corrected = await readRateModel(context, ACCOUNT);
  expect(corrected?.curves[""]?.values[4]).toBeGreaterThan((first?.curves[""]?.values[4] ?? 0) + 0.1);
  await context.store.write(["bookedRates"], ({ bookedRates }) => bookedRates.remove(ACCOUNT, "one"));
  expect(await readRateModel(context, ACCOUNT)).toBeUndefined();
});

test("ignores rates of the future, of other accounts, and from before the last two years", async () => {
  const service = await testService();
  await add(
    service,
    recent("today", { bookedDate: "2026-11-21" }),
    recent("tomorrow", { bookedDate: "2026-11-22" }),
    recent("old", { bookedDate: "2024-11-01" }),
    recent("foreign", { accountId: "account-b" }),
  );
  expect((await readRateModel(service.context, ACCOUNT))?.count).toBe(1);
});

test("answers from the stored model after a restart while a large history is fitted", async () => {
  const service = await testService();
  await add(service, recent("one"));
  const model = await readRateModel(service.context, ACCOUNT);
  await service.context.store.write(["keyValue"], ({ keyValue }) =>
    keyValue.set("rateModels", model ? { [ACCOUNT]: { ...model, count: 5_001 } } : {}),
  );
  const { context } = await service.restart();
  expect((await readRateModel(context, ACCOUNT))?.count).toBe(5_001);
  await expect.poll(async () => (await readRateModel(context, ACCOUNT))?.count).toBe(1);
});

test("a new rate of a large history counts for its lane before the next fit", async () => {
  const service = await testService();
  const { context } = service;
  await add(service, recent("one"));
  const small = await readRateModel(context, ACCOUNT);
  await context.store.write(["keyValue"], ({ keyValue }) =>
    keyValue.set("rateModels", small ? { [ACCOUNT]: { ...small, count: 5_001 } } : {}),
  );
  const restarted = await service.restart();
  const ask = () => estimateFor(restarted, recent("one"));
  const before = await ask();
  await add(restarted, recent("two", { totalRate: 1_500 }));
  const after = await ask();
  expect([before.evidence.all, before.evidence.lane]).toEqual([5_001, 1]);
  expect(after.evidence.lane).toBe(2);
  expect(after.evidence.estimate).toBeGreaterThan(before.evidence.estimate + 50);
});

test("fits the models of all accounts, and stops when aborted", async () => {
  const service = await testService();
  await service.context.store.write(["accounts"], ({ accounts }) =>
    accounts.add({ accountId: ACCOUNT, name: "Acme", createdAt: 1 }),
  );
  await add(service, recent("one"));
  const getCount = async () => {
    const stored = await service.context.store.read(["keyValue"], ({ keyValue }) =>
      keyValue.get("rateModels"),
    );
    return stored?.[ACCOUNT]?.count;
  };
  await refreshRateModels(service.context, AbortSignal.abort());
  expect(await getCount()).toBeUndefined();
  await refreshRateModels(service.context, new AbortController().signal);
  expect(await getCount()).toBe(1);
});

test("estimates again after the store failed once", async () => {
  const service = await testService();
  await add(service, recent("one"));
  const { store } = service.context;
  let failure: Error | undefined;
  const read: typeof store.read = async (parts, work) => {
    if (failure) throw failure;
    return store.read(parts, work);
  };
  const context = { ...service.context, store: { ...store, read } };
  const model = await readRateModel(context, ACCOUNT);
  failure = new Error("The database is restarting.");
  await expect(readRateModel(context, ACCOUNT)).rejects.toBe(failure);
  failure = undefined;
  expect(await readRateModel(context, ACCOUNT)).toBe(model);
});

test("estimates equipment that the sample of a large history misses, by the curve of all equipment", async () => {
  const service = await testService();
  await add(service, ...Array.from({ length: 20 }, (_, index) => recent(`van ${index}`)));
  const model = await readRateModel(service.context, ACCOUNT);
  const flatbed = recent("flatbed", { equipmentCode: "F", bookedDate: "2025-12-01" });
  const reefer = recent("reefer", { equipmentCode: "R", bookedDate: "2024-01-05" });
  await add(service, flatbed, reefer);
  await service.context.store.write(["keyValue"], ({ keyValue }) =>
    keyValue.set("rateModels", model ? { [ACCOUNT]: { ...model, count: 60_000 } } : {}),
  );
  const restarted = await service.restart();
  const [known, missed, tooOld] = await Promise.allSettled(
    [recent("van"), flatbed, reefer].map((rate) => estimateFor(restarted, rate)),
  );
  const getWidth = (result: typeof known) =>
    result?.status === "fulfilled" ? result.value.answer.upperBound / result.value.answer.lowerBound : 0;
  expect(missed).toMatchObject({ status: "fulfilled", value: { evidence: { equipment: 0 } } });
  expect(getWidth(missed)).toBeGreaterThan(getWidth(known));
  expect(tooOld).toMatchObject({
    status: "rejected",
    reason: { message: expect.stringMatching(/^There are no booked rates .* for Reefer/) },
  });
});
