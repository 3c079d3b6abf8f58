import { describe, expect, it } from "vitest";
import { createEventBus } from "../../../../electron/ipc/event-bus.ts";
import { createSyncHandlers } from "../../../../electron/ipc/handlers/sync.ts";
import { createLongWork } from "../../../../electron/ipc/long-work.ts";
import { readSyncStatus } from "../../../../electron/sync/status/read-status.ts";
import { listLoadIds, post } from "../../../support/sync/desk-actions.ts";
import { openDeskPair } from "../../../support/sync/desk-pair.ts";

describe("sending many loads", () => {
  it("reports its progress, logs each load, and halts at the next load", async () => {
    const desks = await openDeskPair();
    const { context } = desks.local;
    for (let count = 0; count < 200; count += 1) await post(desks.local, { loadNumber: `A-${count}` });
    const totals: (number | undefined)[] = [];
    desks.intercept(async () => {
      const { sendProgress } = await readSyncStatus(context, desks.sync);
      totals.push(sendProgress?.total);
      if (desks.requests.length >= 50) desks.sync.halt();
      return undefined;
    });
    await desks.sync.runCycle();
    expect(totals).toContain(200);
    const left = (await desks.edits()).length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(200);
    expect(await listLoadIds(desks.remote)).toHaveLength(200 - left);
    expect((await readSyncStatus(context, desks.sync)).sendProgress).toBeNull();
    const { records } = await desks.local.store.read(["syncLog"], ({ syncLog }) =>
      syncLog.readPage(desks.local.caller.accountId, null, 1),
    );
    expect(records[0]?.message).toMatch(/^Load A-\d+: Posted on the load board\.$/);
    desks.intercept(() => undefined);
    await desks.sync.runCycle();
    expect(await desks.edits()).toEqual([]);
  });

  it("halts at the next load when the user disconnects", async () => {
    const desks = await openDeskPair();
    const { context, caller } = desks.local;
    for (let count = 0; count < 100; count += 1) await post(desks.local);
    const work = createLongWork(createEventBus(), () => 0);
    const handlers = createSyncHandlers(context, async () => caller, desks.sync, work);
    desks.intercept(async () => {
      if (desks.requests.length === 20) await handlers["sync.disconnect"]();
      return undefined;
    });
    await desks.sync.runCycle();
    const left = (await desks.edits()).length;
    expect(left).toBeGreaterThan(0);
    expect(await listLoadIds(desks.remote)).toHaveLength(100 - left);
  });

  it("stops at the next load when the program closes, although another cycle is planned", async () => {
    const desks = await openDeskPair();
    for (let count = 0; count < 200; count += 1) await post(desks.local);
    const cycles = [desks.sync.runCycle(), desks.sync.runCycle()];
    await new Promise<void>((resolve) => {
      desks.intercept(() => {
        if (desks.requests.length >= 20) resolve();
        return undefined;
      });
    });
    await desks.sync.stop();
    await Promise.all(cycles);
    expect((await desks.edits()).length).toBeGreaterThan(0);
  });
});
