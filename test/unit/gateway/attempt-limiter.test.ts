import { describe, expect, it } from "vitest";
import { createAttemptLimiter, createFailureCounter } from "../../../electron/gateway/attempt-limiter.ts";

const good = async () => "caller";
const bad = async () => undefined;

function limiterAt(start: number) {
  const clock = { now: start };
  const uptimeMs = () => clock.now;
  return { clock, limiter: createAttemptLimiter(createFailureCounter(uptimeMs), uptimeMs) };
}

async function failTimes(times: number, limiter: ReturnType<typeof createAttemptLimiter>, address = "here") {
  for (let time = 0; time < times; time += 1) await limiter.attempt(address, bad);
}

describe("attempt limiter", () => {
  it("rejects the eleventh failure within a minute, with Retry-After", async () => {
    const { limiter, clock } = limiterAt(1_000);
    await failTimes(10, limiter);
    clock.now += 20_000;
    await expect(limiter.attempt("here", bad)).rejects.toMatchObject({
      status: 429,
      headers: { "Retry-After": "40" },
    });
    clock.now += 40_000;
    expect(await limiter.attempt("here", bad)).toBeUndefined();
  });

  it("always accepts a valid credential, so a misconfigured program does not lock out other clients", async () => {
    const { limiter } = limiterAt(0);
    await failTimes(10, limiter);
    expect(await limiter.attempt("here", good)).toBe("caller");
  });

  it("does not record the failures of an address over the limit", async () => {
    let [recorded, now] = [0, 0];
    const record = async () => {
      recorded += 1;
      return recorded > 10 ? 60_000 : 0;
    };
    const limiter = createAttemptLimiter(record, () => now);
    await failTimes(10, limiter);
    for (let time = 0; time < 5; time += 1)
      await expect(limiter.attempt("here", bad)).rejects.toMatchObject({ status: 429 });
    expect(recorded).toBe(11);
    now = 60_000;
    await expect(limiter.attempt("here", bad)).rejects.toMatchObject({ status: 429 });
    expect(recorded).toBe(12);
  });

  it("counts parallel failures", async () => {
    const { limiter } = limiterAt(0);
    const attempts = Array.from({ length: 60 }, () =>
      limiter.attempt("here", bad).catch(({ status }) => status),
    );
    const results = await Promise.all(attempts);
    expect(results.filter((status) => status === 429)).toHaveLength(50);
  });

  it("counts each address separately", async () => {
    const { limiter } = limiterAt(0);
    await failTimes(10, limiter);
    expect(await limiter.attempt("there", bad)).toBeUndefined();
  });

  it("removes an address when its failures expire", async () => {
    const { limiter, clock } = limiterAt(0);
    for (let host = 0; host < 10_000; host += 1) await limiter.attempt(`host ${host}`, bad);
    clock.now += 60_000;
    await failTimes(10, limiter);
    await expect(limiter.attempt("here", bad)).rejects.toMatchObject({ status: 429 });
  });
});
