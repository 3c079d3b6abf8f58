import { expect, test } from "vitest";
import { createEventBus } from "../../../../electron/ipc/event-bus.ts";
import { createImportHandlers } from "../../../../electron/ipc/handlers/importing.ts";
import { createLongWork } from "../../../../electron/ipc/long-work.ts";
import { testService } from "../../../support/service.ts";

const ROWS = Array.from({ length: 250 }, (_, index) => `L-${index},"Dallas, TX","Waco, TX",Van`);

test("an import that failed halfway names the loads that it added until then", async () => {
  const { context, caller, clock } = await testService();
  const { store } = context;
  let writes = 0;
  const failing = new Proxy(store, {
    get: (target, name) => {
      if (name !== "write") return Reflect.get(target, name);
      return async (...asked: Parameters<typeof store.write>) => {
        if (++writes > 1) throw new Error("The disk is full.");
        return target.write(...asked);
      };
    },
  });
  const work = createLongWork(createEventBus(), clock.uptimeMs);
  const handlers = createImportHandlers({ ...context, store: failing }, async () => caller, work);
  const content = ["loadNumber,origin,destination,equipmentTypeId", ...ROWS].join("\n");
  const run = handlers["import.run"]({ kind: "loads", content, workId: "first" });
  await expect(run).rejects.toThrow("The disk is full.");
  const posted = await handlers["import.failed"]({ workId: "first" });
  expect([posted.added, posted.changed, posted.addedLoadIds.length]).toEqual([200, 0, 200]);
  expect(await handlers["import.failed"]({ workId: "other" })).toMatchObject({ added: 0, addedLoadIds: [] });
});
