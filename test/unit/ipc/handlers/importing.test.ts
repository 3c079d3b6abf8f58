import { expect, test } from "vitest";
import { createEventBus } from "../../../../electron/ipc/event-bus.ts";
import { createImportHandlers } from "../../../../electron/ipc/handlers/importing.ts";
import { createLongWork } from "../../../../electron/ipc/long-work.ts";
import { testService } from "../../../support/service.ts";

const ROWS = Array.from({ length: 250 }, (_, index) => `L-${index},"Dallas, TX","Waco, TX",Van`);

/** Handlers on a store where every second write fails, so that every import fails after its first 200 loads. */
async function openFailing() {
  const { context, caller, clock } = await testService();
  const { store } = context;
  let writes = 0;
  const failing = new Proxy(store, {
    get: (target, name) => {
      if (name !== "write") return Reflect.get(target, name);
      return async (...asked: Parameters<typeof store.write>) => {
        if (++writes % 2 === 0) throw new Error("The disk is full.");
        return target.write(...asked);
      };
    },
  });
  const work = createLongWork(createEventBus(), clock.uptimeMs);
  const handlers = createImportHandlers({ ...context, store: failing }, async () => caller, work);
  const fail = async (workId: string) => {
    const rows = ROWS.map((row) => `${workId}${row}`);
    const content = ["loadNumber,origin,destination,equipmentTypeId", ...rows].join("\n");
    const run = handlers["import.run"]({ kind: "loads", content, workId });
    await expect(run).rejects.toThrow("The disk is full.");
  };
  return { handlers, fail };
}

test("an import that failed halfway names the loads that it added until then", async () => {
  const { handlers, fail } = await openFailing();
  await fail("first");
  const posted = await handlers["import.failed"]({ workId: "first" });
  expect([posted.added, posted.changed, posted.addedLoadIds.length]).toEqual([200, 0, 200]);
  expect(await handlers["import.failed"]({ workId: "other" })).toMatchObject({ added: 0, addedLoadIds: [] });
});

test("names the loads of each failed import if the imports of two windows fail", async () => {
  const { handlers, fail } = await openFailing();
  await fail("first");
  await fail("second");
  const failed = (workId: string) => handlers["import.failed"]({ workId });
  const [first, second] = [await failed("first"), await failed("second")];
  expect([first.added, second.added]).toEqual([200, 200]);
  expect(first.addedLoadIds).not.toEqual(second.addedLoadIds);
});
