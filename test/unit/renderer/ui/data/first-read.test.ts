import { expect, onTestFinished, test, vi } from "vitest";
import { delayOtherReads, waitForFirstRead } from "../../../../../renderer/ui/data/first-read.ts";

test("the other reads of a starting window wait for the first rows for at most 2 s", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const readOther = vi.fn();
  delayOtherReads(new Promise(() => {}));
  void waitForFirstRead().then(readOther);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(readOther).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(readOther).toHaveBeenCalled();
});

test("the other reads start even after a first read that failed", async () => {
  vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
  onTestFinished(() => void vi.unstubAllGlobals());
  delayOtherReads(Promise.reject(new Error("The main process does not respond")));
  await expect(waitForFirstRead()).resolves.toBeUndefined();
});
