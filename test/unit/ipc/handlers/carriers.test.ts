import { expect, test } from "vitest";
import { carrierHandlers } from "../../../../electron/ipc/handlers/carriers.ts";
import type { LongWork } from "../../../../electron/ipc/long-work.ts";
import { recordCarriers } from "../../../../electron/services/carriers/carriers.ts";
import type { SharedStore, Store } from "../../../../electron/store/store.ts";
import { testService } from "../../../support/service.ts";

const ask = async () => expect.fail("There is no office.");

test("a window claims the carrier of its panel in an office, and not on a single computer", async () => {
  const { context, caller } = await testService();
  await recordCarriers(context, caller, [{ usdotNumber: "1" }]);
  const claim = async (store: Store) => {
    const handlers = carrierHandlers({ ...context, store }, async () => caller, {} as LongWork, ask);
    await handlers["changeQueue.claim"]({ insdId: 1 });
    return handlers["changeQueue.summary"]();
  };
  expect(await claim(context.store)).toMatchObject({ waiting: 1, leased: 0 });
  expect(await claim({ ...context.store, shared: {} as SharedStore })).toMatchObject({
    waiting: 0,
    leased: 1,
  });
});
