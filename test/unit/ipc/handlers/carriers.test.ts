import { expect, test } from "vitest";
import { createCarrierHandlers } from "../../../../electron/ipc/handlers/carriers.ts";
import type { LongWork } from "../../../../electron/ipc/long-work.ts";
import { recordCarriers } from "../../../../electron/services/carriers/carriers.ts";
import type { SharedStore, Store } from "../../../../electron/store/store.ts";
import { testService } from "../../../support/service.ts";

const ask = async () => expect.fail("There is no office.");

test("a window claims the carrier of its panel in an office, and not on a single computer", async () => {
  const { context, caller } = await testService();
  await recordCarriers(context, caller, [{ usdotNumber: "1" }]);
  const claim = async (store: Store) => {
    const handlers = createCarrierHandlers({ ...context, store }, async () => caller, {} as LongWork, ask);
    await handlers["changeQueue.claim"]({ insdId: 1 });
    return handlers["changeQueue.summary"]();
  };
  expect(await claim(context.store)).toMatchObject({ waiting: 1, leased: 0 });
  expect(await claim({ ...context.store, shared: {} as SharedStore })).toMatchObject({
    waiting: 0,
    leased: 1,
  });
});

test("reading the first page of the queue changes its groups to those of today", async () => {
  const { context, caller, clock } = await testService();
  const filing = { kind: "liability" as const, effectiveDate: "2025-01-01", cancellationDate: "2026-11-22" };
  await recordCarriers(context, caller, [{ usdotNumber: "1", insuranceFilings: [filing] }]);
  const handlers = createCarrierHandlers(context, async () => caller, {} as LongWork, ask);
  const getVerdict = async () => {
    const { rows } = await handlers["changeQueue.page"]({ after: null, size: 10 });
    return rows[0]?.verdict;
  };
  expect(await getVerdict()).toBe("attention");
  clock.pass(12 * 3_600_000);
  // On a busy computer, the first read returns before the verdicts are updated.
  await expect.poll(getVerdict).toBe("stop");
});
