import { expect, onTestFinished, test, vi } from "vitest";
import { followChanges } from "../../../../../electron/store/postgres/shared/follow-changes.ts";
import type { AreaChanges, LoggedArea } from "../../../../../electron/store/store.ts";

/** Follows a log in which another server made these changes after the first look. */
async function follow(
  ...changes: [area: LoggedArea, key: string][]
): Promise<AreaChanges | null | undefined> {
  const all = changes.map(([area, key], index) => ({ area, key, number: index + 1, mark: "m" }));
  let newest = { number: 0, mark: "" };
  const { promise, resolve } = Promise.withResolvers<AreaChanges | null>();
  const follower = followChanges(
    async () => {
      const before = newest;
      newest = { number: all.length, mark: "m" };
      return before;
    },
    async () => ({ result: "found", changes: all, next: newest }),
    { onChanges: resolve, report: expect.fail },
  );
  onTestFinished(() => follower.stop());
  return promise;
}

test("passes on each changed key once, and more than 500 or a whole area as any record", async () => {
  const many = Array.from({ length: 501 }, (_, index): [LoggedArea, string] => ["carriers", `${index}`]);
  expect(await follow(["loads", "a"], ["loads", "b"], ["loads", "a"], ["rates", ""], ...many)).toEqual({
    loads: ["a", "b"],
    rates: [],
    carriers: [],
  });
});

test.each([
  [
    { result: "found", changes: [{ area: "values", key: "settings", number: 1, mark: "m" }] },
    { values: ["settings"] },
  ],
  [{ result: "forgotten" }, null],
] as const)("reports changes again after a report that failed: %j", async (found, reported) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const newest = { number: 1, mark: "m" };
  const positions = [{ number: 0, mark: "" }, newest, newest, newest];
  const onChanges = vi.fn().mockRejectedValueOnce(new Error("The database can't be reached."));
  const follower = followChanges(
    async () => positions.shift() ?? newest,
    async () => ({ next: newest, ...found }) as never,
    { onChanges, report: () => {} },
  );
  await vi.advanceTimersByTimeAsync(1_500);
  await follower.stop();
  expect(onChanges.mock.calls).toEqual([[reported], [reported]]);
});
