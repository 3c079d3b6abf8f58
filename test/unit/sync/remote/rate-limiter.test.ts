import { describe, expect, it } from "vitest";
import {
  createRateLimiter,
  type RateLimiter,
  runLimited,
} from "../../../../electron/sync/remote/rate-limiter.ts";
import { RemoteFailure } from "../../../../electron/sync/remote/remote-failure.ts";

const throttled = new RemoteFailure("throttled", "The remote answered 429.", { retryAfter: 7_000 });

/** So many requests at once meet a remote that asks to be left alone. */
const fail = (pace: RateLimiter, requests: number) =>
  Promise.allSettled(Array.from({ length: requests }, () => pace.request(() => Promise.reject(throttled))));

describe("the pace of requests", () => {
  it("sends nothing that waits for its turn once the remote has asked to be left alone", async () => {
    const pace = createRateLimiter();
    let sent = 0;
    const failures: unknown[] = [];
    const work = (answer: number) =>
      pace
        .request(async () => {
          sent += 1;
          await new Promise(setImmediate);
          if (answer === 0) throw throttled;
        })
        .catch((cause: unknown) => {
          failures.push(cause);
          throw cause;
        });
    await runLimited(pace, [...Array(40).keys()], work, () => 8);
    expect(sent).toBe(4);
    expect(failures[1]).toMatchObject({
      kind: "unreachable",
      message: throttled.message,
      retryAfter: 7_000,
    });
    expect(pace.stopped()).toBe(throttled);
  });

  it("begins what comes while the rest is still under way, and what waits for all before it after them", async () => {
    const underWay: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string) => {
      underWay.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    const come = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const;
    async function* items() {
      yield "first";
      for (const { promise } of come) yield await promise;
    }
    const all = runLimited(createRateLimiter(), items(), work, (name) => (name === "last" ? 0 : 1));
    come[0].resolve("second");
    await expect.poll(() => underWay).toEqual(["first", "second"]);
    come[1].resolve("last");
    ends[0]?.();
    await new Promise(setImmediate);
    expect(underWay).toEqual(["first", "second"]);
    ends[1]?.();
    await expect.poll(() => underWay).toEqual(["first", "second", "last"]);
    ends[2]?.();
    await all;
  });

  it("sends again in the next cycle", async () => {
    const pace = createRateLimiter();
    await fail(pace, 1);
    await expect(pace.request(async () => "sent")).rejects.toMatchObject({ kind: "unreachable" });
    pace.begin();
    expect(await pace.request(async () => "sent")).toBe("sent");
  });

  it("halves what may be under way once for one trouble, however many requests it meets, and rises again", async () => {
    const pace = createRateLimiter();
    for (let success = 0; success < 200; success += 1) pace.succeeded();
    expect(pace.limit()).toBe(16);
    await fail(pace, 16);
    expect(pace.limit()).toBe(8);
    pace.begin();
    for (let success = 0; success < 9; success += 1) pace.succeeded();
    expect(pace.limit()).toBe(9);
  });
});
