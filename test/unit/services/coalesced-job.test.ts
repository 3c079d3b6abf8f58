import { expect, test } from "vitest";
import { createCoalescedJob } from "../../../electron/services/coalesced-job.ts";

function countedJob(work: () => Promise<void> = async () => {}) {
  const failures: unknown[] = [];
  let runs = 0;
  const job = createCoalescedJob(
    async () => {
      runs += 1;
      await work();
    },
    (cause) => failures.push(cause),
  );
  return { job, failures, runs: () => runs };
}

test("runs once for calls before the start, and once more for calls during a run", async () => {
  const { job, runs } = countedJob();
  await Promise.all([job.run(), job.run()]);
  expect(runs()).toBe(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = countedJob(() => promise);
  const first = slow.job.run();
  await expect.poll(slow.runs).toBe(1);
  const again = [slow.job.run(), slow.job.run()];
  resolve();
  await Promise.all([first, ...again]);
  expect(slow.runs()).toBe(2);
});

test("reports a failure, and runs again after it", async () => {
  const { job, failures, runs } = countedJob(() => Promise.reject(new Error("disk full")));
  await job.run();
  await job.run();
  expect(runs()).toBe(2);
  expect(failures).toEqual([new Error("disk full"), new Error("disk full")]);
});

test("waits for the pause before a run", async () => {
  let runs = 0;
  const job = createCoalescedJob(
    async () => {
      runs += 1;
    },
    () => {},
    { pauseMs: 20 },
  );
  const last = job.run();
  await Promise.resolve();
  expect(runs).toBe(0);
  await last;
  expect(runs).toBe(1);
});

test("aborts the run and the pause when stopped, without a report", async () => {
  const failures: unknown[] = [];
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const job = createCoalescedJob(
    (signal) => {
      start();
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    },
    (cause) => failures.push(cause),
  );
  const last = job.run();
  await started;
  await job.stop();
  await last;
  await job.run();
  const pausing = createCoalescedJob(
    () => Promise.reject(new Error("ran")),
    (cause) => failures.push(cause),
    { pauseMs: 60_000 },
  );
  void pausing.run();
  await pausing.stop();
  expect(failures).toEqual([]);
});
