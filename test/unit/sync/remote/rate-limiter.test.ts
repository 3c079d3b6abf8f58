import { describe, expect, it } from "vitest";
import {
  createRateLimiter,
  processItems,
  type RateLimiter,
} from "../../../../electron/sync/remote/rate-limiter.ts";
import { RemoteFailure } from "../../../../electron/sync/remote/remote-failure.ts";

const throttled = new RemoteFailure("throttled", "The load board responded with 429.", {
  retryAfterMs: 7_000,
});

/** Sends simultaneous requests that the remote throttles. */
const fail = (limiter: RateLimiter, requests: number) =>
  Promise.allSettled(
    Array.from({ length: requests }, () => limiter.request(() => Promise.reject(throttled))),
  );

describe("the rate limiter", () => {
  it("sends no queued request once the remote throttles", async () => {
    const limiter = createRateLimiter();
    let sent = 0;
    const failures: unknown[] = [];
    const work = (answer: number) =>
      limiter
        .request(async () => {
          sent += 1;
          await new Promise(setImmediate);
          if (answer === 0) throw throttled;
        })
        .catch((cause: unknown) => {
          failures.push(cause);
          throw cause;
        });
    await processItems(limiter, [...Array(40).keys()], work, () => 8);
    expect(sent).toBe(4);
    expect(failures[1]).toMatchObject({
      kind: "unreachable",
      message: throttled.message,
      retryAfterMs: 7_000,
    });
    expect(limiter.getStopCause()).toBe(throttled);
  });

  it("starts items while others run, and an item of width 0 after all before it", async () => {
    const started: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string) => {
      started.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    const incoming = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const;
    async function* items() {
      yield "first";
      for (const { promise } of incoming) yield await promise;
    }
    const all = processItems(createRateLimiter(), items(), work, (name) => (name === "last" ? 0 : 1));
    incoming[0].resolve("second");
    await expect.poll(() => started).toEqual(["first", "second"]);
    incoming[1].resolve("last");
    ends[0]?.();
    await new Promise(setImmediate);
    expect(started).toEqual(["first", "second"]);
    ends[1]?.();
    await expect.poll(() => started).toEqual(["first", "second", "last"]);
    ends[2]?.();
    await all;
  });

  it("sends again in the next cycle", async () => {
    const limiter = createRateLimiter();
    await fail(limiter, 1);
    await expect(limiter.request(async () => "sent")).rejects.toMatchObject({ kind: "unreachable" });
    limiter.begin();
    expect(await limiter.request(async () => "sent")).toBe("sent");
  });

  it("halves the limit once for one cause, and raises it again", async () => {
    const limiter = createRateLimiter();
    for (let success = 0; success < 200; success += 1) limiter.recordSuccess();
    expect(limiter.getLimit()).toBe(16);
    await fail(limiter, 16);
    expect(limiter.getLimit()).toBe(8);
    limiter.begin();
    for (let success = 0; success < 9; success += 1) limiter.recordSuccess();
    expect(limiter.getLimit()).toBe(9);
  });
});
