import { describe, expect, it } from "vitest";
import {
  computeNextRefreshAt,
  refreshDueLoads,
  refreshLoads,
} from "../../../../electron/services/loads/refresh.ts";
import { addPeople } from "../../../support/brokerage.ts";
import { countTurns } from "../../../support/count-turns.ts";
import { fillLoads } from "../../../support/fill-loads.ts";
import { testService } from "../../../support/service.ts";

const pause = 15 * 60_000;

async function withLoads(count: number) {
  const service = await testService(Date.now());
  const { ann } = await addPeople(service.context);
  const ids = await fillLoads(service.context, ann, count);
  return { ...service, caller: { ...ann, role: "administrator", channel: "window" } as const, ids };
}

/** Work that records its progress and cancels itself at `stopAt`. */
function work(stopAt = Number.POSITIVE_INFINITY) {
  const controller = new AbortController();
  const progress: [number, number | null][] = [];
  const reportProgress = (done: number, total: number | null) => {
    progress.push([done, total]);
    if (done >= stopAt) controller.abort();
  };
  return { work: { signal: controller.signal, reportProgress }, progress };
}

describe("refreshing many loads", () => {
  it("returns a status per load in order, reports progress and publishes changed loads", async () => {
    const { context, caller, ids, announced } = await withLoads(450);
    const { work: watched, progress } = work();
    const answer = await refreshLoads(context, caller, ids.toReversed(), watched);
    expect(answer).toMatchObject({ successful: 450, declined: 0, failed: 0 });
    expect(answer.statuses.map(({ loadId }) => loadId)).toEqual(ids.toReversed());
    expect(progress).toEqual([
      [200, 450],
      [400, 450],
      [450, 450],
    ]);
    const changed = announced.flatMap(({ event, detail }) =>
      event === "loads.changed" ? (detail as { loadIds: string[] }).loadIds : [],
    );
    expect(changed).toEqual(ids.toReversed());
  });

  it("can be canceled between two steps and keeps what was refreshed", async () => {
    const { context, caller, ids } = await withLoads(450);
    const answer = await refreshLoads(context, caller, ids, work(200).work);
    expect(answer).toMatchObject({ successful: 200, unprocessed: 250 });
    const again = await refreshLoads(context, caller, ids);
    expect(again).toMatchObject({ successful: 250, declined: 200, unprocessed: 0 });
  });

  it("can be canceled for all due loads and returns how many were left", async () => {
    const { context, caller, clock } = await withLoads(450);
    clock.set(Date.now() + pause);
    clock.pass(1_000);
    expect(await refreshDueLoads(context, caller, work(200).work)).toMatchObject({
      successful: 200,
      unprocessed: 250,
    });
    expect(await refreshDueLoads(context, caller, work(250).work)).toMatchObject({
      successful: 250,
      unprocessed: 0,
    });
  });

  it("lets other work run between two steps", async () => {
    const { context, caller, ids } = await withLoads(600);
    const { turns } = await countTurns(refreshLoads(context, caller, ids));
    expect(turns).toBeGreaterThan(3);
  });

  it("refreshes exactly the due loads, oldest refresh first", async () => {
    const { context, caller, ids, clock } = await withLoads(450);
    clock.set(Date.now() + pause);
    clock.pass(1_000);
    await refreshLoads(context, caller, ids.slice(0, 50));
    clock.pass(pause - 1);
    const first = await refreshDueLoads(context, caller);
    expect(first).toMatchObject({ successful: 400, declined: 0, failed: 0 });
    clock.pass(1);
    const second = await refreshDueLoads(context, caller);
    expect(second.statuses.map(({ loadId }) => loadId).toSorted()).toEqual(ids.slice(0, 50).toSorted());
  });

  it("is possible after posting and after each interval, also when the clock was set back", () => {
    const [now, posted] = [1_000_000, 900_000];
    expect(computeNextRefreshAt({ refreshedAt: posted, refreshes: 0 }, now, pause)).toBeLessThanOrEqual(now);
    expect(computeNextRefreshAt({ refreshedAt: posted, refreshes: 1 }, now, pause)).toBe(posted + pause);
    expect(computeNextRefreshAt({ refreshedAt: now + pause, refreshes: 1 }, now, pause)).toBeLessThanOrEqual(
      now,
    );
  });
});
